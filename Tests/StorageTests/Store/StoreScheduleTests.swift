import Particles
import Testing

@testable import Storage

@Suite struct StoreScheduleTests {
    private func conflict(_ one: StoreSchedule.Scope, _ other: StoreSchedule.Scope) -> Bool {
        switch (one, other) {
        case (.all, _), (_, .all): true
        case (.reading, .reading): false
        case (.reading(let a), .writing(let b)), (.writing(let a), .reading(let b)), (.writing(let a), .writing(let b)): a == b
        }
    }

    /// The definition of the rule, by comparing all with all.
    private struct Model {
        var operations: [(number: Int, scope: StoreSchedule.Scope, isRunning: Bool)] = []

        mutating func start(_ conflict: (StoreSchedule.Scope, StoreSchedule.Scope) -> Bool) -> Set<Int> {
            var started: Set<Int> = []
            for place in operations.indices where !operations[place].isRunning {
                if operations[..<place].contains(where: { conflict($0.scope, operations[place].scope) }) { continue }
                operations[place].isRunning = true
                started.insert(operations[place].number)
            }
            return started
        }
    }

    /// Operations after one that concerns all entries wait for it, according to the rule: each of them conflicts with it.
    @Test(arguments: 1...40) func operationsStartExactlyWhenNothingBeforeThemConflicts(_ seed: UInt64) {
        var random = RandomSource(seed: seed)
        var (schedule, model) = (StoreSchedule(), Model())
        for number in 0..<400 {
            var started: [Int]
            let running = model.operations.filter(\.isRunning)
            if Int.random(in: 0..<10, using: &random) < 5 || running.isEmpty {
                let entry = "\(Int.random(in: 0..<3, using: &random))"
                let kinds: [StoreSchedule.Scope] = [.reading(entry), .reading(entry), .writing(entry), .writing(entry), .all]
                let scope = kinds[Int.random(in: 0..<(seed % 2 == 0 ? 5 : 4), using: &random)]
                model.operations.append((number, scope, false))
                started = schedule.add(number, scope)
            } else {
                let ended = running[Int.random(in: 0..<running.count, using: &random)].number
                model.operations.removeAll { $0.number == ended }
                started = schedule.end(ended)
            }
            let expected = model.start(conflict)
            #expect(Set(started) == expected && started.count == expected.count)
            #expect(schedule.isIdle == model.operations.isEmpty)
        }
    }

    @Test func writeWaitsForReadsOfItsEntry() {
        var schedule = StoreSchedule()

        #expect((0..<100).allSatisfy { schedule.add($0, .reading("a")) == [$0] })
        #expect(schedule.add(100, .writing("a")) == [])
        #expect(schedule.add(101, .writing("b")) == [101], "another entry does not wait")
        for number in 0..<99 { #expect(schedule.end(number) == []) }
        #expect(schedule.end(99) == [100])
    }
}
