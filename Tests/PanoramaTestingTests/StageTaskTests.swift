import PanoramaTesting
import Testing
import Views
import Widgets

/// Tests tasks that belong to a stage.
@MainActor @Suite struct StageTaskTests {
    private struct Rain: Error {}

    @Test func tasksRunOnTheClockOfTheStage() async {
        let label = Label("dry")
        let user = StageHarness(label)
        user.stage.task { [stage = user.stage] in
            try await stage.clock.sleep(for: .seconds(2))
            label.text = "rain"
        }

        await user.wait(1)
        #expect(label.text == "dry")
        await user.wait(2)
        #expect(label.text == "rain")
    }

    @Test func errorsAreReportedWithTheirPlace() async {
        let user = StageHarness(Label("dry"))
        var faults: [StageFault] = []
        user.stage.foundFault = { faults.append($0) }
        let line = #line + 1
        await user.stage.task { throw Rain() }.value

        #expect(faults == [.failedTask(reason: "Rain()", place: "PanoramaTestingTests/StageTaskTests.swift:\(line)")])
        #expect(faults[0].description.hasSuffix("StageTaskTests.swift:\(line) has failed: Rain()"))
    }

    @Test func cancellationIsNoFault() async {
        let user = StageHarness(Label("dry"))
        user.stage.foundFault = { Issue.record("\($0)") }
        let task = user.stage.task { [clock = user.stage.clock] in try await clock.sleep(for: .seconds(2)) }
        await user.wait(1)
        task.cancel()
        await task.value
    }

    /// A task may keep what it belongs to.
    @Test func tasksEndWithTheStage() async {
        var ended: [Int] = []
        let user = StageHarness(Label("dry"))
        let tasks = (0..<100).map { number in
            user.stage.task { [stage = user.stage] in
                defer { ended.append(number) }
                // Half of them wait for the stage, half for something else.
                if number % 2 == 0 { try await stage.clock.sleep(for: .seconds(1e6)) }
                while true { try await Task.sleep(for: .seconds(1e6)) }
            }
        }
        await user.wait(1)
        #expect(ended == [])

        user.stage.end()
        for task in tasks { await task.value }
        #expect(ended.sorted() == Array(0..<100))
    }

    @Test func whatStartsAfterTheEndIsCancelledAtOnce() async {
        let user = StageHarness(Label("dry"))
        user.stage.end()
        var isCancelled = false
        await user.stage.task { isCancelled = Task.isCancelled }.value

        #expect(isCancelled)
    }
}
