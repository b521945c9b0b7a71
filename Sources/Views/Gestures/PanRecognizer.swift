import LayoutMath
import Platform

/// Decides when a press becomes a drag, and along which axis. The result depends only on the points passed in.
struct PanRecognizer: Equatable {
    enum Phase: Equatable {
        case possible
        case recognized(Axis)
    }

    private(set) var phase = Phase.possible
    private let start: Point
    private let slop: Double

    /// Distance a click may travel without becoming a drag, in points. It is larger for fingers, which roll more than a mouse.
    static let mouseSlop = 4.0
    static let touchSlop = 10.0
    /// Slop after a press that stopped a movement, in points (Flutter's `dragStartDistanceMotionThreshold`).
    static let caughtSlop = 3.5
    /// How many times longer one axis must be than the other to be chosen at the slop. Below this ratio, the longer axis wins at twice the
    /// slop.
    static let axisRatio = 1.2

    /// Distance a click of `pointer` may travel without becoming a drag, in points.
    static func slop(of pointer: Pointer) -> Double { pointer.isTouch ? touchSlop : mouseSlop }

    init(start: Point, pointer: Pointer, caught: Bool) {
        self.start = start
        slop = caught ? PanRecognizer.caughtSlop : PanRecognizer.slop(of: pointer)
    }

    /// Adds the pointer's next position.
    /// - Returns: The chosen axis and the movement along it beyond the slop, once on recognition; nil otherwise.
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

    /// Whether a release at `point` counts as a click: no drag was recognised, and `point` is within twice the slop of the press.
    func isClick(at point: Point) -> Bool { phase == .possible && (point - start).length <= slop * 2 }
}
