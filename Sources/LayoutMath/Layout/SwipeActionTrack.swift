/// The offsets of a row with swipe actions: its limits, where it may rest, and where a release ends.
///
/// The offset x is the distance that the row has moved away from its leading side: x > 0 reveals the leading actions by x, and x < 0 the
/// trailing ones by −x. It is a logical coordinate: in left-to-right layouts the row is drawn x further right, in right-to-left layouts x
/// further left. With Σ the width of a side's actions and W that of the row, a release at reveal r that is projected to end at p
/// - closes the row if p ≤ Σ/2 on the side where it was released; a flick that closes one side never opens the other;
/// - runs the side's first action, as a full swipe, if r > max(Σ + 60, 0.6·W) and the side allows it;
/// - opens the side at Σ otherwise.
///
/// A side that allows a full swipe lets the row follow the pointer up to W. Beyond its limit, a side with actions resists like
/// ``RubberBand``, with W as extent. Towards a side without actions the row does not move at all.
///
/// Sources: The three cases are the observed behaviour of `UITableView`. Apple documents no thresholds, so their values are our choice.
public struct SwipeActionTrack: Hashable, Sendable {
    /// A state in which the row may rest.
    public enum Rest: Hashable, Sendable {
        /// No actions are shown.
        case closed
        /// All actions of a side are shown.
        case open(SwipeSide)
        /// The row has moved out completely; the first action of the side runs.
        case full(SwipeSide)
    }

    /// The share of Σ that the projected reveal of a release must exceed to open the row. Our choice: it selects the nearer of closed and
    /// open.
    public static let openShare = 0.5
    /// Minimum distance of a full swipe beyond Σ, in points; our choice. A larger value makes accidental full swipes less likely.
    public static let fullSwipeDistance = 60.0
    /// Minimum share of the row's width for a full swipe; our choice. It prevents a full swipe from being too short if there are few
    /// actions.
    public static let fullSwipeShare = 0.6

    /// W, the width of the row, in points.
    public let rowWidth: Double
    private let leading: End
    private let trailing: End

    /// Creates the track of a row.
    /// - Parameters:
    ///   - rowWidth: The row's width in points; traps if negative or not finite.
    ///   - leadingWidth: Σ of the leading actions in points, 0 if there are none; traps if negative or not finite, and more than W counts
    ///     as W.
    ///   - trailingWidth: Σ of the trailing actions, likewise.
    ///   - fullSwipeSides: Sides whose first action a full swipe runs. It has no effect on a side without actions, or if W leaves no room
    ///     for a full swipe because max(Σ + 60, 0.6·W) is not less than W.
    public init(rowWidth: Double, leadingWidth: Double = 0, trailingWidth: Double = 0, fullSwipeSides: Set<SwipeSide> = []) {
        requireFiniteLength(rowWidth, "row's width")
        requireFiniteLength(leadingWidth, "width of leading actions")
        requireFiniteLength(trailingWidth, "width of trailing actions")
        self.rowWidth = rowWidth
        leading = End(width: leadingWidth, rowWidth: rowWidth, allowsFullSwipe: fullSwipeSides.contains(.leading))
        trailing = End(width: trailingWidth, rowWidth: rowWidth, allowsFullSwipe: fullSwipeSides.contains(.trailing))
    }

    /// The actions of one side.
    private struct End: Hashable, Sendable {
        let width: Double
        /// The reveal from which on a full swipe is armed.
        let threshold: Double
        let allowsFullSwipe: Bool
        let limit: Double

        init(width: Double, rowWidth: Double, allowsFullSwipe: Bool) {
            self.width = min(width, rowWidth)
            threshold = max(self.width + fullSwipeDistance, fullSwipeShare * rowWidth)
            self.allowsFullSwipe = allowsFullSwipe && width > 0 && threshold < rowWidth
            limit = self.allowsFullSwipe ? rowWidth : self.width
        }
    }

    private func end(_ side: SwipeSide) -> End { side == .leading ? leading : trailing }
}

extension SwipeActionTrack {
    /// Returns Σ, the width of the actions of a side, in points; 0 without actions.
    public func width(on side: SwipeSide) -> Double { end(side).width }

    /// Returns whether a side has actions, so that the row can move away from it.
    public func hasActions(on side: SwipeSide) -> Bool { end(side).width > 0 }

    /// Returns whether a full swipe away from a side runs its first action.
    public func allowsFullSwipe(on side: SwipeSide) -> Bool { end(side).allowsFullSwipe }

    /// Returns the projected reveal beyond which a release opens a side, Σ/2, in points.
    public func openThreshold(on side: SwipeSide) -> Double { Self.openShare * width(on: side) }

    /// Returns the reveal beyond which a full swipe is armed, max(Σ + 60, 0.6·W), in points.
    public func fullSwipeThreshold(on side: SwipeSide) -> Double { end(side).threshold }

    /// The side that an offset reveals; nil at 0.
    public func side(at offset: Double) -> SwipeSide? { offset > 0 ? .leading : offset < 0 ? .trailing : nil }

    /// Returns whether a release at `offset` would be a full swipe unless it is flicked back. Traps unless `offset` is finite.
    public func isFullSwipeArmed(at offset: Double) -> Bool {
        requireFiniteOffset(offset)
        guard let side = side(at: offset) else { return false }
        return allowsFullSwipe(on: side) && abs(offset) > fullSwipeThreshold(on: side)
    }
}

// The movement of a drag.
extension SwipeActionTrack {
    /// Offsets up to which the row follows the pointer one to one, in points. On each side it is 0 without actions, W with a full swipe,
    /// and otherwise Σ.
    public var limits: ClosedRange<Double> { (0 - trailing.limit)...leading.limit }

    /// Returns the offset to show for the sum of a pointer's movements: unchanged within the limits, with resistance beyond them, and 0
    /// towards a side without actions. Traps unless `raw` is finite.
    public func displayedOffset(forRaw raw: Double, band: RubberBand = .standard) -> Double {
        requireFiniteOffset(raw)
        guard let side = side(at: raw), hasActions(on: side) else { return 0 }
        return band.displayedOffset(forRaw: raw, in: limits, extent: rowWidth)
    }

    /// Returns the sum of a pointer's movements that is shown as `displayed`, so that a moving row can be caught without a jump. Traps
    /// unless `displayed` is finite.
    public func rawOffset(forDisplayed displayed: Double, band: RubberBand = .standard) -> Double {
        requireFiniteOffset(displayed)
        guard let side = side(at: displayed), hasActions(on: side) else { return 0 }
        return band.rawOffset(forDisplayed: displayed, in: limits, extent: rowWidth)
    }
}

// Where the row rests.
extension SwipeActionTrack {
    /// Returns the state in which a release ends.
    ///
    /// For a full swipe, the reveal at the release itself is used instead of the projected one, so that no flick runs an action by its
    /// speed alone. A release that would close the row runs no action.
    /// - Parameters:
    ///   - offset: The offset at release, in points; may exceed the limits. Traps unless finite.
    ///   - projected: The offset at which free motion would end, in points. Traps unless finite.
    public func rest(from offset: Double, projected: Double) -> Rest {
        requireFiniteOffset(offset)
        requireFiniteOffset(projected)
        guard let side = side(at: offset) ?? side(at: projected), hasActions(on: side) else { return .closed }
        let projectedReveal = side == .leading ? projected : -projected
        guard projectedReveal > openThreshold(on: side) else { return .closed }
        return isFullSwipeArmed(at: offset) ? .full(side) : .open(side)
    }

    /// Returns the state in which a release with a velocity ends; it is projected like in ``SnapSolver``.
    /// - Parameters:
    ///   - offset: The offset at release, in points; may exceed the limits. Traps unless finite.
    ///   - velocity: The change of the offset in points per second. Traps unless finite.
    ///   - decelerationRate: The share of the velocity left after one millisecond; traps unless between 0 and 1.
    public func rest(
        from offset: Double, velocity: Double, decelerationRate: Double = SnapSolver.normalDecelerationRate
    ) -> Rest {
        let solver = SnapSolver(mode: .none, decelerationRate: decelerationRate)
        return rest(from: offset, projected: offset + solver.projectedDistance(velocity: velocity))
    }

    /// Returns the offset of a state, in points: 0, ±Σ, or ±W for a full swipe; 0 for the open state of a side without actions.
    public func offset(of rest: Rest) -> Double {
        switch rest {
        case .closed: 0
        case .open(let side): signed(width(on: side), side)
        case .full(let side): signed(rowWidth, side)
        }
    }

    /// The offsets of the closed and open states, ascending. A full swipe is not included, because no key or wheel can cause it.
    public var stops: [Double] {
        (hasActions(on: .trailing) ? [-trailing.width] : []) + [0] + (hasActions(on: .leading) ? [leading.width] : [])
    }

    /// Returns the stop nearest to `offset`, in points; 0 halfway between two. Traps unless `offset` is finite.
    public func nearestStop(to offset: Double) -> Double {
        guard let side = side(at: offset), rest(from: offset, projected: offset) != .closed else { return 0 }
        return self.offset(of: .open(side))
    }

    /// Returns the first stop beyond `offset`, in points; nil at the end.
    public func stop(after offset: Double) -> Double? { stops.first { $0 > offset } }

    /// Returns the last stop before `offset`, in points; nil at the beginning.
    public func stop(before offset: Double) -> Double? { stops.last { $0 < offset } }

    private func signed(_ distance: Double, _ side: SwipeSide) -> Double { side == .leading ? distance : 0 - distance }
}

private func requireFiniteOffset(_ offset: Double) {
    precondition(offset.isFinite, "a row's offset is finite, not \(offset)")
}
