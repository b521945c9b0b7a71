import Foundation
import PanoramaKit
import PanoramaTesting
import Testing

@testable import WidgetGallery

/// Tests the widget gallery: its contents, its reactions to input, and what stays when the theme changes.
@MainActor
@Suite struct WidgetSceneTests {
    /// The names that a declaration captures in the source of module `Widgets`. A new declaration is then expected here.
    private func names(of declaration: Regex<(Substring, name: Substring)>) throws -> Set<String> {
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let files = try #require(
            FileManager.default.enumerator(at: root.appending(path: "Sources/Widgets"), includingPropertiesForKeys: nil))
        var names: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: declaration) { names.insert(String(match.name)) }
        }
        return names
    }

    @Test func everyWidgetForOtherModulesIsInTheGallery() throws {
        let user = StageHarness.gallery()
        var shown: Set<String> = []

        for group in WidgetGroup.allCases {
            try user.go(to: group)
            for view in user.all(View.self) { shown.insert("\(type(of: view))".components(separatedBy: "<")[0]) }
        }

        let widgets = try names(of: /(?:public|package) (?:final|open) class (?<name>\w+)(?:<[^>]*>)?: (?:View|TextControl)\b/)
        #expect(widgets.isSuperset(of: ["Button", "DigitCounter", "LifeField", "PanoramaView", "TextField"]))
        // The figures of frames are shown by a window (`showsStatistics`); the example EmitterShapes has them.
        #expect(widgets.subtracting(shown) == ["FigureStrip"])
    }

    @Test func everyButtonStyleOfTheThemeIsInTheGallery() throws {
        let styles: [String: KeyPath<Theme, ButtonStyle>] = [
            "primaryButton": \.primaryButton, "quietButton": \.quietButton, "floatingButton": \.floatingButton,
            "pictureButton": \.pictureButton, "pictureDisc": \.pictureDisc, "edgeArrow": \.edgeArrow, "linkButton": \.linkButton,
            "iconButton": \.iconButton, "smallButton": \.smallButton,
        ]
        let user = StageHarness.gallery()
        try user.go(to: .buttons)

        let shown = user.all(Stand.self).compactMap { ($0.widget as? Button)?.style }

        // `style` belongs to the button.
        #expect(try names(of: /public var (?<name>\w+): ButtonStyle \{/).subtracting(["style"]) == Set(styles.keys))
        #expect(styles.filter { !shown.contains(user.stage.theme[keyPath: $0.value]) }.keys.sorted() == [])
    }

    @Test func theScrollViewIsDraggedBothWays() throws {
        let user = StageHarness.gallery()
        try user.go(to: .collections)
        let name = "scroll view: drag it both ways"
        let view = try #require(try user.stand(name).widget as? ScrollView)
        view.scrollIntoView(view.bounds)
        user.advance(by: 1)
        let middle = view.convert(view.bounds.center, to: nil)

        let script = """
            press \(middle.x),\(middle.y)
            drag \(middle.x - 90),\(middle.y - 60) in 0.3
            hold 0.2
            release
            wait 1
            expect panorama.state idle
            """
        try user.play(script)

        #expect(abs(view.contentOffset.x - 86) < 0.5 && (40...60).contains(view.contentOffset.y))
    }

    @Test func standsShowTheirStates() throws {
        let user = StageHarness.gallery()
        try user.go(to: .buttons)
        let (style, list) = (user.stage.theme.primaryButton, user.list)

        for (name, fill) in [("normal", style.fill), ("hovered", style.hoverFill), ("pressed", style.pressedFill)] {
            let button = try user.stand(name).widget
            let place = button.convert(button.bounds, to: nil)
            let isDrawn = list.commands.contains {
                if case .shape(.rounded, let rect, fill, _) = $0 { rect.center.distance(to: place.center) < 1 } else { false }
            }
            #expect(isDrawn, "\(name)")
        }
        #expect(try user.stand("normal").widget.transform.scale == 1)
        #expect(try user.stand("pressed").widget.transform.scale < 1)
    }

    @Test func aHeldStateStaysWhereverThePointerGoes() throws {
        let user = StageHarness.gallery()
        try user.go(to: .buttons)
        let places = [try user.place("hovered"), try user.place("normal")]
        let news = Semantics(.status, label: "open: pressed")

        try user.play("tap \(places[0])\nwait 0.3\ntap 20,20\nwait 0.5")

        #expect(user.stage.root.firstDescendant { $0.semantics == news } == nil)
        let button = try #require(try user.stand("hovered").widget as? Button)
        let list = user.list
        #expect(
            list.commands.contains { if case .shape(_, _, button.style.hoverFill, _) = $0 { true } else { false } })
        try user.play("tap \(places[1])\nwait 0.3")
        #expect(user.stage.root.firstDescendant { $0.semantics == news } != nil)
    }

    // MARK: Drags

    @Test func switchesTurnAndSlidersAreDragged() throws {
        let user = StageHarness.gallery()
        try user.go(to: .choices)
        let toggle = try #require(try user.stand("off").widget as? Switch)
        let slider = try #require(try user.stand("at its beginning").widget as? Slider)
        let segments = try #require(try user.stand("none chosen").widget as? SegmentedControl)

        let script = """
            tap \(try user.place("off"))
            tap \(try user.place("off, disabled"))
            press \(try user.place("at its beginning", offset: -71))
            drag \(try user.place("at its beginning")) in 0.2
            release
            tap \(try user.place("none chosen"))
            wait 0.5
            """
        try user.play(script)

        #expect(toggle.isOn)
        #expect((try user.stand("off, disabled").widget as? Switch)?.isOn == false)
        #expect(abs(slider.value - 50) < 1)
        #expect(segments.selectedIndex != nil)
    }

    @Test func whatIsTypedIsTakenOrRefused() throws {
        let user = StageHarness.gallery()
        try user.go(to: .text)
        let script = """
            tap \(try user.place("empty, with a placeholder"))
            type "Grüße 🌄"
            key Enter
            tap \(try user.place("a number: refused"))
            type "x"
            key Enter
            key Tab
            tap \(try user.place("disabled"))
            type "ignored"
            """

        try user.play(script)

        #expect((try user.stand("empty, with a placeholder").widget as? TextField)?.text == "Grüße 🌄")
        #expect((try user.stand("a number: refused").widget as? TextField)?.text == "12x3")
        #expect((try user.stand("disabled").widget as? TextField)?.text == "Skagen")
    }

    @Test func theMenuOpensChoosesAndTells() throws {
        let user = StageHarness.gallery()
        try user.go(to: .messages)
        try user.stand("the same, to be used").widget.scrollIntoView(Rect(x: 0, y: 0, width: 40, height: 44))
        user.advance(by: 1)

        try user.play("tap \(try user.place("the same, to be used"))\nwait 0.5")
        let menu = try #require(user.stage.modalView?.firstDescendant { $0 is MenuView } as? MenuView)
        try user.play("key Down\nkey Down\nkey Down\nkey Enter\nwait 0.5")

        // The third row is disabled.
        #expect(user.stage.modalView == nil && menu.stage == nil)
        #expect(user.stage.root.firstDescendant { $0.semantics == Semantics(.status, label: "open…: chosen") } != nil)
    }

    @Test func toastsWaitUntilTheyAreSentAway() throws {
        let user = StageHarness.gallery()
        try user.go(to: .messages)
        user.advance(by: 20)
        let toast = try #require(try user.stand("news").widget.subviews.first as? Toast)
        let other = try #require(try user.stand("bad news, with something to do about it").widget.subviews.first as? Toast)
        #expect(toast.message != nil && other.message != nil)

        other.dismiss()
        user.advance(by: 1)
        #expect(other.message == nil)
        try user.play("tap \(try user.place("those that were sent away"))\nwait 0.5")

        #expect(toast.message != nil && other.message != nil)
    }

    @Test func curvesAndGradientsChangeTheEmitter() throws {
        let user = StageHarness.gallery()
        try user.go(to: .motion)
        let emitter = try #require(user.all(EmitterView.self).first)
        let before = emitter.system.emitter.cells[0]

        let script = """
            tap \(try user.place("colour: drag a handle", offset: 60))
            tap \(try user.place("size: press for another key", offset: 60))
            wait 0.2
            """
        try user.play(script)

        let after = emitter.system.emitter.cells[0]
        #expect(after.colorOverLife?.stops.count == 4 && before.colorOverLife?.stops.count == 3)
        #expect(after.scaleOverLife?.keys.count == 4 && before.scaleOverLife?.keys.count == 3)
    }

    @Test func theFirstPageLeadsToTheOthers() throws {
        let user = StageHarness.gallery()
        let link = try #require(user.all(Button.self).first { $0.title == "text" })
        let place = link.convert(link.bounds.center, to: nil)

        try user.play("tap \(place.x),\(place.y)\nwait 2\nexpect panorama.page 4\nkey Escape\nwait 2\nexpect panorama.page 0")
    }
}
