import PanoramaKit
import PanoramaTesting
import TestSupport
import Testing

@testable import WidgetGallery

/// Tests how the widget gallery follows the window, the keys and the theme.
@MainActor
@Suite struct WidgetLookTests {
    private nonisolated static let sizes = [
        Size(width: 640, height: 480), Size(width: 1280, height: 720), Size(width: 1920, height: 1080),
    ]

    @Test(arguments: sizes)
    func tabGoesThroughAllStandsInReadingOrder(size: Size) throws {
        let user = StageHarness.gallery(size, motion: .reduced)
        let walk = try KeyboardWalk(
            on: { user.stage }, play: { try user.play($0, framesPerSecond: KeyboardWalk.frameRate) }, list: { user.list })
        var (visited, missed): ([View], [String]) = ([], [])

        let stops = try walk.goRound { view in
            visited.append(view)
            guard view is PageIndicator, let page = walk.page else { return }
            missed += walk.missed(visited: visited, in: page.view)
        }

        #expect(walk.complaints == [])
        #expect(missed == [])
        #expect(stops.compactMap { $0.label == "pages" ? $0.place : nil } == WidgetGroup.allCases.map(\.rawValue))
        // In each section from left to right, and down where a row ends.
        for (before, after) in zip(visited, visited.dropFirst()) {
            guard let section = before.nearest(WidgetSection.self), section === after.nearest(WidgetSection.self),
                let (first, second) = stands(before, after)
            else { continue }
            #expect(second.minX > first.maxX || second.minY > first.maxY, "\(before.semantics.label), \(after.semantics.label)")
        }
    }

    private func stands(_ before: View, _ after: View) -> (Rect, Rect)? {
        guard let first = before.nearest(Stand.self), let second = after.nearest(Stand.self), first !== second else { return nil }
        return (first.frame, second.frame)
    }

    @Test(arguments: sizes)
    func nothingIsCutOrCovered(size: Size) throws {
        let user = try StageHarness(window: WidgetScene(), size: size, images: PaintedHills())
        user.advance(by: 0.1)
        for group in WidgetGroup.allCases {
            let page = try #require(user.all(WidgetPage.self).first { $0.semantics.label == group.rawValue })
            let sections = user.all(WidgetSection.self).filter { $0.isDescendant(of: page) }
            for section in sections {
                let frames = section.subviews.filter { !$0.isHidden }.map(\.frame)
                for (index, frame) in frames.enumerated() {
                    #expect(frame.minX >= 0 && frame.maxX <= section.bounds.width + 0.5 && frame.maxY <= section.bounds.height + 0.5)
                    #expect(!frames[..<index].contains { $0.intersects(frame) }, "\(group) \(section.semantics.label)")
                }
            }
            for stand in user.all(Stand.self) where stand.isDescendant(of: page) {
                let words = try #require(stand.subviews.last as? Label)
                let wanted = words.sizeThatFits(Size(width: words.bounds.width, height: .infinity))
                #expect(wanted.height <= words.bounds.height + 0.5 && wanted.width <= words.bounds.width + 0.5, "\(stand.words)")
                #expect(stand.widget.frame.maxY <= words.frame.minY)
                guard group == .type, let label = stand.widget as? Label, label.text != WidgetStands.longName else { continue }
                let whole = label.sizeThatFits(Size(width: label.maximumLines > 1 ? label.bounds.width : .infinity, height: .infinity))
                #expect(whole.width <= label.bounds.width + 1, "\(stand.words)")
            }
            let pageIndicator = try #require(user.all(PageIndicator.self).first)
            let scroll = try #require(page.subviews.first)
            #expect(scroll.convert(scroll.bounds, to: nil).maxY <= user.stage.size.height)
            #expect(pageIndicator.frame.maxX <= size.width && pageIndicator.frame.maxY <= size.height)
            user.key(.right)
            user.advance(by: 2)
        }
    }

    @Test func arrowsScrollAPageThatIsHigherThanTheWindow() throws {
        let user = StageHarness.gallery(Size(width: 640, height: 480))
        try user.go(to: .type)
        let scroll = try #require(try user.stand("display, 96 / 104").nearest(ScrollView.self))
        let end = try #require(scroll.scroller.track.limits?.upperBound)
        #expect(end > 100)

        try user.play("key Down\nsettle")
        #expect(scroll.contentOffset.y > 0 && scroll.contentOffset.y < end)
        try user.play(String(repeating: "key Down\nwait 0.2\n", count: 40) + "settle")
        #expect(abs(scroll.contentOffset.y - end) < 0.01)
        try user.play(String(repeating: "key Up\nwait 0.2\n", count: 40) + "settle")

        #expect(scroll.contentOffset.y == 0)
    }

    @Test func anotherThemeRestylesTheSameWidgets() throws {
        let user = StageHarness.gallery()
        try user.go(to: .choices)
        let slider = try #require(try user.stand("in the middle").widget as? Slider)
        slider.value = 30

        user.stage.theme = Theme(.light, contrast: .high)
        user.advance(by: 5.5)

        #expect(try user.stand("in the middle").widget === slider)
        #expect(slider.value == 30 && slider.style == user.stage.theme.slider)
        #expect(user.list.commands.contains { if case .fill(_, Palette.clearDawn.paper, _) = $0 { true } else { false } })
        try user.go(to: .buttons)
        #expect((try user.stand("normal").widget as? Button)?.style == user.stage.theme.primaryButton)
        try user.go(to: .type)
        #expect(
            try user.stand("accent").words
                == "accent\n#6b2906, \((Palette.clearDawn.accent.contrast(to: .white) * 10).rounded() / 10) : 1")
    }

    /// The expected contrast of palette colours to the paper.
    @Test(
        arguments: [
            (Palette.dusk.high, Palette.dusk.paper, 17.6), (Palette.dusk.low, Palette.dusk.paper, 7.5),
            (Palette.dusk.accent, Palette.dusk.paper, 11.4), (Palette.dawn.accent, Palette.dawn.paper, 5.7),
            (Palette.dawn.focus, Palette.dawn.paper, 5.3), (Color.black, Color.white, 21), (Color.white, Color.white, 1),
        ] as [(Color, Color, Double)])
    func swatchesTellTheContrast(color: Color, paper: Color, ratio: Double) {
        #expect(abs(color.contrast(to: paper) - ratio) < 0.051)
        #expect(color.contrast(to: paper) == paper.contrast(to: color))
    }

    @Test func aColourThatLetsThePaperThroughTellsItsOpacity() {
        #expect(ColorSwatch.words(for: Palette.dusk.hairline, on: Palette.dusk.paper) == "#ffffff, 12 %")
        #expect(ColorSwatch.words(for: Color(hex: 0x070C16), on: Color(hex: 0x070C16)) == "#070c16, 1.0 : 1")
    }

    @Test func aGalleryAtRestDrawsNothing() throws {
        let user = StageHarness.gallery()
        for group in WidgetGroup.allCases where group != .motion {
            try user.go(to: group)
            user.advance(by: 2)
            #expect(!user.stage.needsFrame, "\(group)")
        }
    }
}
