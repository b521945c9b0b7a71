import LayoutMath
import Platform
import TestSupport

@testable import Views
@testable import Widgets

/// A content that counts its presses.
final class PressCounter: View, Pressable {
    private(set) var presses = 0
    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { presses += 1 }
}

/// Rows of 72 points, one below the other, whose actions record that they were run.
@MainActor
final class SwipeFixture {
    let user: StageHarness
    let group = SwipeGroup()
    private(set) var rows: [SwipeRow] = []
    /// Titles of the actions that were run.
    private(set) var performed: [String] = []
    /// The completions that have not been called by the action itself.
    private(set) var completions: [SwipeAction.Completion] = []
    private(set) var removed: [SwipeRow] = []
    /// The result that every action reports at once; nil keeps the completion.
    var outcome: Bool?

    init(
        width: Double = 400, rows count: Int = 2, leading: [String] = [], trailing: [String] = ["delete", "later"], fullSwipe: Bool = true,
        motion: MotionPreference = .full, direction: LayoutDirection = .leftToRight
    ) {
        let root = View()
        user = StageHarness(root, size: Size(width: width, height: 400), motion: motion)
        for index in 0..<count {
            let row = SwipeRow(PressCounter(), group: group)
            row.name = "row \(index)"
            row.direction = direction
            row.leadingActions = { [unowned self] in actions(leading, fullSwipe) }
            row.trailingActions = { [unowned self] in actions(trailing, fullSwipe) }
            row.didRemove = { [unowned self] in removed.append($0) }
            row.frame = Rect(x: 0, y: 72 * Double(index), width: width, height: 72)
            root.addSubview(row)
            rows.append(row)
        }
        user.settle()
    }

    var row: SwipeRow { rows[0] }

    func presses(_ index: Int) -> Int { (rows[index].content as? PressCounter)?.presses ?? -1 }

    /// Actions with icons, so that each button is 64 points wide; those that begin with "delete" are destructive.
    func actions(_ titles: [String], _ fullSwipe: Bool = true) -> SwipeActions {
        SwipeActions(titles.map(action), performsFirstActionWithFullSwipe: fullSwipe)
    }

    func action(_ title: String) -> SwipeAction {
        SwipeAction(title, icon: .wastebasket, style: title.hasPrefix("delete") ? .destructive : .normal) { [unowned self] action, done in
            performed.append(action.title)
            if let outcome { done(outcome) } else { completions.append(done) }
        }
    }

    /// Drags a row so that its offset is `distance` from where it was, within the limits, and releases it at rest.
    func drag(_ distance: Double, row index: Int = 0, pointer: Pointer = .mouse(.left)) {
        press(row: index, pointer: pointer)
        pull(distance, row: index, pointer: pointer)
        user.advance(by: 0.3)
        release(row: index, by: distance, pointer: pointer)
    }

    func press(row index: Int = 0, pointer: Pointer = .mouse(.left)) {
        user.press(start(index).x, start(index).y, pointer: pointer)
    }

    /// Moves the pressed pointer until the row has followed by `distance`.
    func pull(_ distance: Double, row index: Int = 0, pointer: Pointer = .mouse(.left)) {
        user.move(from: start(index), to: end(distance, index, pointer), in: 0.2, pointer: pointer)
    }

    func release(row index: Int = 0, by distance: Double, pointer: Pointer = .mouse(.left)) {
        let place = end(distance, index, pointer)
        user.release(place.x, place.y, pointer: pointer)
    }

    private func start(_ index: Int) -> Point { Point(x: user.stage.size.width / 2, y: 72 * Double(index) + 36) }

    private func end(_ distance: Double, _ index: Int, _ pointer: Pointer) -> Point {
        let slop = pointer.isTouch ? PanRecognizer.touchSlop : PanRecognizer.mouseSlop
        return start(index) + Vector(x: distance + (distance < 0 ? -slop : slop), y: 0)
    }
}
