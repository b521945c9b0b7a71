import LayoutMath
import Platform

/// Keeps a wheel's or touchpad's movement on the view that first took it, and notices when the fingers have left the touchpad:
/// SDL2 reports no end, so a pause stands for it.
final class WheelLatch {
    /// Pause after which precise scrolling has ended, in seconds.
    static let idle = WheelClassifier.idleEnd
    /// Pause after which a wheel may choose another view, in seconds (MOTION.md, section 11: 0.3 to 0.7).
    static let latch: Seconds = 0.4

    struct Session {
        var view: any WheelScrollable
        var lastTime: Seconds
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

    func extendSession(of view: any WheelScrollable, at time: Seconds) {
        if let session, session.view !== view { session.view.wheelSessionEnded(lastEvent: session.lastTime) }
        session = Session(view: view, lastTime: time)
    }

    /// Ends the running gesture once it has paused; the view is told when the last movement was, so frames do not matter.
    func endIdleSession(at time: Seconds) {
        guard let session, time >= session.lastTime + WheelLatch.idle else { return }
        self.session = nil
        session.view.wheelSessionEnded(lastEvent: session.lastTime)
    }

    func forget(_ view: View) {
        if session?.view === view { session = nil }
        if latched === view { latched = nil }
    }
}

/// A view that follows precise scrolling and glides on when the fingers leave.
protocol WheelScrollable: View {
    /// The gesture's last movement was at `lastEvent`; it counts as ended `WheelLatch.idle` later.
    func wheelSessionEnded(lastEvent: Seconds)
}
