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
        goOn()
        // Counted from the due time: late frames do not slow the show down.
        if isPlaying { wait(until: max(due + interval(), time)) }
        return false
    }
}
