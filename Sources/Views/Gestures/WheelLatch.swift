public import LayoutMath
public import Platform

/// Keeps a wheel's or touchpad's movement on the view that first took it, and notices when the fingers have left the touchpad:
/// SDL2 reports no end, so a pause stands for it.
final class WheelLatch {
    /// Pause after which a wheel may choose another view, in seconds (usual are 0.3 to 0.7).
    static let latch: Seconds = 0.4

    /// A touchpad gesture and the view that follows it.
    struct Session {
        var view: any Scrollable
        var modifiers: KeyModifiers
        var fingers = FingerScroll()
    }

    /// The running touchpad gesture.
    private(set) var session: Session?
    private weak var latched: View?
    private var latchedUntil: Seconds = -.infinity

    /// The view that still owns the wheel at `time`.
    func owner(at time: Seconds) -> View? { time <= latchedUntil ? latched : nil }

    func latch(_ view: View, at time: Seconds) {
        latched = view
        latchedUntil = time + WheelLatch.latch
    }

    /// The mouse moved: the next tick goes to what is under it.
    func release() { latchedUntil = -.infinity }

    func extendSession(of view: any Scrollable, by wheel: Wheel, at time: Seconds) {
        if session?.view !== view {
            end(at: time)
            session = Session(view: view, modifiers: wheel.modifiers)
        }
        session?.fingers.add(wheel.ticks, at: time)
    }

    /// Ends the running gesture once it has paused; what the view is told does not depend on the frame in which that is noticed.
    func endIdleSession(at time: Seconds) {
        guard let session, time >= session.fingers.deadline else { return }
        end(at: time)
    }

    private func end(at time: Seconds) {
        guard let session else { return }
        self.session = nil
        let release = session.fingers.release
        let ticks = (release?.coastVelocity() ?? .zero) / WheelGeometry.pixelsPerPreciseTick
        let speed = Wheel(ticks: ticks, source: .precise, modifiers: session.modifiers)
        session.view.wheelSessionEnded(at: release?.coastTime ?? time, speed: speed)
    }

    func forget(_ view: View) {
        if session?.view === view { session = nil }
        if latched === view { latched = nil }
    }
}

/// A view that follows fingers on a touchpad in `wheel(_:at:)` and continues to move when they leave.
public protocol Scrollable: View {
    /// Called when the gesture has ended, at `time`, with `speed` left in ticks per second.
    func wheelSessionEnded(at time: Seconds, speed: Wheel)
}
