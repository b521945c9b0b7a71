import LayoutMath
import Platform

/// Decides when a press becomes a drag, and along which axis. A value: feeding it the same points gives the same answers.
struct PanRecognizer: Equatable {
    enum Phase: Equatable {
        case possible
        case recognized(Axis)
    }

    private(set) var phase = Phase.possible
    private let start: Point
    private let slop: Double

    /// Travel that a click may have without becoming a drag, in points. A finger rolls more than a mouse does.
    static let mouseSlop = 4.0
    static let touchSlop = 10.0
    /// Slop when the press stopped something that moved: the hand is already at work (Flutter's `dragStartDistanceMotionThreshold`).
    static let caughtSlop = 3.5
    /// How much longer one axis must be than the other to be chosen at the slop; below it, the longer one wins at twice the slop.
    static let axisRatio = 1.2

    init(start: Point, pointer: Pointer, caught: Bool) {
        self.start = start
        slop = caught ? PanRecognizer.caughtSlop : pointer.isTouch ? PanRecognizer.touchSlop : PanRecognizer.mouseSlop
    }

    /// Takes the pointer's next place.
    /// - Returns: the movement along the chosen axis beyond the slop, at the moment of recognition; nil otherwise.
    mutating func move(to point: Point) -> (axis: Axis, beyondSlop: Double)? {
        guard phase == .possible else { return nil }
        let travel = point - start
        let (x, y) = (abs(travel.x), abs(travel.y))
        let (longer, shorter) = (max(x, y), min(x, y))
        guard longer > slop else { return nil }
        guard longer >= shorter * PanRecognizer.axisRatio || longer > 2 * slop else { return nil }
        let axis: Axis = x >= y ? .horizontal : .vertical
        phase = .recognized(axis)
        let length = travel[axis]
        return (axis, length > 0 ? length - slop : length + slop)
    }

    /// True while the pointer has not left the place where a release is a click.
    func isClick(at point: Point) -> Bool { phase == .possible && (point - start).length <= slop * 2 }
}
