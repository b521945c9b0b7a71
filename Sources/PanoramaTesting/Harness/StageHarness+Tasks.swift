import Hosting
public import LayoutMath
public import StageTesting

// MARK: Code that waits

extension StageHarness {
    /// Draws frames until `time` has advanced by `duration`, like ``advance(by:)``, and lets other code of the main actor run between them:
    /// tasks, and what they post. Code that waits on `stage.clock` continues with the first frame at or after its time.
    ///
    /// Code on other threads is not waited for; ``wait(until:)`` does that. The test program's main function must be asynchronous, as that of
    /// Swift Testing is.
    public func wait(_ duration: Seconds) async {
        await outsideTheMainActor { [self] in
            MainThread.shared.runCode(after: {})
            let end = time + duration
            while time < end {
                MainThread.shared.runCode(after: { advance(by: time + frameInterval < end ? frameInterval : end - time) })
            }
            // Shows what that code has changed.
            advance(by: 0)
        }
    }

    /// Lets other code run, without advancing the time, until a condition holds, for example until data from another thread has arrived. A
    /// condition that never holds makes the test wait for its time limit.
    public func wait(until condition: @escaping @MainActor () -> Bool) async {
        await outsideTheMainActor { [self] in
            MainThread.shared.runCode()
            while !condition() {
                MainThread.shared.waitForCode()
                MainThread.shared.runCode()
            }
            advance(by: 0)
        }
    }

    /// Performs a job while no code of the main actor is running, so that it can run such code.
    private func outsideTheMainActor(_ job: @escaping () -> Void) async {
        await withCheckedContinuation { continuation in
            MainThread.shared.perform {
                job()
                continuation.resume()
            }
        }
    }
}
