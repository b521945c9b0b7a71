extension Stage {
    /// Starts code of the main actor that belongs to the stage. It is cancelled when the stage ends, at the latest when its window has closed.
    ///
    /// If the code throws an error, that is reported to ``foundFault`` with the place of this call, except the error of its cancellation.
    /// - Returns: The task, to cancel it or to wait for it.
    @discardableResult
    public func task(file: String = #fileID, line: Int = #line, _ code: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
        dues.tasks.start { [weak self] in
            do {
                try await code()
            } catch {
                guard !(error is CancellationError) else { return }
                self?.foundFault?(.failedTask(reason: "\(error)", place: "\(file):\(line)"))
            }
        }
    }

    /// Cancels the tasks of the stage and the code that waits for a time of it. Call this when its window has closed, because a task may keep
    /// the stage.
    package func end() {
        dues.tasks.end()
        clock.end()
    }
}

/// The tasks of a stage that have not finished.
final class StageTasks {
    private var running: [Int: Task<Void, Never>] = [:]
    private var count = 0
    private var hasEnded = false

    /// Starts a task; if the stage has ended, the task is cancelled at once.
    func start(_ code: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        count += 1
        let number = count
        let task = Task { [weak self] in
            await code()
            self?.running[number] = nil
        }
        if hasEnded { task.cancel() } else { running[number] = task }
        return task
    }

    func end() {
        hasEnded = true
        for task in running.values { task.cancel() }
        running = [:]
    }
}
