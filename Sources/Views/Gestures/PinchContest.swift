public import LayoutMath
import Platform

/// A view that is magnified and moved by two fingers.
///
/// Points are in the view's own coordinates. While two fingers are down, no other view gets their events.
public protocol Pinchable: View {
    /// Whether the view takes a pinch now.
    var canPinch: Bool { get }
    /// Called when the second finger goes down.
    func pinchBegan(at time: Seconds)
    /// Called when the fingers move.
    /// - Parameters:
    ///   - factor: Ratio of the fingers' distance to the previous one.
    ///   - center: Midpoint between the fingers.
    ///   - movement: Movement of the midpoint since the last call.
    func pinch(by factor: Double, about center: Point, movement: Vector, at time: Seconds)
    /// Called when a finger is lifted or its touch is cancelled.
    func pinchEnded(at time: Seconds)
}

/// A pinch of two fingers on one view.
final class PinchContest {
    let target: any Pinchable
    let first: Pointer
    private let second: Pointer
    private var firstPoint: Point
    private var secondPoint: Point

    /// Smallest distance between the fingers used for the scale factor, in points. Fingers that are closer count as this far apart.
    private static let leastDistance = 8.0

    init(_ first: Pointer, at firstPoint: Point, and second: Pointer, at secondPoint: Point, on target: any Pinchable, time: Seconds) {
        self.target = target
        self.first = first
        self.second = second
        self.firstPoint = firstPoint
        self.secondPoint = secondPoint
        target.pinchBegan(at: time)
    }

    func holds(_ pointer: Pointer) -> Bool { pointer == first || pointer == second }

    func move(_ pointer: Pointer, to point: Point, at time: Seconds) {
        let (distance, center) = (distance, center)
        if pointer == first { firstPoint = point } else { secondPoint = point }
        target.pinch(by: self.distance / distance, about: self.center, movement: self.center - center, at: time)
    }

    func end(at time: Seconds) { target.pinchEnded(at: time) }

    private var distance: Double { max(PinchContest.leastDistance, local(firstPoint).distance(to: local(secondPoint))) }

    private var center: Point {
        let (a, b) = (local(firstPoint), local(secondPoint))
        return a + (b - a) / 2
    }

    private func local(_ point: Point) -> Point { target.mappingToWindow.inverse(point) }
}
