import LayoutMath

/// The scrollers of both axes. The scroller of an axis along which the content does not move rests at 0.
struct ScrollerPair {
    var horizontal = Scroller(track: ScrollTrack(viewport: 0, limits: 0...0))
    var vertical = Scroller(track: ScrollTrack(viewport: 0, limits: 0...0))
    /// The axes that scroll, as an array, so that loops need not allocate one.
    let axes: [Axis]

    init(_ axes: Axis.Set) { self.axes = Axis.both.filter { axes.contains($0) } }

    subscript(axis: Axis) -> Scroller {
        get { axis == .horizontal ? horizontal : vertical }
        _modify { if axis == .horizontal { yield &horizontal } else { yield &vertical } }
    }

    func offset(at time: Seconds) -> Point { Point(x: horizontal.offset(at: time), y: vertical.offset(at: time)) }
    func velocity(at time: Seconds) -> Vector { Vector(x: horizontal.velocity(at: time), y: vertical.velocity(at: time)) }
    /// The offset at which the current movement ends.
    var target: Point { Point(x: horizontal.target, y: vertical.target) }
    /// Whether the content is dragged or moves by itself.
    var isScrolling: Bool { horizontal.state.phase != .idle || vertical.state.phase != .idle }
    /// Whether the content moves by itself.
    var isGliding: Bool { horizontal.state.glide != nil || vertical.state.glide != nil }
}
