package import LayoutMath
package import Views

/// Goes on by itself every few seconds of the stage's time, until somebody stops it. It draws nothing.
package final class Slideshow: View {
    /// Seconds, where nothing else is set.
    package nonisolated static let usualInterval: Seconds = 5

    /// Gives the seconds that every picture is shown.
    var interval: () -> Seconds = { Slideshow.usualInterval }
    /// Shows the next picture.
    var goOn: () -> Void = {}
    /// It was started or stopped.
    var changed: (Bool) -> Void = { _ in }
    /// When the next picture is due; nil while it does not play.
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
        // Counted from when it was due: late frames do not make the show slower.
        if isPlaying { wait(until: max(due + interval(), time)) }
        return false
    }
}
