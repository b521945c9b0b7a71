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
    private var clock = Clock.stopped

    private enum Clock {
        case stopped
        /// Waits for the stage's time to begin with so many seconds.
        case starting(rest: Seconds)
        /// The next picture is due at this time.
        case playing(due: Seconds)
    }

    package var isPlaying: Bool { if case .stopped = clock { false } else { true } }

    /// Seconds until the next picture; nil while it does not play.
    var rest: Seconds? {
        switch clock {
        case .stopped: nil
        case .starting(let rest): rest
        case .playing(let due): max(0, due - (stage?.time ?? due))
        }
    }

    func start() {
        guard let stage, !isPlaying else { return }
        wait(until: stage.time + interval())
        changed(true)
    }

    /// Plays from the first frame on, and shows the next picture so many seconds after it.
    func resume(after rest: Seconds) {
        clock = .starting(rest: rest)
        setNeedsAdvance()
        changed(true)
    }

    func stop() {
        guard isPlaying else { return }
        clock = .stopped
        changed(false)
    }

    private func wait(until time: Seconds) {
        clock = .playing(due: time)
        setNeedsAdvance(at: time)
    }

    package override func didMove(to stage: Stage?) { if case .starting = clock { setNeedsAdvance() } }

    package override func advance(to time: Seconds) -> Bool {
        switch clock {
        case .stopped: break
        case .starting(let rest): wait(until: time + rest)
        case .playing(let due):
            guard time >= due else { break }
            goOn()
            // Counted from when it was due: late frames do not make the show slower.
            if isPlaying { wait(until: max(due + interval(), time)) }
        }
        return false
    }
}
