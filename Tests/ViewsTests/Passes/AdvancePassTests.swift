import LayoutMath
import Testing
import TestSupport

@testable import Views

@MainActor
@Suite struct AdvancePassTests {
    /// Counts its advances, and does something else in them.
    private final class Runner: View {
        var times: [Seconds] = []
        var also: () -> Void = {}
        var goesOn = true

        override func advance(to time: Seconds) -> Bool {
            times.append(time)
            also()
            return goesOn
        }
    }

    /// Runners on a stage that all advance, in their order.
    private func running(_ count: Int) -> ([Runner], StageHarness) {
        let root = View()
        let runners = (0..<count).map { _ in Runner() }
        for runner in runners { root.addSubview(runner) }
        let user = StageHarness(root)
        for runner in runners { runner.setNeedsAdvance() }
        return (runners, user)
    }

    @Test(arguments: [(0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (0, 0), (2, 2)])
    func aViewThatRemovesAnotherWhileItAdvancesSkipsNone(remover: Int, removed: Int) {
        let (runners, user) = running(4)
        runners[remover].also = { runners[removed].removeFromSuperview() }

        user.advance(by: user.frameInterval)

        for (index, runner) in runners.enumerated() {
            let isSpared = index == removed && removed > remover
            #expect(runner.times.count == (isSpared ? 0 : 1), "runner \(index)")
        }
        user.advance(by: user.frameInterval)
        for (index, runner) in runners.enumerated() where index != removed { #expect(runner.times.count == 2, "runner \(index)") }
    }

    @Test func aViewThatRemovesAnotherAndStopsLeavesTheOthersRunning() {
        let (runners, user) = running(4)
        runners[1].also = { runners[0].removeFromSuperview() }
        runners[1].goesOn = false

        user.advance(by: 2 * user.frameInterval)

        #expect(runners.map(\.times.count) == [1, 1, 2, 2])
    }

    @Test func aViewThatComesBackWhileOthersAdvanceAdvancesOnceMore() {
        let (runners, user) = running(3)
        runners[0].also = {
            user.stage.root.addSubview(runners[1])
            runners[2].removeFromSuperview()
            user.stage.root.addSubview(runners[2])
            runners[2].setNeedsAdvance()
            runners[0].also = {}
        }

        user.advance(by: user.frameInterval)

        #expect(runners.map(\.times.count) == [1, 1, 1])
    }

    @Test func aViewThatTakesItselfOutAndComesBackGoesOn() {
        let (runners, user) = running(2)
        runners[0].also = {
            runners[0].removeFromSuperview()
            user.stage.root.addSubview(runners[0])
            runners[0].setNeedsAdvance()
            runners[0].also = {}
            runners[0].goesOn = false
        }

        user.advance(by: user.frameInterval)

        #expect(runners.map(\.times.count) == [2, 1])
        #expect(runners.allSatisfy { $0.dues.isAdvancing == ($0 === runners[1]) })
    }

    @Test func viewStartedInAPassAdvancesInTheSameFrame() {
        let (runners, user) = running(2)
        let late = Runner()
        user.stage.root.addSubview(late)
        runners[0].also = { late.setNeedsAdvance() }

        user.advance(by: user.frameInterval)

        #expect(late.times == runners[1].times)
    }
}
