import LayoutMath
import Views

/// Snapping for a swiper. A release moves by one picture from the selected one, or stays, as ``PageTurn`` determines.
nonisolated struct PictureSnapping: Snapping {
    /// Distance from one picture's left edge to the next one's, in points. If it is 0, every picture rests at 0.
    var pitch: Double
    /// Number of pictures.
    var count: Int
    /// Width of a picture's page in points.
    var extent: Double

    private var lastIndex: Double { Double(max(0, count - 1)) }

    private func index(at offset: Double) -> Double { pitch > 0 ? (offset / pitch).rounded().clamped(to: 0...lastIndex) : 0 }

    func nearestStop(to offset: Double) -> Double { index(at: offset) * pitch }

    func stop(after offset: Double) -> Double? {
        let next = pitch > 0 ? (offset / pitch).rounded(.down) + 1 : .infinity
        return next <= lastIndex ? max(0, next) * pitch : nil
    }

    func stop(before offset: Double) -> Double? {
        let previous = pitch > 0 ? (offset / pitch).rounded(.up) - 1 : -1
        return previous >= 0 ? min(previous, lastIndex) * pitch : nil
    }

    func target(from offset: Double, velocity: Double, startingAt start: DragStart, input: ScrollInput) -> Double {
        let turn = PageTurn(extent: extent, flickThreshold: input.flickThreshold, decelerationRate: input.projectionRate)
        let step = turn.pages(distance: start.distance, velocity: velocity)
        return (index(at: start.target) + Double(step)).clamped(to: 0...lastIndex) * pitch
    }
}
