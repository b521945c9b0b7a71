public import LayoutMath
public import SDLBackend

/// The main loop of a program: it collects the events of its windows, runs the code of the main actor, gives each window a turn to draw a
/// frame, and sleeps while nothing moves.
public final class WindowLoop {
    /// The times of a turn: the loop waits for events, collects them, and works.
    public struct Turn: Sendable {
        /// When the events were collected, on the clock of `now`.
        public var start: Seconds
        /// Seconds for which the loop waited for events before that; 0 if it was busy.
        public var wait: Seconds
        /// Seconds of work.
        public var work: Seconds
    }

    private struct Entry {
        let window: HostedWindow
        let whenEnded: (HostedWindow.Ending) -> Void
    }

    private let queue: EventQueue
    private let now: () -> Seconds
    private var entries: [Entry] = []
    /// Whether the next turn begins without waiting for events, because something moves or a window is new.
    private var isBusy = true

    /// Creates a loop without windows.
    /// - Parameter now: The clock that `queue` also uses, in seconds.
    public init(queue: EventQueue, now: @escaping () -> Seconds) { (self.queue, self.now) = (queue, now) }

    /// Adds a window, also while the loop runs.
    /// - Parameter whenEnded: Called once, when the window has ended.
    public func add(_ window: HostedWindow, whenEnded: @escaping (HostedWindow.Ending) -> Void = { _ in }) {
        window.begin()
        entries.append(Entry(window: window, whenEnded: whenEnded))
        isBusy = true
    }

    /// Runs until the last window has ended.
    public func run() {
        let mainQueue = MainQueue(waking: queue.waker)
        defer { mainQueue.end() }
        while !entries.isEmpty {
            let end = now()
            if isBusy { queue.poll() } else { queue.wait(timeout: longestSleep(with: mainQueue)) }
            let start = now()
            let turns = entries.compactMap { entry in entry.window.takeEvents(at: start).map { (entry.window, $0) } }
            let wait = isBusy ? 0 : start - end
            isBusy = false
            mainQueue.run()
            for (window, batch) in turns where window.turn(batch, at: start) { isBusy = true }
            let work = now() - start
            if isBusy { pace(from: start) }
            for (window, _) in turns { window.frameDone(Turn(start: start, wait: wait, work: work)) }
            removeEnded()
        }
    }

    private func removeEnded() {
        let ended = entries.filter { $0.window.ending != nil }
        entries.removeAll { $0.window.ending != nil }
        for entry in ended {
            ScreenReaders.shared.remove(entry.window)
            entry.window.ending.map(entry.whenEnded)
        }
    }

    /// Maximum time in seconds to sleep without events; nil for no limit.
    private func longestSleep(with mainQueue: MainQueue) -> Seconds? {
        let time = now()
        let turns = entries.compactMap { entry in entry.window.nextTurn(at: time).map { $0 - time } }
        return (turns + [mainQueue.longestSleep].compactMap(\.self)).min().map { max(0, $0) }
    }

    /// Minimum pause in seconds. A display's rate is rounded, and a renderer that waits for the display must not be late.
    private static let shortestPause: Seconds = 0.001

    /// Pauses after a frame that did not wait for the display, so that no more frames are drawn than the display shows.
    private func pace(from start: Seconds) {
        let rate = entries.map(\.window.refreshRate).max() ?? 60
        if let rest = WindowLoop.pause(after: now() - start, refreshRate: rate) { queue.pause(for: rest) }
    }

    /// Returns the pause in seconds after a frame that took `duration`; nil if no pause is needed.
    /// - Parameter refreshRate: Frames per second; above 0.
    static func pause(after duration: Seconds, refreshRate: Double) -> Seconds? {
        let rest = 1 / refreshRate - duration
        return rest > shortestPause ? rest : nil
    }
}
