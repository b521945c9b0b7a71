public import LayoutMath
public import Platform

/// Keeps the movement of a wheel or touchpad on the view that first used it. Ends touchpad gestures when the fingers leave, or after a
/// pause on desktops that do not report that.
final class WheelLatch {
    /// Pause in seconds after which a wheel may scroll another view; other toolkits use 0.3 to 0.7.
    static let latch: Seconds = 0.4

    /// A touchpad gesture and the view that follows it.
    struct Session {
        var view: any Scrollable
        var modifiers: KeyModifiers
        var endIsReported: Bool
        var fingers = FingerScroll()
    }

    /// The current touchpad gesture; nil if none.
    private(set) var session: Session?
    /// Whether the end of the gesture is not reported, so that a pause must show that the fingers have left.
    var awaitsSilence: Bool { session?.endIsReported == false }
    private weak var latched: View?
    private var latchedUntil: Seconds = -.infinity

    /// Returns the view that gets the wheel at `time` wherever the pointer is; nil if the pause has passed.
    func owner(at time: Seconds) -> View? { time <= latchedUntil ? latched : nil }

    func latch(_ view: View, at time: Seconds) {
        latched = view
        latchedUntil = time + WheelLatch.latch
    }

    /// Called when the pointer moves: the next tick goes to the view under it.
    func release() { latchedUntil = -.infinity }

    func extendSession(of view: any Scrollable, by wheel: Wheel, at time: Seconds) {
        if session?.view !== view {
            end(session?.fingers.release, at: time)
            session = Session(view: view, modifiers: wheel.modifiers, endIsReported: wheel.endIsReported)
        }
        session?.fingers.add(wheel.ticks, at: time)
    }

    /// Ends the current gesture if it has paused. The times and speeds that the view gets do not depend on the frame in which this is
    /// called.
    func endIdleSession(at time: Seconds) {
        guard let session, awaitsSilence, time >= session.fingers.deadline else { return }
        end(session.fingers.release, at: time)
    }

    /// Ends the current gesture because the fingers left.
    func fingersLeft(at time: Seconds) { end(session?.fingers.release(at: time), at: time) }

    /// Ends the current gesture without a fling, because its end will no longer be reported.
    func cancel(at time: Seconds) { end(nil, at: time) }

    private func end(_ release: FingerScroll.Release?, at time: Seconds) {
        guard let session else { return }
        self.session = nil
        let ticks = (release?.coastVelocity() ?? .zero) / WheelGeometry.pixelsPerPreciseTick
        let speed = Wheel(ticks: ticks, source: .precise, modifiers: session.modifiers)
        session.view.wheelSessionEnded(at: release?.coastTime ?? time, speed: speed)
    }

    func forget(_ view: View) {
        if session?.view === view { session = nil }
        if latched === view { latched = nil }
    }
}

/// A view that follows fingers on a touchpad in `wheel(_:at:)` and coasts when they leave.
public protocol Scrollable: View {
    /// Called when a touchpad gesture ended at `time`. `speed` is its remaining velocity in ticks per second.
    func wheelSessionEnded(at time: Seconds, speed: Wheel)
}
