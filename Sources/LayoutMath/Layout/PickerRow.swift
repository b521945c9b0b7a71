/// The stops of a picker: cells of one length that rest centred, cell i at offset i·w exactly.
///
/// Unlike a `StopList` it keeps nothing for a cell, so a hundred thousand cells cost what one costs.
@frozen public struct PickerRow: Hashable, Sendable {
    /// n, the number of cells.
    public let count: Int
    /// w, the length of a cell along the axis, in points.
    public let length: Double

    /// A row of `count` cells of one length. Traps when `count` is negative, or `length` is not positive and finite.
    public init(count: Int, length: Double) {
        precondition(count >= 0, "a picker has 0 cells or more, not \(count)")
        precondition(length > 0 && length.isFinite, "a picker's cells have a length above 0, not \(length)")
        self.count = count
        self.length = length
    }

    /// Where the last cell rests; 0 without cells.
    public var maximumOffset: Double { Double(max(0, count - 1)) * length }

    /// Where the cell with this index rests.
    public func offset(of index: Int) -> Double { Double(index) * length }

    /// The offset in cells: 2.5 lies halfway between cells 2 and 3.
    public func position(at offset: Double) -> Double { offset / length }

    /// The cell nearest to the centre, the later one of two; nil when there is none.
    public func index(at offset: Double) -> Int? {
        PickerSnap.index(forProjectedOffset: offset, velocity: 0, itemLength: length, itemCount: count)
    }

    /// The nearest place of rest; 0 without cells.
    public func nearestStop(to offset: Double) -> Double { self.offset(of: index(at: offset) ?? 0) }

    /// The first place of rest beyond `offset`; nil at the end.
    public func stop(after offset: Double) -> Double? {
        let next = (position(at: offset).rounded(.down) + 1) * length
        return next <= maximumOffset ? max(0, next) : nil
    }

    /// The last place of rest before `offset`; nil at the beginning.
    public func stop(before offset: Double) -> Double? {
        let previous = (position(at: offset).rounded(.up) - 1) * length
        return previous >= 0 ? min(previous, maximumOffset) : nil
    }

    /// Where a release comes to rest: a moving one on the next cell behind where it would run out, a resting one on the nearest.
    /// - Parameters:
    ///   - velocity: in points per second.
    ///   - decelerationRate: the share of velocity that a millisecond leaves, in 0..<1.
    public func target(from offset: Double, velocity: Double, decelerationRate: Double) -> Double {
        let projected = offset + SnapSolver(mode: .none, decelerationRate: decelerationRate).projectedDistance(velocity: velocity)
        let index = PickerSnap.index(forProjectedOffset: projected, velocity: velocity, itemLength: length, itemCount: count)
        return self.offset(of: index ?? 0)
    }
}
