import Foundation
import Imaging
import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Scenes
@testable import Views
@testable import Widgets

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
        let session = SceneSession.gallery()
        var shown: Set<String> = []

        for group in WidgetGroup.allCases {
            try session.go(to: group)
            for view in session.all(View.self) { shown.insert("\(type(of: view))".components(separatedBy: "<")[0]) }
        }

        let widgets = try names(of: /(?:public|package) (?:final|open) class (?<name>\w+)(?:<[^>]*>)?: View\b/)
        #expect(widgets.isSuperset(of: ["Button", "DigitCounter", "LifeField", "PanoramaView", "TextField"]))
        #expect(widgets.subtracting(shown) == [])
    }

    @Test func everyButtonStyleOfTheThemeIsInTheGallery() throws {
        let styles: [String: KeyPath<Theme, ButtonStyle>] = [
            "primaryButton": \.primaryButton, "quietButton": \.quietButton, "floatingButton": \.floatingButton,
            "pictureButton": \.pictureButton, "pictureDisc": \.pictureDisc, "edgeArrow": \.edgeArrow, "linkButton": \.linkButton,
            "iconButton": \.iconButton, "smallButton": \.smallButton,
        ]
        let session = SceneSession.gallery()
        try session.go(to: .buttons)

        let shown = session.all(Stand.self).compactMap { ($0.widget as? Button)?.style }

        // `style` belongs to the button.
        #expect(try names(of: /public var (?<name>\w+): ButtonStyle \{/).subtracting(["style"]) == Set(styles.keys))
        #expect(styles.filter { !shown.contains(session.stage.theme[keyPath: $0.value]) }.keys.sorted() == [])
    }

    @Test func theScrollViewIsDraggedBothWays() throws {
        let session = SceneSession.gallery()
        try session.go(to: .collections)
        let name = "scroll view: drag it both ways"
        let view = try #require(try session.stand(name).widget as? ScrollView)
        view.scrollIntoView(view.bounds)
        session.run(from: session.stage.time, for: 1)
        let middle = view.convert(view.bounds.center, to: nil)

        let script = """
            press \(middle.x),\(middle.y)
            drag \(middle.x - 90),\(middle.y - 60) in 0.3
            hold 0.2
            release
            wait 1
            expect panorama.state idle
            """
        #expect(try session.replay(script) == [])

        #expect(abs(view.contentOffset.x - 86) < 0.5 && (40...60).contains(view.contentOffset.y))
    }

    @Test func standsShowTheirStates() throws {
        let session = SceneSession.gallery()
        try session.go(to: .buttons)
        let (style, list) = (session.stage.theme.primaryButton, session.frame(at: session.stage.time, events: []))

        for (name, fill) in [("normal", style.fill), ("hovered", style.hoverFill), ("pressed", style.pressedFill)] {
            let button = try session.stand(name).widget
            let place = button.convert(button.bounds, to: nil)
            let isDrawn = list.commands.contains {
                if case .shape(.rounded, let rect, fill, _) = $0 { rect.center.distance(to: place.center) < 1 } else { false }
            }
            #expect(isDrawn, "\(name)")
        }
        #expect(try session.stand("normal").widget.transform.scale == 1)
        #expect(try session.stand("pressed").widget.transform.scale < 1)
    }

    @Test func aHeldStateStaysWhereverThePointerGoes() throws {
        let session = SceneSession.gallery()
        try session.go(to: .buttons)
        let places = [try session.place("hovered"), try session.place("normal")]
        let news = Semantics(.status, label: "open: pressed")

        #expect(try session.replay("tap \(places[0])\nwait 0.3\ntap 20,20\nwait 0.5") == [])

        #expect(session.root.firstDescendant { $0.semantics == news } == nil)
        let button = try #require(try session.stand("hovered").widget as? Button)
        let list = session.frame(at: session.stage.time, events: [])
        #expect(
            list.commands.contains { if case .shape(_, _, button.style.hoverFill, _) = $0 { true } else { false } })
        #expect(try session.replay("tap \(places[1])\nwait 0.3") == [])
        #expect(session.root.firstDescendant { $0.semantics == news } != nil)
    }

    // MARK: Drags

    @Test func switchesTurnAndSlidersAreDragged() throws {
        let session = SceneSession.gallery()
        try session.go(to: .choices)
        let toggle = try #require(try session.stand("off").widget as? Switch)
        let slider = try #require(try session.stand("at its beginning").widget as? Slider)
        let segments = try #require(try session.stand("none chosen").widget as? SegmentedControl)

        let script = """
            tap \(try session.place("off"))
            tap \(try session.place("off, disabled"))
            press \(try session.place("at its beginning", offset: -71))
            drag \(try session.place("at its beginning")) in 0.2
            release
            tap \(try session.place("none chosen"))
            wait 0.5
            """
        #expect(try session.replay(script) == [])

        #expect(toggle.isOn)
        #expect((try session.stand("off, disabled").widget as? Switch)?.isOn == false)
        #expect(abs(slider.value - 50) < 1)
        #expect(segments.selectedIndex != nil)
    }

    @Test func whatIsTypedIsTakenOrRefused() throws {
        let session = SceneSession.gallery()
        try session.go(to: .text)
        let script = """
            tap \(try session.place("empty, with a placeholder"))
            type "Grüße 🌄"
            key Enter
            tap \(try session.place("a number: refused"))
            type "x"
            key Enter
            key Tab
            tap \(try session.place("disabled"))
            type "nobody"
            """

        #expect(try session.replay(script) == [])

        #expect((try session.stand("empty, with a placeholder").widget as? TextField)?.text == "Grüße 🌄")
        #expect((try session.stand("a number: refused").widget as? TextField)?.text == "12x3")
        #expect((try session.stand("disabled").widget as? TextField)?.text == "Skagen")
    }

    @Test func theMenuOpensChoosesAndTells() throws {
        let session = SceneSession.gallery()
        try session.go(to: .messages)
        try session.stand("the same, to be used").widget.scrollIntoView(Rect(x: 0, y: 0, width: 40, height: 44))
        session.run(from: session.stage.time, for: 1)

        #expect(try session.replay("tap \(try session.place("the same, to be used"))\nwait 0.5") == [])
        let menu = try #require(session.stage.modalView?.firstDescendant { $0 is MenuView } as? MenuView)
        #expect(try session.replay("key Down\nkey Down\nkey Down\nkey Enter\nwait 0.5") == [])

        // The third row is disabled.
        #expect(session.stage.modalView == nil && menu.stage == nil)
        #expect(session.root.firstDescendant { $0.semantics == Semantics(.status, label: "open…: chosen") } != nil)
    }

    @Test func toastsWaitUntilTheyAreSentAway() throws {
        let session = SceneSession.gallery()
        try session.go(to: .messages)
        session.run(from: session.stage.time, for: 20)
        let toast = try #require(try session.stand("news").widget.subviews.first as? Toast)
        let other = try #require(try session.stand("bad news, with something to do about it").widget.subviews.first as? Toast)
        #expect(toast.message != nil && other.message != nil)

        other.dismiss()
        session.run(from: session.stage.time, for: 1)
        #expect(other.message == nil)
        #expect(try session.replay("tap \(try session.place("those that were sent away"))\nwait 0.5") == [])

        #expect(toast.message != nil && other.message != nil)
    }

    @Test func curvesAndGradientsChangeTheEmitter() throws {
        let session = SceneSession.gallery()
        try session.go(to: .motion)
        let emitter = try #require(session.all(EmitterView.self).first)
        let before = emitter.system.emitter.cells[0]

        let script = """
            tap \(try session.place("colour: drag a handle", offset: 60))
            tap \(try session.place("size: press for another key", offset: 60))
            wait 0.2
            """
        #expect(try session.replay(script) == [])

        let after = emitter.system.emitter.cells[0]
        #expect(after.colorOverLife?.stops.count == 4 && before.colorOverLife?.stops.count == 3)
        #expect(after.scaleOverLife?.keys.count == 4 && before.scaleOverLife?.keys.count == 3)
    }

    @Test func theFirstPageLeadsToTheOthers() throws {
        let session = SceneSession.gallery()
        let link = try #require(session.all(Button.self).first { $0.title == "text" })
        let place = link.convert(link.bounds.center, to: nil)

        #expect(
            try session.replay("tap \(place.x),\(place.y)\nwait 2\nexpect panorama.page 4\nkey Escape\nwait 2\nexpect panorama.page 0")
                == [])
    }
}
