import Testing

@testable import Storage

/// Tests how many changes become one write.
@Suite struct DebounceTests {
    @Test func manyChangesAreKeptOnceHalfASecondAfterTheLast() {
        var waiting = Debounce(keeping: 0)
        waiting.note(0, at: 0)
        #expect(waiting.deadline == nil)
        for step in 1...5 { waiting.note(step, at: Double(step) / 10) }
        #expect(waiting.deadline == 1)
        waiting.note(5, at: 0.9)
        #expect(waiting.take(at: 0.99) == nil)
        #expect(waiting.take(at: 1) == 5)

        #expect(waiting.take(at: 2) == nil)
        waiting.note(6, at: 2)
        waiting.note(5, at: 2.1)
        #expect(waiting.deadline == nil)
        waiting.note(7, at: 3)
        #expect(waiting.takeNow() == 7)
        #expect(waiting.takeNow() == nil)
    }

    /// Without a delay, each change is due at once.
    @Test func withoutADelayAChangeIsDueAtOnce() {
        var waiting = Debounce(keeping: 0, delay: 0)
        for step in 1...3 {
            waiting.note(step, at: 1)
            #expect(waiting.take(at: 1) == step)
            waiting.note(step, at: 2)
            #expect(waiting.take(at: 2) == nil && waiting.deadline == nil)
        }
    }
}
