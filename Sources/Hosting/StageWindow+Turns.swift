import SDLBackend
import Storage
import Views

// What a window does in each of its turns beside drawing: it keeps the state of its views, and measures its frames.
extension StageWindow {
    /// Begins to read the state of the last run, if the window keeps one; nil otherwise, and without a home folder.
    func makeState(_ queue: EventQueue) -> KeptState? {
        guard let restoration, let folder = UserFolders.state(of: restoration.name) else { return nil }
        let state = KeptState(in: folder, version: restoration.version) { [weak self] in self?.shown?.stage.foundFault?($0) }
        state.wakeOwner { [waker = queue.waker] in waker.wake() }
        return state
    }

    /// Saves the last state when the window has ended.
    func saveState() { shown?.state?.end(root) }

    /// Adds the figures to the window or removes them.
    func followStatistics() {
        guard let shown, showsStatistics != (shown.monitor != nil) else { return }
        shown.monitor?.end()
        self.shown?.monitor = showsStatistics ? StatisticsMonitor(on: shown.stage) : nil
    }

    /// Follows a turn of the window's loop.
    func follow(_ turn: WindowLoop.Turn) {
        guard let shown else { return }
        if let state = shown.state {
            state.takeResults()
            let window = shown.window
            if !window.isLost { state.note(window.state, frame: window.frame, at: turn.start, after: turn.wait) }
            state.follow(root, generation: shown.stage.displayGeneration, at: turn.start)
        }
        shown.monitor?.note(work: turn.work, drawCount: shown.renderer.statistics.drawCount, at: turn.start)
    }
}
