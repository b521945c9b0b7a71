import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@MainActor
@Suite struct PanoramaAccessoryTests {
    private let size = Size(width: 600, height: 480)

    private func shown(
        title: String = "a title that is wider than the window", _ direction: LayoutDirection = .leftToRight,
        _ accessory: View = Brick(120, 40), baseline: Double = 46, rise: Double = 0
    ) -> (panorama: PanoramaView, user: StageHarness, accessory: View) {
        let panorama = PanoramaView(title: title) { _ in
            var style = PanoramaStyle()
            (style.titleBaseline, style.rise, style.margin) = (baseline, rise, 20)
            return style
        }
        panorama.setItems(PanoramaFixture.items([0, 900, 0]))
        (panorama.direction, panorama.titleAccessory) = (direction, accessory)
        return (panorama, StageHarness(panorama, size: size), accessory)
    }

    /// Where the title is drawn in the window: its own rectangle within the part that is shown.
    private func shownTitle(_ panorama: PanoramaView) throws -> Rect {
        let title = panorama.scenery.titleView
        let part = try #require(title.room).intersection(title.bounds)
        return title.convert(part, to: nil)
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func itStaysAtTheTrailingEndWhileThePagesPan(_ direction: LayoutDirection) {
        let (panorama, user, accessory) = shown(direction)
        let place = Rect(x: direction == .leftToRight ? 460 : 20, y: 12, width: 120, height: 40)
        #expect(accessory.convert(accessory.bounds, to: nil) == place)

        for page in 0..<3 {
            panorama.scroll(toPage: page)
            user.settle()
            #expect(accessory.convert(accessory.bounds, to: nil) == place)
        }
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func theTitleEndsBeforeItAtEveryOffset(_ direction: LayoutDirection) throws {
        let (panorama, user, accessory) = shown(direction, rise: 30)
        for offset in stride(from: -80.0, through: panorama.maximumOffset + 80, by: 17) {
            panorama.scrollView.scroll(to: offset, animated: false)
            user.advance(by: 0.05)

            let title = try shownTitle(panorama)

            let gap = direction == .leftToRight ? accessory.frame.minX - title.maxX : title.minX - accessory.frame.maxX
            #expect(title.isEmpty || gap >= 12 - 1e-9, "\(gap) at \(offset)")
        }
    }

    /// At every offset, letters are transparent at the end of their room, and opaque a little before it. A title that ends earlier does not
    /// fade.
    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func theTitleFadesOutBeforeIt(_ direction: LayoutDirection) throws {
        let (panorama, user, accessory) = shown(direction)
        for offset in stride(from: 0.0, through: panorama.maximumOffset, by: 17) {
            panorama.scrollView.scroll(to: offset, animated: false)
            user.advance(by: 0.05)

            let fades = user.list.commands.compactMap { command -> (Gradient, Rect)? in
                if case .beginGroup(.fade(let gradient, let rect, _), _) = command { (gradient, rect) } else { nil }
            }

            let title = panorama.scenery.titleView
            let end = direction == .leftToRight ? accessory.frame.minX - 12 : accessory.frame.maxX + 12
            let whole = title.convert(title.bounds, to: nil)
            let beyond = direction == .leftToRight ? whole.maxX - end : end - whole.minX
            #expect(fades.count == (beyond > 0 ? 1 : 0), "\(offset)")
            guard let (gradient, rect) = fades.first else { continue }
            #expect(abs((direction == .leftToRight ? rect.maxX : rect.minX) - end) < 1e-9)
            #expect(abs(rect.width - min(beyond, 48)) < 1e-9)
            #expect(gradient.color(at: direction == .leftToRight ? 1 : 0).alpha == 0)
            #expect(gradient.color(at: direction == .leftToRight ? 0 : 1).alpha == 1)
        }
    }

    @Test func aTitleBelowItIsShownCompletely() {
        #expect(shown(baseline: 150).panorama.scenery.titleView.room == nil)
        #expect(shown(baseline: 150, rise: 60).panorama.scenery.titleView.room != nil, "it rises beside the accessory later")
    }

    @Test func itTakesPressesAndThePagesDoNot() throws {
        var presses = 0
        let (panorama, user, accessory) = shown(title: "short", .leftToRight, Button("search") { presses += 1 })

        user.tap(accessory.frame.midX, accessory.frame.midY)
        user.settle()

        #expect(presses == 1 && panorama.currentPage == 0)
    }

    @Test func itLeavesWithTheTitleForADetail() {
        let (panorama, user, accessory) = shown()

        panorama.present(View())
        user.settle()
        #expect(accessory.isHidden)
        panorama.dismiss()
        user.settle()

        #expect(!accessory.isHidden && accessory.alpha == 1)
    }

    @Test func anotherOneTakesItsPlace() {
        let (panorama, user, accessory) = shown()

        panorama.titleAccessory = nil
        user.advance(by: 0.1)

        #expect(accessory.superview == nil && panorama.scenery.titleView.room == nil)
    }

    @Test func itTakesAtMostHalfOfTheWidth() {
        #expect(shown(title: "", .leftToRight, Brick(900, 40)).accessory.frame.width == 300)
    }
}
