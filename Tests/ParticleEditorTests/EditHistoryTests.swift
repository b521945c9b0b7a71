import Testing

@testable import ParticleEditor

@Suite struct EditHistoryTests {
    @Test func changesOfOneMovementAreOneStep() {
        var history = EditHistory(0)
        for state in 1...5 { history.change(to: state, of: "rate") }
        history.change(to: 6, of: "life")
        history.endMovement()
        history.change(to: 7, of: "life")

        history.undo()
        #expect(history.present == 6)
        history.undo()
        #expect(history.present == 5)
        history.undo()
        #expect(history.present == 0 && !history.canUndo)
        history.undo()
        #expect(history.present == 0)
    }

    @Test func redoGoesForthAgainUntilSomethingElseIsDone() {
        var history = EditHistory("a")
        history.change(to: "b", of: "x")
        history.change(to: "c", of: "y")
        history.undo()
        history.undo()
        history.redo()
        #expect(history.present == "b" && history.canRedo)
        history.change(to: "d", of: "x")
        #expect(!history.canRedo)
        history.undo()
        #expect(history.present == "b")
    }

    @Test func whatChangesNothingIsNoStep() {
        var history = EditHistory(1)
        history.change(to: 1, of: "x")
        #expect(!history.canUndo)
    }

    @Test func onlySoManyStepsAreKept() {
        var history = EditHistory(0)
        for state in 1...2000 { history.change(to: state, of: String(state)) }
        var steps = 0
        while history.canUndo {
            history.undo()
            steps += 1
        }
        #expect(steps == EditHistory<Int>.limit)
        #expect(history.present == 2000 - EditHistory<Int>.limit)
    }
}
