public import LayoutMath
public import Platform

/// A view that shows a part of `contentView` and moves it by a transform; scrolling never causes a layout.
///
///     let scroll = ScrollView()
///     scroll.contentView.addSubview(list)
///     scroll.contentSize = list.bounds.size
///
/// With both axes, a drag moves the content freely in the plane. The axis on which the drag was recognised passes the movement that it
/// cannot use to the enclosing scroller. The other axis follows where the content is larger than the view.
///
/// A view that rests only at certain offsets sets a track with a ``Snapping`` by ``setTrack(_:)``.
public final class ScrollView: View, Preparing {
    /// Directions in which the content moves.
    public let axes: Axis.Set
    /// Superview of the scrolling content. Its origin lies at content offset 0.
    public let contentView = View()
    /// Extent of the content in points. It decides how far the view scrolls; once a track is set, the track decides instead.
    public var contentSize: Size {
        get { extent.contentSize }
        set {
            guard newValue != extent.contentSize else { return }
            extent.contentSize = newValue
            fitTracks()
        }
    }
    /// Room around the content into which it may be scrolled, in points. Ignored along an axis whose track was set. Default zero.
    public var contentInset: Insets {
        get { extent.inset }
        set {
            guard newValue != extent.inset else { return }
            extent.inset = newValue
            fitTracks()
        }
    }
    /// Room at the edges that is covered by something in front, in points, in addition to what the views around it know to be covered
    /// (``View/safeInsets``); the larger of both counts. The content scrolls that much further, beyond ``contentInset`` and beyond a track
    /// that was set, and ``reveal(_:)`` keeps clear of the covered room. When it shrinks, the content glides back. Default zero.
    public var obscuredInset: Insets {
        get { extent.obscured }
        set { changeCover { $0.obscured = newValue } }
    }
    /// Room at the edges that is covered, by whatever it is.
    var hiddenInset: Insets { extent.hidden }
    /// Whether the content runs from right to left: the logical offset grows to the left, and only input and output are mirrored.
    public var isMirrored = false { didSet { applyOffset() } }
    /// Whether a vertical wheel moves horizontal content where no view under the pointer scrolls vertically. Default false.
    public var followsCrossWheel = false
    /// Whether drags scroll. If false, drags and presses go to the views around and behind, for example when all content fits. Default
    /// true.
    public var isScrollEnabled = true
    /// Cursor while the content is dragged; nil leaves the cursor unchanged.
    public var dragCursor: Cursor?
    /// Called after each change of the offset.
    public var didScroll: ((ScrollView) -> Void)?
    /// Called after ``didScroll``, for a container that moves something else with the content, such as a header over a list.
    public weak var follower: (any ScrollFollowing)?
    /// Called each time a place of rest is decided, with the offset at which the content will rest.
    public var didChooseTarget: ((Point) -> Void)?

    private var scrollers: ScrollerPair
    private var extent = ScrollExtent()
    private var shownOffset = Point.zero
    var notchGate = NotchGate()
    var drag = ContentDrag()

    /// A view without content; ``contentSize`` says how far it scrolls.
    public init(_ axes: Axis.Set = .vertical, frame: Rect = .zero) {
        self.axes = axes
        scrollers = ScrollerPair(axes)
        super.init(frame: frame)
        clipsToBounds = true
        addSubview(contentView)
    }

    // MARK: Where it is

    /// The axis of the track and of ``scroller``: horizontal if the view scrolls only horizontally, otherwise vertical.
    public var axis: Axis { axes == .horizontal ? .horizontal : .vertical }

    /// The scroller along ``axis``.
    public var scroller: Scroller { scroller(along: axis) }

    /// Returns the scroller along `axis`; for an axis that does not scroll, it rests at 0.
    public func scroller(along axis: Axis) -> Scroller { scrollers[axis] }

    /// The axes that scroll.
    var scrollingAxes: [Axis] { scrollers.axes }

    /// Logical distance scrolled, in points; zero shows the beginning of the content.
    public var contentOffset: Point { shownOffset }

    /// The offset at which the current movement ends, in points; the present offset when at rest.
    public var targetContentOffset: Point { scrollers.target }

    /// Whether the content is dragged or moves by itself.
    public var isScrolling: Bool { scrollers.isScrolling }

    /// Velocity of the offset at the stage's time, in points per second.
    public var velocity: Vector { scrollers.velocity(at: now) }

    /// Speed, in view sizes per second, from which passing content cannot be recognised: it is in sight for at most an eighth of a second.
    private static let passingSpeed = 8.0

    override var movesContentTooFast: Bool {
        let (velocity, size) = (velocity, bounds.size)
        return abs(velocity.x) > ScrollView.passingSpeed * size.width || abs(velocity.y) > ScrollView.passingSpeed * size.height
    }

    // MARK: How far it goes

    /// Replaces the track of ``axis`` and continues the current movement.
    /// - Parameters:
    ///   - offset: Offset on the new track that shows the same content as now.
    ///   - target: Offset on the new track at which the movement ends.
    public func setTrack(_ track: ScrollTrack, offset: Double, target: Double) {
        extent.hasTrack = true
        replaceTrack(track.extended(from: .zero, to: extent.obscured, along: axis), along: axis, offset: offset, target: target)
    }

    private func replaceTrack(_ track: ScrollTrack, along axis: Axis, offset: Double, target: Double) {
        scrollers[axis].setTrack(track, offset: offset, target: target, at: now)
        update()
    }

    /// Replaces the track of ``axis`` and keeps the current offset, clamped to the new limits.
    public func setTrack(_ track: ScrollTrack) {
        setTrack(track, offset: scroller.offset(at: now), target: scroller.target)
    }

    /// Replaces ``contentInset`` and moves the limits along ``axis`` accordingly, including those of a track that was set.
    /// - Parameters:
    ///   - offset: Offset from which the current movement continues, in points.
    ///   - target: Offset at which the movement ends, clamped to the new limits.
    public func setContentInset(_ newInset: Insets, offset: Double, target: Double) {
        let track = scroller.track.extended(from: extent.inset, to: newInset, along: axis)
        extent.inset = newInset
        replaceTrack(track, along: axis, offset: offset, target: target)
        fitTracks()
    }

    /// Follows what the views around it know to be covered. Content that rests at its beginning stays there.
    func followSafeInsets() {
        let insets = safeInsets
        guard insets != extent.safe else { return }
        let atStart = scrollingAxes.filter {
            let scroller = scroller(along: $0)
            return scroller.state.phase == .idle && scroller.offset(at: now) == scroller.track.limits?.lowerBound
        }
        changeCover { $0.safe = insets }
        for axis in atStart {
            guard let start = scroller(along: axis).track.limits?.lowerBound, start != contentOffset[axis] else { continue }
            edit(axis) { $0.scroll(to: start, animated: false, at: now) }
        }
    }

    private func changeCover(_ change: (inout ScrollExtent) -> Void) {
        let (old, offset) = (extent.hidden, contentOffset)
        change(&extent)
        guard extent.hidden != old else { return }
        if extent.hasTrack {
            let track = scroller.track.extended(from: old, to: extent.hidden, along: axis)
            replaceTrack(track, along: axis, offset: scroller.offset(at: now), target: scroller.target)
        }
        fitTracks()
        for axis in scrollingAxes where scroller(along: axis).state.phase == .idle && contentOffset[axis] != offset[axis] {
            edit(axis) { $0.scroll(from: offset[axis], to: offset[axis], at: now) }
        }
    }

    private func fitTracks() {
        for axis in scrollingAxes where !extent.hasTrack || axis != self.axis { fitTrack(along: axis) }
    }

    /// Lets the content's size and insets decide how far the view scrolls along `axis`.
    private func fitTrack(along axis: Axis) {
        let viewport = bounds.size[axis]
        let track = extent.track(viewport: viewport, along: axis)
        let scroller = scroller(along: axis)
        guard track.limits != scroller.track.limits || viewport != scroller.track.viewport else { return }
        replaceTrack(track, along: axis, offset: scroller.offset(at: now), target: scroller.target)
    }

    public override func layoutSubviews() {
        followSafeInsets()
        fitTracks()
    }

    /// Follows a cover that has changed because a view around it has moved.
    public func prepare(at time: Seconds) { followSafeInsets() }

    // MARK: State

    /// Where the content comes to rest. A view with a track rests at the stop nearest to it.
    public override var restorableValues: [String: ViewState.Value] {
        ["x": .number(targetContentOffset.x), "y": .number(targetContentOffset.y)].filter { $1 != .number(0) }
    }

    public override func restore(values: [String: ViewState.Value]) {
        scroll(to: Point(x: values["x"]?.number ?? 0, y: values["y"]?.number ?? 0), animated: false)
    }

    // MARK: Scrolling

    /// Scrolls along both axes to an offset, kept within the limits; an axis that does not scroll stays.
    /// - Parameter animated: False jumps there; reduced motion always jumps.
    public func scroll(to offset: Point, animated: Bool = true) {
        for axis in scrollingAxes { edit(axis) { $0.scroll(to: offset[axis], animated: animated, at: now) } }
        didChooseTarget?(targetContentOffset)
    }

    /// Scrolls along ``axis`` to an offset, kept within the track's limits.
    /// - Parameter animated: False jumps there; reduced motion always jumps.
    public func scroll(to offset: Double, animated: Bool = true) {
        edit(axis) { $0.scroll(to: offset, animated: animated, at: now) }
        didChooseTarget?(targetContentOffset)
    }

    /// Shows the offset `start` along ``axis`` at once, even one beyond the limits, and scrolls from there to `offset`, clamped to the
    /// limits. In reduced motion it jumps to `offset`.
    public func scroll(from start: Double, to offset: Double) {
        edit(axis) { $0.scroll(from: start, to: offset, at: now) }
        didChooseTarget?(targetContentOffset)
    }

    public override func advance(to time: Seconds) -> Bool {
        var isMoving = false
        for axis in scrollingAxes {
            handOn(along: axis, at: time)
            if scrollers[axis].advance(to: time) { isMoving = true }
        }
        applyOffset()
        return isMoving || scrollers.isGliding
    }

    public override func didMove(to stage: Stage?) {
        if let stage { for axis in scrollingAxes { scrollers[axis].motionPreference = stage.motionPreference } }
        if scrollers.isGliding { setNeedsAdvance() }
    }

    public override func wheel(_ wheel: Wheel, at point: Point) -> Bool { handleWheel(wheel) }

    public override func contains(_ point: Point) -> Bool { isScrollEnabled && bounds.contains(point) }

    /// Changes the scroller of `axis`, shows the result and continues its movement.
    func edit(_ axis: Axis, _ edit: (inout Scroller) -> Void) {
        scrollers[axis].motionPreference = stage?.motionPreference ?? .full
        edit(&scrollers[axis])
        update()
    }

    private func update() {
        applyOffset()
        if scrollers.isGliding { setNeedsAdvance() }
    }

    private func applyOffset() {
        let offset = scrollers.offset(at: now)
        let translation = Vector(x: isMirrored ? offset.x : 0 - offset.x, y: 0 - offset.y)
        guard offset != shownOffset || contentView.transform.translation != translation else { return }
        shownOffset = offset
        contentView.translation = translation
        didScroll?(self)
        follower?.scrollViewDidScroll(self)
    }

    /// Passes the velocity left at the end of the content to the enclosing scroller.
    private func handOn(along axis: Axis, at time: Seconds) {
        guard let parent = drag.parent, case .decelerating(let glide) = scroller(along: axis).state,
            case .bouncing(let bouncing) = glide.motion, time >= glide.start + bouncing.edgeTime
        else { return }
        let (edgeTime, speed) = (glide.start + bouncing.edgeTime, bouncing.velocity(at: bouncing.edgeTime))
        drag.parent = nil
        scrollers[axis].scroll(to: bouncing.restPosition, animated: false, at: edgeTime)
        parent.receive(velocity: pointerDelta(speed, along: axis), along: axis, at: edgeTime)
    }
}

/// A container that moves something else with the content of a scroll view: see ``ScrollView/follower``.
public protocol ScrollFollowing: AnyObject {
    /// Called after each change of the offset.
    func scrollViewDidScroll(_ scrollView: ScrollView)
}
