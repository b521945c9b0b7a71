import LayoutMath
import Views

/// Where a picture lies in its frame while it is magnified and moved: scale 1 fits it, and beyond the frame it scrolls along both axes.
///
/// While the scale changes, one point of the picture (a share of its size) stays at one place of the frame, as far as the picture then still
/// covers the frame; an axis along which it does not is centred. All of it is a function of time.
struct PictureZoom: Sendable {
    /// The greatest magnification of a picture that has no more pixels than that.
    static let standardGreatest = 8.0
    /// The spring of keys, wheel and double clicks.
    static let spring = Spring(response: 0.38, dampingRatio: 1)
    /// Fingers may pass either end by this factor; it springs back when they leave.
    static let pinchSlack = 1.25
    /// Scales this near to 1 fit.
    static let fitTolerance = 0.001

    /// The frame's size.
    private(set) var frame = Size.zero
    /// The picture's size at scale 1.
    private(set) var fitted = Size.zero
    /// The scale that shows one pixel of the source on one of the display, where that is known.
    private(set) var pixelScale: Double?
    private(set) var scale = Animated(1, restDistance: SpringMotion.restFraction)
    private(set) var x = Scroller(track: ScrollTrack(viewport: 0, limits: 0...0))
    private(set) var y = Scroller(track: ScrollTrack(viewport: 0, limits: 0...0))
    private var anchor: Anchor?

    private struct Anchor {
        /// In the frame.
        var place: Point
        /// Of the picture, 0…1 along each axis.
        var share: Vector
    }

    var greatest: Double { max(PictureZoom.standardGreatest, pixelScale ?? 0) }
    /// A small picture is enlarged to fit; it may be shown as small as it is.
    var least: Double { min(1, pixelScale ?? 1) }
    /// Whether it is larger than the fit, or about to be.
    var isZoomed: Bool { scale.target > 1 + PictureZoom.fitTolerance }
    /// Whether it fits, or is about to.
    var isFitted: Bool { abs(scale.target - 1) <= PictureZoom.fitTolerance }

    // MARK: Where it is

    /// The picture's rectangle in the frame.
    func rect(at time: Seconds) -> Rect {
        let size = fitted * scale.value(at: time)
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

    /// Takes the sizes over; what is underway goes on, and the middle of what shows stays.
    mutating func layOut(frame: Size, fitted: Size, pixelScale: Double?, at time: Seconds) {
        self.pixelScale = pixelScale
        guard frame != self.frame || fitted != self.fitted else { return }
        let share = share(ofMiddleAt: time)
        self.frame = frame
        self.fitted = fitted
        anchor = Anchor(place: Point(x: frame.width / 2, y: frame.height / 2), share: share)
        if scale.isSettled(at: time) { rest(at: time) }
    }

    /// Back to the fit at once.
    mutating func reset() {
        scale.set(1)
        anchor = nil
        (x, y) = (PictureZoom.resting(0, room: frame.width, extent: 0), PictureZoom.resting(0, room: frame.height, extent: 0))
    }

    /// Shows another part at another scale at once, as far as the picture covers the frame.
    mutating func place(_ placement: PicturePlacement, at time: Seconds) {
        let goal = placement.isPixelScale ? pixelScale ?? placement.scale : placement.scale
        scale.set(goal.clamped(to: least...greatest))
        anchor = Anchor(place: Point(x: frame.width / 2, y: frame.height / 2), share: placement.center)
        rest(at: time)
    }

    /// Moves the part that shows, as far as the picture goes.
    /// - Returns: whether there was any way to go.
    mutating func pan(by distance: Double, along axis: Axis, at time: Seconds, isAnimated: Bool) -> Bool {
        if anchor != nil {
            // A key is no reason to wait for a change of scale.
            scale.set(scale.target)
            rest(at: time)
        }
        let goal = self[axis].track.clamped(self[axis].target + distance)
        guard abs(goal - self[axis].target) > PictureZoom.leastPan else { return false }
        self[axis].scroll(to: goal, animated: isAnimated, at: time, spring: PictureZoom.spring)
        return true
    }

    /// A way of less points is no way.
    private static let leastPan = 0.5

    /// Goes to `goal` within the least and the greatest scale, about `place` in the frame.
    /// - Parameter isAnimated: false jumps.
    mutating func zoom(to goal: Double, about place: Point, at time: Seconds, isAnimated: Bool) {
        let goal = goal.clamped(to: least...greatest)
        if goal > 1 { hold(place, at: time) } else { holdMiddle(at: time) }
        if isAnimated {
            scale.retarget(to: goal, at: time, with: PictureZoom.spring)
        } else {
            scale.set(goal)
        }
        if scale.isSettled(at: time) { rest(at: time) }
    }

    /// Follows two fingers about `place`, which came there by `movement`.
    mutating func pinch(by factor: Double, about place: Point, movement: Vector, at time: Seconds) {
        hold(place - movement, at: time)
        anchor?.place = place
        let slack = PictureZoom.pinchSlack
        scale.set((scale.value(at: time) * factor).clamped(to: (least / slack)...(greatest * slack)))
    }

    /// The fingers have left: what went too far comes back.
    mutating func pinchEnded(at time: Seconds, isAnimated: Bool) {
        let place = anchor?.place ?? Point(x: frame.width / 2, y: frame.height / 2)
        zoom(to: scale.value(at: time), about: place, at: time, isAnimated: isAnimated)
    }

    /// Stops a change of scale where it is, under a finger.
    mutating func stop(at time: Seconds) {
        guard anchor != nil else { return }
        scale.set(scale.value(at: time).clamped(to: least...greatest))
        rest(at: time)
    }

    /// - Returns: whether anything moves by itself.
    mutating func advance(to time: Seconds) -> Bool {
        if anchor != nil {
            guard scale.isSettled(at: time) else { return true }
            rest(at: time)
        }
        let (movesX, movesY) = (x.advance(to: time), y.advance(to: time))
        return movesX || movesY
    }

    // MARK: Inside

    /// From now on the point of the picture that is at `place` stays there.
    private mutating func hold(_ place: Point, at time: Seconds) {
        anchor = Anchor(place: place, share: PictureZoom.share(of: place, in: rect(at: time)))
    }

    /// From now on the picture shrinks about the point that brings its middle to the frame's as it comes to fit.
    private mutating func holdMiddle(at time: Seconds) {
        let rect = rect(at: time)
        var (place, share) = (Point(x: frame.width / 2, y: frame.height / 2), Vector(x: 0.5, y: 0.5))
        for axis in Axis.both where abs(rect.size[axis] - fitted[axis]) > PictureZoom.fitTolerance {
            // The origin is place − share·extent, which is where it is now and, once it fits, in the middle.
            let fit = (frame[axis] - fitted[axis]) / 2
            share[axis] = (fit - rect.origin[axis]) / (rect.size[axis] - fitted[axis])
            place[axis] = rect.origin[axis] + share[axis] * rect.size[axis]
        }
        anchor = Anchor(place: place, share: share)
    }

    /// The scale has come to rest: from here on the picture scrolls.
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

    /// The point of the picture that is in the middle of the frame.
    func share(ofMiddleAt time: Seconds) -> Vector {
        PictureZoom.share(of: Point(x: frame.width / 2, y: frame.height / 2), in: rect(at: time))
    }

    private static func share(of place: Point, in rect: Rect) -> Vector {
        guard !rect.isEmpty else { return Vector(x: 0.5, y: 0.5) }
        return Vector(x: (place.x - rect.minX) / rect.width, y: (place.y - rect.minY) / rect.height)
    }
}
