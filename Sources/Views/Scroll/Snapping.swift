public import LayoutMath

/// The places of rest of a scroller: where a release lands, and which place is next to another.
public struct Snapping: Sendable {
    private let rule: Rule

    private enum Rule {
        case pages(StopList, SnapSolver.Mode)
        case cells(PickerRow)
    }

    /// The stops of a row of pages of any widths.
    public init(_ stops: StopList, mode: SnapSolver.Mode) { rule = .pages(stops, mode) }

    /// The centred cells of a picker.
    public init(_ cells: PickerRow) { rule = .cells(cells) }

    func nearestStop(to offset: Double) -> Double {
        switch rule {
        case .pages(let stops, _): stops.nearestStop(to: offset)
        case .cells(let cells): cells.nearestStop(to: offset)
        }
    }

    func stop(after offset: Double) -> Double? {
        switch rule {
        case .pages(let stops, _): stops.stop(after: offset)
        case .cells(let cells): cells.stop(after: offset)
        }
    }

    func stop(before offset: Double) -> Double? {
        switch rule {
        case .pages(let stops, _): stops.stop(before: offset)
        case .cells(let cells): cells.stop(before: offset)
        }
    }

    /// - Parameter start: the place of rest nearest to where the drag began.
    func target(from offset: Double, velocity: Double, startingAt start: Double, input: ScrollInput) -> Double {
        switch rule {
        case .pages(let stops, let mode):
            let solver = SnapSolver(mode: mode, flickThreshold: input.flickThreshold, decelerationRate: input.projectionRate)
            return solver.target(from: offset, velocity: velocity, startingAt: start, in: stops)
        case .cells(let cells): return cells.target(from: offset, velocity: velocity, decelerationRate: input.projectionRate)
        }
    }
}
