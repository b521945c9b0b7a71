import LayoutMath
import Platform

/// A finger that is down and has not moved. It requests a menu when it has been down long enough.
struct LongPress {
    let pointer: Pointer
    let point: Point
    let due: Seconds

    /// Duration of a long press in seconds; the value of GTK and Android.
    static let duration: Seconds = 0.5
}

extension Stage {
    /// Whether a key requests the menu of the focused view: the menu key or Shift F10.
    static func asksForMenu(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        key == .menu && modifiers.isEmpty || key == .function(10) && modifiers == .shift
    }

    /// Asks the views, from the one under `point` upwards, to show a menu.
    /// - Returns: Whether one of them did.
    func requestMenu(at point: Point) -> Bool {
        layoutAll()
        return hitTest(point)?.respond { $0.menuRequested(at: $0.localPoint(point)) } ?? false
    }

    // MARK: Fingers

    /// Starts a long press; a second finger prevents it.
    func beginLongPress(_ pointer: Pointer, at point: Point) {
        pointing.longPress =
            pointer.isTouch && pointing.arena.contests.count == 1 && pointing.arena.contests[0].hit?.isInInputPanel == false
            ? LongPress(pointer: pointer, point: point, due: time + LongPress.duration) : nil
    }

    func followLongPress(_ pointer: Pointer, to point: Point) {
        guard let press = pointing.longPress, press.pointer == pointer else { return }
        if pointing.arena.isDragging(pointer) || (point - press.point).length > PanRecognizer.touchSlop { pointing.longPress = nil }
    }

    func endLongPress(of pointer: Pointer) { if pointing.longPress?.pointer == pointer { pointing.longPress = nil } }

    /// Requests the menu if the long press is due, and cancels the finger's contest so that lifting the finger activates nothing.
    func takeLongPress() {
        guard let press = pointing.longPress, time >= press.due else { return }
        pointing.longPress = nil
        if !requestMenu(at: press.point) { unhandledEvent?(.pointerDown(.mouse(.right), press.point)) }
        pointing.arena.cancel(press.pointer, at: time)
    }
}
