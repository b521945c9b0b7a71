import LayoutMath
import Platform

/// A finger that is down and has not moved; after a while it asks for a menu.
struct LongPress {
    let pointer: Pointer
    let point: Point
    let due: Seconds

    /// Seconds; GTK's and Android's value.
    static let duration: Seconds = 0.5
}

extension Stage {
    /// Whether a key asks for the menu about what has the focus.
    static func asksForMenu(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        key == .menu && modifiers.isEmpty || key == .function(10) && modifiers == .shift
    }

    /// Asks the views from the one under `point` upwards for their menu.
    /// - Returns: whether there is one.
    func requestMenu(at point: Point) -> Bool {
        layoutAll()
        return hitTest(point)?.respond { $0.menuRequested(at: $0.localPoint(point)) } ?? false
    }

    // MARK: Fingers

    /// A second finger makes it a gesture of two.
    func beginLongPress(_ pointer: Pointer, at point: Point) {
        longPress =
            pointer.isTouch && arena.contests.count == 1
            ? LongPress(pointer: pointer, point: point, due: time + LongPress.duration) : nil
    }

    func followLongPress(_ pointer: Pointer, to point: Point) {
        guard let press = longPress, press.pointer == pointer else { return }
        if arena.isDragging(pointer) || (point - press.point).length > PanRecognizer.touchSlop { longPress = nil }
    }

    func endLongPress(of pointer: Pointer) { if longPress?.pointer == pointer { longPress = nil } }

    /// The finger has rested long enough: where there is a menu, lifting it presses nothing.
    func takeLongPress() {
        guard let press = longPress, time >= press.due else { return }
        longPress = nil
        if !requestMenu(at: press.point) { unhandledEvent?(.pointerDown(.mouse(.right), press.point)) }
        arena.cancel(press.pointer, at: time)
    }
}
