import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests items that are inserted, removed, moved and replaced at any instant, in the middle of drags and movements.
@MainActor
@Suite struct EditingLawTests {
    private static let size = Size(width: 400, height: 500)

    @Test(arguments: EditedWidget.names, [UInt64(1), 2, 3])
    func aWidgetNamesOnlyItemsThatAreThere(name: String, seed: UInt64) {
        var random = RandomSource(seed: seed)
        let widget = EditedWidget.named(name)
        let user = StageHarness(widget.view, size: Self.size)
        widget.setItems(["a", "b", "c7", "d", "e"])
        user.advance(by: 0.1)
        var pressed: Point?
        var wrong: [String] = []

        for step in 0..<500 {
            if step % 3 == 0 {
                widget.setItems(edited(widget, &random))
                // Before the next layout.
                wrong += unnamed(widget, "after the change at step \(step)")
            }
            act(user, &pressed, &random)
            wrong += unnamed(widget, "in the frame at step \(step)")
        }
        if let pressed { user.release(pressed.x, pressed.y) }
        _ = user.settles()

        #expect(wrong.prefix(3) == [])
        let unrested = FoundScroller.all(in: widget.view).filter { !$0.scroller.restsWhereItMay }.map(\.path)
        #expect(unrested == [])
    }

    private func unnamed(_ widget: EditedWidget, _ instant: String) -> [String] {
        let count = widget.ids().count
        _ = widget.view.traceFields
        return widget.namedIndices().compactMap { $0 }.filter { !(0..<count).contains($0) }.map { "\($0) of \(count) \(instant)" }
    }

    /// Removes the first, the last, a named or each item, or inserts, moves or replaces some.
    private func edited(_ widget: EditedWidget, _ random: inout RandomSource) -> [String] {
        var ids = widget.ids()
        let fresh = { (random: inout RandomSource) in "new \(Int.random(in: 0..<1_000_000, using: &random))" }
        guard !ids.isEmpty else { return (0..<Int.random(in: 0...6, using: &random)).map { _ in fresh(&random) } }
        let index = widget.namedIndices().compactMap { $0 }.first { ids.indices.contains($0) } ?? 0
        switch Int.random(in: 0..<9, using: &random) {
        case 0: ids.removeFirst()
        case 1: ids.removeLast()
        case 2: ids.remove(at: index)
        case 3: ids.removeAll()
        case 4: ids = (0..<ids.count).map { _ in fresh(&random) }
        case 5: ids.shuffle(using: &random)
        case 6: ids[index] = fresh(&random)
        default: ids.insert(fresh(&random), at: Int.random(in: 0...ids.count, using: &random))
        }
        return ids
    }

    private func act(_ user: StageHarness, _ pressed: inout Point?, _ random: inout RandomSource) {
        let point = Point(x: Double.random(in: 0...400, using: &random), y: Double.random(in: 0...500, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0, 1:
            guard let start = pressed else { break }
            user.move(from: start, to: point, in: 0.03)
            pressed = point
        case 2:
            if let start = pressed { user.release(start.x, start.y) } else { user.press(point.x, point.y) }
            pressed = pressed == nil ? point : nil
        case 3: user.press([Key.left, .right, .up, .down, .home, .end, .pageDown].randomElement(using: &random) ?? .left)
        case 4:
            let ticks = (Double.random(in: -2...2, using: &random), Double.random(in: -2...2, using: &random))
            user.wheel(ticks.0, ticks.1, at: point, source: .precise)
        default: user.advance(by: Double.random(in: 0.004...0.3, using: &random))
        }
    }
}
