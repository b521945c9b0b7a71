import LayoutMath

/// How far content scrolls: its size, the room around it, and the room that something in front covers, all in points.
struct ScrollExtent {
    var contentSize = Size.zero
    /// Room around the content into which it may be scrolled.
    var inset = Insets.zero
    /// Room at the edges that something in front covers, as the program says.
    var obscured = Insets.zero
    /// Room at the edges that something in front covers, as the views around it say.
    var safe = Insets.zero
    /// Whether the track along the main axis was set. The content's size and `inset` then have no effect along it.
    var hasTrack = false

    /// Room at the edges that is covered. The content scrolls that much further.
    var hidden: Insets { obscured.union(safe) }

    /// Returns the track along `axis` that the content's size and the insets allow.
    func track(viewport: Double, along axis: Axis) -> ScrollTrack {
        let (room, hidden) = (inset.ends(along: axis), hidden.ends(along: axis))
        return ScrollTrack(
            viewport: viewport, content: contentSize[axis], leadingInset: room.leading + hidden.leading,
            trailingInset: room.trailing + hidden.trailing)
    }
}

extension ScrollTrack {
    /// Returns the track with its limits moved outwards by the growth of insets along `axis`. A track without limits is returned unchanged.
    func extended(from old: Insets, to new: Insets, along axis: Axis) -> ScrollTrack {
        guard let limits, new != old else { return self }
        let (before, after) = (old.ends(along: axis), new.ends(along: axis))
        var track = self
        let start = limits.lowerBound + before.leading - after.leading
        track.limits = start...max(start, limits.upperBound + after.trailing - before.trailing)
        return track
    }
}

extension Insets {
    /// The insets at both ends of an axis.
    func ends(along axis: Axis) -> (leading: Double, trailing: Double) {
        axis == .horizontal ? (left, right) : (top, bottom)
    }
}
