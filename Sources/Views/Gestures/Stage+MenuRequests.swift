import LayoutMath
import Platform

/// A pointer that is down and has not moved. When it has been down long enough, it is a long press, lifts an item, or requests a menu.
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

    // MARK: Long presses

    /// Starts a long press; a second finger prevents it. The mouse has a menu button, so it begins one only where a view waits for it.
    func beginLongPress(_ pointer: Pointer, at point: Point) {
        guard pointing.arena.contests.count == 1, let hit = pointing.arena.contests[0].hit, !hit.isInInputPanel,
            pointer.isTouch || hit.firstResponder(where: { $0.gestures.longPress != nil || $0 is any DragSource }) != nil
        else { return pointing.longPress = nil }
        pointing.longPress = LongPress(pointer: pointer, point: point, due: time + LongPress.duration)
    }

    func followLongPress(_ pointer: Pointer, to point: Point) {
        guard let press = pointing.longPress, press.pointer == pointer else { return }
        if pointing.arena.isDragging(pointer) || (point - press.point).length > PanRecognizer.slop(of: pointer) { pointing.longPress = nil }
    }

    func endLongPress(of pointer: Pointer) { if pointing.longPress?.pointer == pointer { pointing.longPress = nil } }

    /// Carries out the long press that is due. Lifting the pointer then activates nothing.
    func takeLongPress() {
        guard let press = pointing.longPress, time >= press.due else { return }
        pointing.longPress = nil
        guard let contest = pointing.arena.contest(of: press.pointer), !contest.isDragging else { return }
        if !contest.isInert, let view = contest.shownHit?.firstResponder(where: { $0.gestures.longPress != nil }) {
            pointing.arena.cancel(press.pointer, at: time)
            view.gestures.longPress?(view.mappingToWindow.inverse(press.point))
        } else if contest.lift(LiftStart(pointer: press.pointer, isHold: true, axis: nil), time: time) {
            dues.display = true
        } else if press.pointer.isTouch {
            if !requestMenu(at: press.point) { unhandledEvent?(.pointerDown(.mouse(.right), press.point)) }
            pointing.arena.cancel(press.pointer, at: time)
        }
    }
}
