import LayoutMath

/// What a row of a list does with the actions beside it. A swipe keeps the actions with which it began.
enum SwipeState {
    case closed
    /// The row is open, is being dragged, or moves to a place of rest.
    case swiped(SwipeSides, rest: SwipeActionTrack.Rest)
    /// A destructive action was carried out, and the row slides out, away from a side.
    case leaving(SwipeSides, from: SwipeSide)
    /// The row has slid out and waits to be removed.
    case gone(SwipeSides, from: SwipeSide)

    /// The actions; nil if the row is closed.
    var sides: SwipeSides? {
        switch self {
        case .closed: nil
        case .swiped(let sides, _), .leaving(let sides, _), .gone(let sides, _): sides
        }
    }

    /// Where the row rests or will come to rest.
    var rest: SwipeActionTrack.Rest {
        switch self {
        case .closed: .closed
        case .swiped(_, let rest): rest
        case .leaving(_, let side), .gone(_, let side): .full(side)
        }
    }

    /// The side away from which the row slides or has slid out; nil if it stays.
    var leavingSide: SwipeSide? {
        switch self {
        case .closed, .swiped: nil
        case .leaving(_, let side), .gone(_, let side): side
        }
    }

    /// Returns the same state with other actions or widths of buttons; a closed row stays closed.
    func with(_ sides: SwipeSides) -> SwipeState {
        switch self {
        case .closed: .closed
        case .swiped(_, let rest): .swiped(sides, rest: rest)
        case .leaving(_, let side): .leaving(sides, from: side)
        case .gone(_, let side): .gone(sides, from: side)
        }
    }
}
