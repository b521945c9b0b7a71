import LayoutMath
import Views

/// The position and scale of a picture in its frame. Scale 1 fits the picture; a picture larger than the frame scrolls along both axes.
/// While the scale changes, one point of the picture stays at one point of the frame, provided that the picture still covers the frame.
/// Along an axis where it does not, it is centred. All positions are functions of time.
struct PictureZoom: Sendable {
    /// Greatest scale, unless `greatestPixelScale` allows more.
    static let standardGreatest = 8.0
    /// Greatest number of display pixels per pixel of the source, along an axis, to which a picture can be magnified.
    static let greatestPixelScale = 8.0
    /// Spring of zooming by keys, wheel and double clicks.
    static let spring = Spring(response: 0.38, dampingRatio: 1)
    /// Factor by which a pinch may exceed either limit. The scale springs back when the pinch ends.
    static let pinchSlack = 1.25
    /// Greatest difference from scale 1 that counts as fitted.
    static let fitTolerance = 0.001

    /// Size of the frame in points.
    private(set) var frame = Size.zero
    /// Size of the picture at scale 1 in points.
    private(set) var fitted = Size.zero
    /// Scale that shows one pixel of the source on one display pixel; nil if unknown.
    private(set) var pixelScale: Double?
    private(set) var scale = Animated(1, restDistance: SpringMotion.restFraction)
    private(set) var x = Scroller(track: ScrollTrack(viewport: 0, limits: 0...0))
    private(set) var y = Scroller(track: ScrollTrack(viewport: 0, limits: 0...0))
    private var anchor: Anchor?
    /// Placement to apply when the sizes are known; nil for none.
    var waiting: PicturePlacement?

    private struct Anchor {
        /// Point in the frame.
        var place: Point
        /// Point of the picture as a share of its size, in 0…1.
        var share: Vector
    }

    var greatest: Double { max(PictureZoom.standardGreatest, PictureZoom.greatestPixelScale * (pixelScale ?? 0)) }
    /// The smallest scale. A picture that is enlarged to fit may be shown at its own size.
    var least: Double { min(1, pixelScale ?? 1) }
    /// Whether the target scale is larger than the fit.
    var isZoomed: Bool { scale.target > 1 + PictureZoom.fitTolerance }
    /// Whether the target scale is the fit.
    var isFitted: Bool { abs(scale.target - 1) <= PictureZoom.fitTolerance }

    // MARK: Position

    /// Returns the picture's rectangle in the frame.
    func rect(at time: Seconds) -> Rect { rect(scale.value(at: time), at: time) }

    /// Returns the picture's rectangle after the present change of scale has ended.
    func goal(at time: Seconds) -> Rect { rect(scale.target, at: time) }

    private func rect(_ scale: Double, at time: Seconds) -> Rect {
        let size = fitted * scale
        return Rect(
            origin: Point(x: origin(.horizontal, size.width, at: time), y: origin(.vertical, size.height, at: time)), size: size)
    }

    private func origin(_ axis: Axis, _ extent: Double, at time: Seconds) -> Double {
        let room = frame[axis]
        guard let anchor else {
            let spare = room - extent
            return (spare > 0 ? spare / 2 : 0) - self[axis].offset(at: time)
        }
        guard extent > room else { return (room - extent) / 2 }
        return (anchor.place[axis] - anchor.share[axis] * extent).clamped(to: (room - extent)...0)
    }

    subscript(axis: Axis) -> Scroller {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }

    // MARK: Changes

    /// Updates the sizes and applies a waiting placement. A change of scale continues, and the point in the middle of the frame stays there.
    mutating func layOut(frame: Size, fitted: Size, pixelScale: Double?, at time: Seconds) {
        self.pixelScale = pixelScale
        if frame != self.frame || fitted != self.fitted { resize(frame: frame, fitted: fitted, at: time) }
        if let waiting { place(waiting, at: time) }
    }

    private mutating func resize(frame: Size, fitted: Size, at time: Seconds) {
        let share = share(ofMiddleAt: time)
        self.frame = frame
        self.fitted = fitted
        anchor = Anchor(place: Point(x: frame.width / 2, y: frame.height / 2), share: share)
        if scale.isSettled(at: time) { rest(at: time) }
    }

    /// Fits the picture, without animation.
    mutating func reset() {
        waiting = nil
        scale.set(1)
        anchor = nil
        (x, y) = (PictureZoom.resting(0, room: frame.width, extent: 0), PictureZoom.resting(0, room: frame.height, extent: 0))
    }

    /// Applies a placement without animation, within the limits at which the picture covers the frame.
    mutating func place(_ placement: PicturePlacement, at time: Seconds) {
        waiting = nil
        let goal = placement.isPixelScale ? pixelScale ?? placement.scale : placement.scale
        scale.set(goal.clamped(to: least...greatest))
        anchor = Anchor(place: Point(x: frame.width / 2, y: frame.height / 2), share: placement.center)
        rest(at: time)
    }

    /// Scrolls the picture along an axis, up to its end.
    /// - Returns: Whether the picture moves.
    mutating func pan(by distance: Double, along axis: Axis, at time: Seconds, isAnimated: Bool) -> Bool {
        if anchor != nil {
            // A key press completes a change of scale at once.
            scale.set(scale.target)
            rest(at: time)
        }
        let goal = self[axis].track.clamped(self[axis].target + distance)
        guard abs(goal - self[axis].target) > PictureZoom.leastPan else { return false }
        self[axis].scroll(to: goal, animated: isAnimated, at: time, spring: PictureZoom.spring)
        return true
    }

    /// Least distance in points that counts as a movement.
    private static let leastPan = 0.5

    /// Changes the scale to `goal`, clamped to the limits, about a point in the frame.
    /// - Parameter isAnimated: False jumps.
    mutating func zoom(to goal: Double, about place: Point, at time: Seconds, isAnimated: Bool) {
        waiting = nil
        let goal = goal.clamped(to: least...greatest)
        if goal > 1 { hold(place, at: time) } else { holdMiddle(at: time) }
        if isAnimated {
            scale.retarget(to: goal, at: time, with: PictureZoom.spring)
        } else {
            scale.set(goal)
        }
        if scale.isSettled(at: time) { rest(at: time) }
    }

    /// Scales and moves the picture for a pinch whose centre moved to `place` by `movement`.
    mutating func pinch(by factor: Double, about place: Point, movement: Vector, at time: Seconds) {
        hold(place - movement, at: time)
        anchor?.place = place
        let slack = PictureZoom.pinchSlack
        scale.set((scale.value(at: time) * factor).clamped(to: (least / slack)...(greatest * slack)))
    }

    /// Ends a pinch: a scale beyond the limits springs back.
    mutating func pinchEnded(at time: Seconds, isAnimated: Bool) {
        let place = anchor?.place ?? Point(x: frame.width / 2, y: frame.height / 2)
        zoom(to: scale.value(at: time), about: place, at: time, isAnimated: isAnimated)
    }

    /// Stops a change of scale at its present value, clamped to the limits.
    mutating func stop(at time: Seconds) {
        guard anchor != nil else { return }
        scale.set(scale.value(at: time).clamped(to: least...greatest))
        rest(at: time)
    }

    /// Stops at the present scale, with a point of the picture in the middle of the frame, within the limits at which the picture covers
    /// the frame.
    mutating func center(on share: Vector, at time: Seconds) {
        stop(at: time)
        anchor = Anchor(place: Point(x: frame.width / 2, y: frame.height / 2), share: share)
        rest(at: time)
    }

    /// - Returns: Whether anything moves without input.
    mutating func advance(to time: Seconds) -> Bool {
        if anchor != nil {
            guard scale.isSettled(at: time) else { return true }
            rest(at: time)
        }
        let (movesX, movesY) = (x.advance(to: time), y.advance(to: time))
        return movesX || movesY
    }

    // MARK: Inside

    /// Keeps the point of the picture that is at `place` in that place while the scale changes.
    private mutating func hold(_ place: Point, at time: Seconds) {
        anchor = Anchor(place: place, share: PictureZoom.share(of: place, in: rect(at: time)))
    }

    /// Shrinks the picture about a point chosen so that the picture ends centred at the fit.
    private mutating func holdMiddle(at time: Seconds) {
        let rect = rect(at: time)
        var (place, share) = (Point(x: frame.width / 2, y: frame.height / 2), Vector(x: 0.5, y: 0.5))
        for axis in Axis.both where abs(rect.size[axis] - fitted[axis]) > PictureZoom.fitTolerance {
            // The origin is place − share·extent. It must be the present origin now, and the centred one at the fit.
            let fit = (frame[axis] - fitted[axis]) / 2
            share[axis] = (fit - rect.origin[axis]) / (rect.size[axis] - fitted[axis])
            place[axis] = rect.origin[axis] + share[axis] * rect.size[axis]
        }
        anchor = Anchor(place: place, share: share)
    }

    /// Ends a change of scale; from now on the picture scrolls.
    private mutating func rest(at time: Seconds) {
        let rect = rect(at: time)
        anchor = nil
        x = PictureZoom.resting(-rect.minX, room: frame.width, extent: rect.width)
        y = PictureZoom.resting(-rect.minY, room: frame.height, extent: rect.height)
    }

    private static func resting(_ offset: Double, room: Double, extent: Double) -> Scroller {
        var scroller = Scroller(track: ScrollTrack(viewport: room, content: extent))
        scroller.scroll(to: offset, animated: false, at: 0)
        return scroller
    }

    /// Returns the point of the picture in the middle of the frame, as a share of its size.
    func share(ofMiddleAt time: Seconds) -> Vector {
        PictureZoom.share(of: Point(x: frame.width / 2, y: frame.height / 2), in: rect(at: time))
    }

    private static func share(of place: Point, in rect: Rect) -> Vector {
        guard !rect.isEmpty else { return Vector(x: 0.5, y: 0.5) }
        return Vector(x: (place.x - rect.minX) / rect.width, y: (place.y - rect.minY) / rect.height)
    }
}
