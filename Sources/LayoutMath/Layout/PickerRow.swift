/// The stops of a picker: centred cells of equal length, with cell i exactly at offset i·w.
///
/// Unlike a `StopList`, it stores nothing per cell, so a hundred thousand cells need no more memory than one.
@frozen public struct PickerRow: Hashable, Sendable {
    /// n, the number of cells.
    public let count: Int
    /// w, the length of a cell along the axis, in points.
    public let length: Double

    /// Creates a row of `count` cells of equal length. Traps if `count` is negative, or if `length` is not positive and finite.
    public init(count: Int, length: Double) {
        precondition(count >= 0, "a picker has 0 cells or more, not \(count)")
        precondition(length > 0 && length.isFinite, "a picker's cells have a length above 0, not \(length)")
        self.count = count
        self.length = length
    }

    /// The stop of the last cell; 0 if there are no cells.
    public var maximumOffset: Double { Double(max(0, count - 1)) * length }

    /// The stop of the cell with this index.
    public func offset(of index: Int) -> Double { Double(index) * length }

    /// The offset in cells: 2.5 is halfway between cells 2 and 3.
    public func position(at offset: Double) -> Double { offset / length }

    /// The cell nearest to the centre, or the later one of two equally near cells; nil if there are no cells.
    public func index(at offset: Double) -> Int? {
        PickerSnap.index(forProjectedOffset: offset, velocity: 0, itemLength: length, itemCount: count)
    }

    /// The nearest stop; 0 if there are no cells.
    public func nearestStop(to offset: Double) -> Double { self.offset(of: index(at: offset) ?? 0) }

    /// The first stop after `offset`; nil at the end.
    public func stop(after offset: Double) -> Double? {
        let next = (position(at: offset).rounded(.down) + 1) * length
        return next <= maximumOffset ? max(0, next) : nil
    }

    /// The last stop before `offset`; nil at the start.
    public func stop(before offset: Double) -> Double? {
        let previous = (position(at: offset).rounded(.up) - 1) * length
        return previous >= 0 ? min(previous, maximumOffset) : nil
    }

    /// The stop at which a release ends: if moving, the next stop beyond the projected offset; at rest, the nearest stop.
    /// - Parameters:
    ///   - velocity: The velocity in points per second.
    ///   - decelerationRate: The fraction of the velocity left after one millisecond, in 0..<1.
    public func target(from offset: Double, velocity: Double, decelerationRate: Double) -> Double {
        let projected = offset + SnapSolver(mode: .none, decelerationRate: decelerationRate).projectedDistance(velocity: velocity)
        let index = PickerSnap.index(forProjectedOffset: projected, velocity: velocity, itemLength: length, itemCount: count)
        return self.offset(of: index ?? 0)
    }
}
