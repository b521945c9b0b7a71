import Foundation
import LayoutMath
import PanoramaTesting
import Particles
import Synchronization
import Testing
import Views
import Widgets

/// Tests code that waits for a stage's time, on the virtual clock of a simulated user.
@MainActor @Suite struct StageClockTests {
    private func makeUser(_ root: View = Label("nothing yet")) -> StageHarness {
        let user = StageHarness(root)
        user.settle()
        return user
    }

    /// Whatever the durations, code continues with the first frame at or after its time, and in the order of the times.
    @Test(arguments: 0..<40) func codeContinuesWithTheFirstFrameOfItsTime(seed: UInt64) async {
        var random = RandomSource(seed: seed)
        let durations = (0..<12).map { _ in Double.random(in: -0.1...3, using: &random) }
        let user = makeUser()
        let clock = user.stage.clock
        var woken: [(deadline: Seconds, time: Seconds)] = []
        let start = clock.now.time
        for duration in durations {
            Task {
                let deadline = clock.now.advanced(by: .seconds(duration))
                try await clock.sleep(until: deadline)
                woken.append((deadline.time, clock.now.time))
            }
        }

        await user.wait(3.1)

        #expect(woken.count == durations.count)
        for (deadline, time) in woken { #expect(time >= deadline && time - max(deadline, start) < user.frameInterval + 1e-9) }
        let late = woken.map(\.deadline).filter { $0 > start }
        #expect(late == late.sorted() && late.count == durations.count { $0 > 0 })
    }

    /// Two hours pass in less time than that, and the same in every run.
    @Test func aTaskThatRepeatsSeesTheSameTimesInEveryRun() async {
        var runs: [[Seconds]] = []
        for _ in 0..<2 {
            let label = Label("0")
            let user = makeUser(label)
            var times: [Seconds] = []
            let task = Task { [clock = user.stage.clock] in
                for number in 1... {
                    try await clock.sleep(for: .seconds(600))
                    times.append(clock.now.time)
                    label.text = "\(number)"
                }
            }
            await user.wait(7201)
            #expect(label.text == "12" && user.frameText.contains("12"))
            task.cancel()
            runs.append(times)
        }
        #expect(runs[0].count == 12 && runs[0] == runs[1])
    }

    /// A loop sleeps until that time, and no frame is drawn before.
    @Test func waitingCodeIsAnAlarm() async {
        let user = makeUser()
        let clock = user.stage.clock
        let task = Task { try await clock.sleep(for: .seconds(5)) }
        await user.wait(0)

        #expect(user.stage.nextAlarm == user.time + 5 && !user.stage.needsFrame)
        task.cancel()
        await user.wait(0)
        #expect(user.stage.nextAlarm == nil)
    }

    private func outcome(of task: Task<Void, any Error>) async -> String {
        switch await task.result {
        case .success: "continued"
        case .failure(let error): error is CancellationError ? "cancelled" : "\(error)"
        }
    }

    @Test func aCancelledTaskStopsWaiting() async {
        let user = makeUser()
        let clock = user.stage.clock
        let before = Task { try await clock.sleep(for: .seconds(5)) }
        before.cancel()
        let during = Task { try await clock.sleep(for: .seconds(5)) }
        await user.wait(1)
        during.cancel()

        #expect(await outcome(of: before) == "cancelled")
        #expect(await outcome(of: during) == "cancelled")
        #expect(user.time < 2)
    }

    /// What waits for the stage does not depend on how busy the other threads are.
    @Test func waitingCodeNeedsNoOtherThread() async {
        let (user, threads) = (makeUser(), BusyThreads())
        let clock = user.stage.clock
        var isCancelled = false
        let task = Task {
            do { try await clock.sleep(for: .seconds(5)) } catch { isCancelled = true }
        }
        var wasCancelledInTime = false
        Task {
            try await clock.sleep(for: .seconds(1))
            task.cancel()
            try await clock.sleep(for: .seconds(0.1))
            wasCancelledInTime = isCancelled
        }

        await user.wait(0.5)
        threads.begin()
        // In the frame after all of it, the threads are free again, because this function continues on one of them.
        Task {
            try await clock.sleep(for: .seconds(1))
            threads.end()
        }
        await user.wait(2)
        threads.end()
        #expect(wasCancelledInTime)
    }

    @Test func theEndOfAStageCancelsWhatWaitsOnItsClock() async {
        var user: StageHarness? = makeUser()
        let clock = makeUser().stage.clock
        let running = user?.stage.clock
        let task = Task { try await running?.sleep(for: .seconds(5)) }
        await user?.wait(1)
        user = nil

        #expect(await outcome(of: Task { try await task.value }) == "cancelled")
        #expect(await outcome(of: Task { try await clock.sleep(for: .seconds(5)) }) == "cancelled")
    }

    @Test func dataOfAnotherThreadIsAwaited() async {
        let label = Label("nothing yet")
        let user = makeUser(label)
        Task { label.text = await Self.load() }

        await user.wait { label.text != "nothing yet" }

        #expect(label.text == "loaded" && user.frameText.contains("loaded"))
    }

    @concurrent private static func load() async -> String {
        try? await Task.sleep(for: .milliseconds(50))
        return "loaded"
    }
}

/// Keeps the threads of Swift's tasks busy for a while. A test beside this one may need them, and this one's main thread until then.
nonisolated private final class BusyThreads: Sendable {
    private let hasEnded = Atomic(false)

    func begin() {
        let most = ProcessInfo.processInfo.activeProcessorCount
        // A test beside this one may keep the tasks that the main thread starts.
        Thread.detachNewThread { for _ in 0..<most { Task.detached { self.spin() } } }
    }

    func end() { hasEnded.store(true, ordering: .relaxed) }

    private func spin() {
        var rounds = 0
        while !hasEnded.load(ordering: .relaxed), rounds < BusyThreads.most { rounds += 1 }
    }

    /// About half a second.
    private static let most = 500_000_000
}
