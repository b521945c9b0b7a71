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
    /// Whether an animated picture is in its first round, which is shown to its end.
    var isHeld = false { didSet { if !isHeld, wasHeld { setNeedsAdvance() } } }
    /// Whether the next picture waits for that beyond its time.
    private var wasHeld = false
    /// The longest first round that is waited for, in seconds beyond the interval.
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
        // Counted from the due time, unless a picture was waited for: late frames do not slow the show down.
        if isPlaying { wait(until: max(wasHeld ? time + interval() : due + interval(), time)) }
        return false
    }
}
