import LayoutMath
import Platform
import Views

/// The actions of both sides of a row while it is swiped, with the widths of their buttons.
struct SwipeSides {
    /// The actions by side; a side without actions has no entry.
    let actions: [SwipeSide: SwipeActions]
    /// The buttons, by side.
    private(set) var layouts: [SwipeSide: SwipeActionLayout] = [:]
    /// The range and the places of rest of the row.
    private(set) var track = SwipeActionTrack(rowWidth: 0)

    init(leading: SwipeActions, trailing: SwipeActions) {
        actions = [.leading: leading, .trailing: trailing].filter { !$0.value.actions.isEmpty }
    }

    /// Computes the widths for a row of this size.
    mutating func fit(_ size: Size, style: SwipeStyle, words: Words, measure: any TextMeasuring) {
        layouts = actions.mapValues { side in
            SwipeActionLayout(
                textWidths: side.actions.map { SwipeButton.contentWidth(of: $0, in: words, font: style.font, measure) },
                menuTextWidth: measure.width(of: TextRun(words[.more], font: style.font)), rowSize: size,
                minimumWidth: max(1, style.leastWidth + style.gap), padding: style.padding + style.gap / 2)
        }
        let fullSwipeSides = actions.filter {
            $0.value.performsFirstActionWithFullSwipe && layouts[$0.key]?.offersFullSwipe == true
        }
        track = SwipeActionTrack(
            rowWidth: size.width, leadingWidth: layouts[.leading]?.totalWidth ?? 0, trailingWidth: layouts[.trailing]?.totalWidth ?? 0,
            fullSwipeSides: Set(fullSwipeSides.keys))
    }
}

/// Decides where a release of a row ends: see ``SwipeActionTrack``. A drag that was cancelled runs no action.
nonisolated struct SwipeSnapping: Snapping {
    let track: SwipeActionTrack

    func nearestStop(to offset: Double) -> Double { track.nearestStop(to: offset) }
    func stop(after offset: Double) -> Double? { track.stop(after: offset) }
    func stop(before offset: Double) -> Double? { track.stop(before: offset) }

    func target(from offset: Double, velocity: Double, startingAt start: DragStart, input: ScrollInput) -> Double {
        let rest = track.rest(from: offset, velocity: velocity, decelerationRate: input.projectionRate)
        if case .full(let side) = rest, start.distance == 0 { return track.offset(of: .open(side)) }
        return track.offset(of: rest)
    }
}
