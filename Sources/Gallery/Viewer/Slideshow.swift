package import LayoutMath
package import Views

/// A timer on the stage's clock that shows the next picture at intervals until it is stopped. It draws nothing.
package final class Slideshow: View {
    /// Default interval in seconds.
    package nonisolated static let usualInterval: Seconds = 5

    /// Returns the duration in seconds for which each picture is shown.
    var interval: () -> Seconds = { Slideshow.usualInterval }
    /// Called to show the next picture.
    var goOn: () -> Void = {}
    /// Called when the slideshow starts or stops.
    var changed: (Bool) -> Void = { _ in }
    /// When the next picture is due; nil while stopped.
    private var due: Seconds?
    /// Whether an animated picture is playing its first round. The slideshow waits for the end of that round.
    var isHeld = false { didSet { if !isHeld, wasHeld { setNeedsAdvance() } } }
    /// Whether the next picture is already due but waits for the first round to end.
    private var wasHeld = false
    /// Maximum time in seconds beyond the interval for which the slideshow waits.
    static let longestHold: Seconds = 30

    package var isPlaying: Bool { due != nil }

    func start() {
        guard let stage, !isPlaying else { return }
        wait(until: stage.time + interval())
        changed(true)
    }

    func stop() {
        guard isPlaying else { return }
        due = nil
        changed(false)
    }

    private func wait(until time: Seconds) {
        due = time
        setNeedsAdvance(at: time)
    }

    package override func advance(to time: Seconds) -> Bool {
        guard let due, time >= due else { return false }
        if isHeld, time < due + Slideshow.longestHold {
            wasHeld = true
            setNeedsAdvance(at: due + Slideshow.longestHold)
            return false
        }
        defer { wasHeld = false }
        goOn()
        // The next time is counted from the due time, so that late frames do not slow down the slideshow. After a wait it is counted from
        // now.
        if isPlaying { wait(until: max(wasHeld ? time + interval() : due + interval(), time)) }
        return false
    }
}
