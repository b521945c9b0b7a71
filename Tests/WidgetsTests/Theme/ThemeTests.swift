import Imaging
import LayoutMath
import Platform
import TestSupport
import Testing
import Views
import Widgets

/// Tests that assigning the stage's theme restyles the tree, and changes nothing else.
@Suite struct ThemeTests {
    private let light = Theme(.light)

    @Test func widgetsWithoutAStyleTakeTheThemes() {
        let (button, label, slider, field) = (
            Button("open") {}, Label("words", role: \.heading), Slider("size", value: 1, in: 0...2), TextField("name")
        )
        let user = StageHarness(StackView([button, label, slider, field]))

        user.stage.theme = light

        #expect(button.style == light.quietButton && slider.style == light.slider && field.style == light.textField)
        #expect(label.style == light.type.heading && label.color == light.palette.high)
    }

    @Test func aStyleOfItsOwnStays() {
        let (button, label) = (Button("open", style: light.primaryButton) {}, Label("words"))
        label.color = .white
        let later = Button("close") {}
        later.style = light.linkButton
        let user = StageHarness(StackView([button, label, later]))

        user.stage.theme = Theme(.dark, contrast: .high)

        #expect(button.style == light.primaryButton && label.color == .white && later.style == light.linkButton)
        #expect(label.style == Theme(.dark).type.body, "what was not set still follows")
    }

    @Test func aViewThatComesLaterHasTheStagesTheme() {
        let (root, button) = (View(), Button("open") {})
        let user = StageHarness(root)
        user.stage.theme = light
        #expect(button.theme == .standard)

        root.addSubview(button)

        #expect(button.theme == light && button.style == light.quietButton)
    }

    @Test func theNextFrameIsTheFirstInTheNewColours() {
        let user = StageHarness(StackView([Label("words")]))
        #expect(user.colours.contains(Palette.dusk.high) && !user.stage.needsFrame)

        user.stage.theme = light
        #expect(user.stage.needsFrame)
        user.send()

        #expect(user.colours == [Palette.dawn.high] && !user.stage.needsFrame)
    }

    /// A flick over pages, with another theme in mid-flight: the same places at every instant, in other colours.
    @Test func aThemeInMidFlightChangesNoMotion() {
        let (plain, switched) = (flight(switching: nil), flight(switching: light))

        #expect(plain.offsets == switched.offsets)
        #expect(plain.offsets.last != plain.offsets.first, "it flew")
        #expect(plain.lists[..<20].elementsEqual(switched.lists[..<20]))
        #expect(plain.lists[20] != switched.lists[20])
        #expect(plain.lists.map(\.withoutColours) == switched.lists.map(\.withoutColours))
    }

    private func flight(switching theme: Theme?) -> (offsets: [Double], lists: [DisplayList]) {
        let panorama = PanoramaView(title: "hills")
        panorama.setItems(
            (0..<6).map { index in
                PanoramaItem(id: "\(index)", title: "page \(index)") { StackView([Label("words \(index)"), Button("open") {}]) }
            })
        let user = StageHarness(panorama, size: Size(width: 800, height: 600))
        user.fling(from: Point(x: 700, y: 300), by: Vector(x: -200, y: 0), in: 0.1)
        var (offsets, lists): ([Double], [DisplayList]) = ([], [])
        for frame in 0..<90 {
            if frame == 20, let theme { user.stage.theme = theme }
            user.advance(by: 1.0 / 60)
            offsets.append(panorama.contentOffset)
            lists.append(user.list)
        }
        return (offsets, lists)
    }
}

extension StageHarness {
    /// The colours of all visible words.
    fileprivate var colours: Set<Color> {
        Set(list.commands.compactMap { if case .text(let draw) = $0 { draw.color } else { nil } })
    }
}

extension DisplayList {
    /// The drawn shapes and their places, without colours.
    fileprivate var withoutColours: [String] {
        commands.map { command in
            switch command {
            case .fill(let rect, _, _): "fill \(rect)"
            case .shape(let shape, let rect, _, _): "\(shape) \(rect)"
            case .gradient(_, let rect, let axis, let radius, _): "gradient \(rect) \(axis) \(radius)"
            case .text(let draw): "text \(draw.run) \(draw.origin) \(draw.magnification)"
            default: "\(command)"
            }
        }
    }
}
