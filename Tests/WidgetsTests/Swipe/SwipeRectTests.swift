import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests that many actions are disjoint, inside the row, and reachable. In the original, they overlapped.
@Suite struct SwipeRectTests {
    private static func titles(_ count: Int) -> [String] { (0..<count).map { "action \($0)" } }

    @Test(arguments: 1...12, [200.0, 320, 560, 1000, 2000]) func buttonsAreDisjointAndInsideTheRow(count: Int, width: Double) {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            for side in SwipeSide.allCases {
                let fixture = SwipeFixture(width: width, rows: 1, trailing: [], direction: direction)
                let actions = { SwipeActions(Self.titles(count).map { SwipeAction($0) { _, _ in } }) }
                if side == .leading { fixture.row.leadingActions = actions } else { fixture.row.trailingActions = actions }
                for share in [0.1, 0.5, 1] {
                    fixture.row.open(side, animated: false)
                    let sum = abs(fixture.row.offset)
                    fixture.row.close(animated: false)
                    fixture.press()
                    fixture.pull(side.isLeft(in: direction) ? share * sum : -share * sum)
                    check(fixture.row)
                    fixture.row.prepareForReuse()
                    fixture.release(by: 0)
                }
            }
        }
    }

    private func check(_ row: SwipeRow) {
        let frames = row.card.buttons.map(\.frame).sorted { $0.minX < $1.minX }
        let surface = row.card.surface.frame.offset(by: row.card.surface.translation)
        #expect(!frames.isEmpty)
        for frame in frames {
            #expect(frame.minX >= -1e-9 && frame.maxX <= row.bounds.width + 1e-9 && frame.minY >= 0 && frame.maxY <= 72)
            #expect(frame.maxX <= surface.minX + 1e-9 || frame.minX >= surface.maxX - 1e-9)
        }
        for (left, right) in zip(frames, frames.dropFirst()) { #expect(left.maxX <= right.minX + 1e-9) }
    }

    @Test func twelveActionsOnANarrowRowOverflowIntoAMenu() throws {
        let fixture = SwipeFixture(width: 200, rows: 1, trailing: Self.titles(12))
        fixture.row.open(.trailing)
        fixture.user.settle()
        #expect(fixture.row.card.buttons.map(\.action.title) == ["action 0", Words.standard[.more]])

        try fixture.user.tap(Words.standard[.more], role: .button)
        fixture.user.settle()
        #expect(fixture.row.offset == 0, "the menu takes the place of the buttons")
        let items = fixture.user.views(.menuItem).map(\.semantics.label)
        #expect(items.count == 11 && items.first == "action 1" && items.last == "action 11")
        try fixture.user.tap("action 3", role: .menuItem)

        #expect(fixture.performed == ["action 3"] && fixture.user.views(.menu).isEmpty)
    }

    @Test func theProgramMayPresentTheMenuItself() throws {
        let fixture = SwipeFixture(width: 200, rows: 1, trailing: Self.titles(12))
        var shown: [[String]] = []
        fixture.group.presentMenu = { groups, _, _ in shown = groups.map { $0.map(\.title) } }
        fixture.row.open(.trailing, animated: false)
        fixture.user.settle()

        try fixture.user.tap(Words.standard[.more], role: .button)

        #expect(shown == [(1...11).map { "action \($0)" }] && fixture.user.views(.menu).isEmpty)
    }
}
