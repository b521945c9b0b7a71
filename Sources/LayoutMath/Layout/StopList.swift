/// The offsets at which a row of items with any widths may rest.
///
/// Item i has width wᵢ and begins at xᵢ = Σ(w + spacing) of the items before it. The room r is the viewport V minus the two insets. Item
/// i rests at the start of the room, at offset xᵢ, or in its centre, at xᵢ + (wᵢ − r)/2. An item wider than the room has more than one
/// offset (see ``Oversize``). The resting offsets, ascending and without duplicates, are the stops.
///
/// Content coordinates begin at the leading inset's outer edge: ``frame(ofItem:)`` includes the inset, and an offset of o shows the
/// content from o to o + V. To insert, remove or resize items, create a new list.
///
/// Sources: The stops of wide items follow the Windows Phone panorama and CSS scroll snap ("free inside, edges hold"). The contained form
/// equals embla's trimmed snaps.
public struct StopList: Equatable, Sendable {
    /// Where in the room an item rests, if it fits.
    public enum Alignment: Hashable, Sendable {
        /// Items rest at the beginning of the room.
        case start
        /// Items rest in the middle of the room.
        case center
    }

    /// The stops of an item wider than the room.
    public enum Oversize: Hashable, Sendable {
        /// One stop at its left and one at its right edge; the row may also rest anywhere between the two.
        case edges
        /// A stop every `step` pixels until the remainder fits the room.
        /// A step below 1 px counts as 1 px, and a step larger than the room counts as the room, so that no part is skipped.
        case chunks(step: Double)
    }

    /// The range of offsets.
    public enum Containment: Hashable, Sendable {
        /// From 0 to content − viewport. There is no empty space after the last item; stops beyond that are clamped and merged.
        case contained
        /// From 0 to the last stop. Every item can rest at its own stop, with empty space after the last one. In a centred list the first
        /// items share stop 0 unless the leading inset leaves room for them.
        case reachable
    }

    /// What decides where the items rest.
    public struct Rules: Equatable, Sendable {
        /// Where in the room an item rests, if it fits. Default: start.
        public var alignment: Alignment
        /// The stops of an item wider than the room. Default: its edges.
        public var oversize: Oversize
        /// The range of offsets; ignored in a ring. Default: contained.
        public var containment: Containment
        /// Whether the row closes to a ring if its items fill it: each item has a width, and one turn minus the widest item still covers
        /// the viewport. Otherwise the list has ends, and ``StopList/loop`` is nil. In a ring, the insets add no length. Default false.
        public var loops: Bool

        /// The rules of a row, by default of one that shows no empty space.
        public init(
            alignment: Alignment = .start, oversize: Oversize = .edges, containment: Containment = .contained, loops: Bool = false
        ) {
            (self.alignment, self.oversize, self.containment, self.loops) = (alignment, oversize, containment, loops)
        }
    }

    /// The resting offsets, ascending, without duplicates. Never empty, because an empty row rests at 0. In a loop they are those of one
    /// turn; a centred loop may begin below 0.
    public let stops: [Double]
    /// The ranges between the two stops of an item wider than the room, ascending; the row may rest anywhere inside.
    public let freeRanges: [ClosedRange<Double>]
    /// The largest resting offset; 0 if nothing scrolls. In a loop it is the length of one turn, which is not a limit there.
    public let maximumOffset: Double
    /// Total length of insets, items and spacing. In a loop the length of one turn.
    public let contentLength: Double
    /// The length of the visible part of the content.
    public let viewport: Double
    /// The ring that the row forms; nil if it has ends.
    public let loop: Loop?

    let leadingInset: Double
    /// Item starts, without the leading inset, so that a start-aligned stop equals its item's start exactly.
    let starts: [Double]
    let widths: [Double]
    /// The index of each item's first stop.
    let firstStopOfItem: [Int]
    /// The first item that rests at each stop.
    let itemOfStop: [Int]

    /// Creates the stops of a row of items.
    /// - Parameters:
    ///   - widths: The widths of the items; traps if one is not finite. A negative width counts as 0; an item without width still has a
    ///     stop.
    ///   - spacing: Space between neighbours, and in a loop also after the last item; traps if negative or not finite.
    ///   - leadingInset: Space before the first item; traps if negative or not finite.
    ///   - trailingInset: Space after the last item; traps if negative or not finite.
    ///   - viewport: The length of the visible part; traps if not finite, and counts as 0 if negative. If it leaves no room, every item
    ///     has one stop.
    ///   - rules: Where the items rest; by default at the start of the room, without empty space at the ends.
    /// - Complexity: O(n + stops).
    public init(
        widths: [Double],
        spacing: Double = 0,
        leadingInset: Double = 0,
        trailingInset: Double = 0,
        viewport: Double,
        rules: Rules = Rules()
    ) {
        requireLength(spacing, "spacing")
        requireLength(leadingInset, "leading inset")
        requireLength(trailingInset, "trailing inset")
        precondition(viewport.isFinite, "a stop list's viewport is finite, not \(viewport)")
        let view = max(0, viewport)
        let row = Row(widths: widths, spacing: spacing)
        let ring = rules.loops ? row.ring(covering: view) : nil
        let room = max(0, view - leadingInset - trailingInset)
        var limit = Double.infinity
        if ring == nil, rules.containment == .contained, room > 0 {
            limit = max(0, row.length - room)
        }
        var builder = StopBuilder(
            room: room, alignment: rules.alignment, oversize: rules.oversize,
            bounds: ring == nil ? 0...limit : -Double.infinity...Double.infinity)
        builder.appendStops(of: row)

        stops = builder.stops.isEmpty ? [0] : builder.stops
        freeRanges = builder.freeRanges
        maximumOffset = ring?.length ?? stops[stops.count - 1]
        contentLength = ring?.length ?? (leadingInset + row.length + trailingInset)
        self.viewport = view
        loop = ring
        self.leadingInset = leadingInset
        starts = row.starts
        self.widths = row.widths
        firstStopOfItem = builder.firstStopOfItem
        itemOfStop = builder.itemOfStop
    }

    /// Number of items, each with at least one stop.
    public var itemCount: Int { widths.count }
}

private func requireLength(_ value: Double, _ name: String) {
    precondition(value >= 0 && value.isFinite, "a stop list's \(name) is finite and not negative, not \(value)")
}
