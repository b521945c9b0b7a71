import Foundation
import TestFiles
import Testing

@testable import SDLBackend

/// Tests Swift's concurrency in programs of the toolkit with an open window: code of the main actor runs on the main thread, at once, and
/// costs nothing while there is none.
@MainActor
@Suite(.serialized) struct ConcurrencyTests {
    private func withProgram(_ body: (Desktop, WindowProgram) throws -> Void) throws {
        let desktop = try Desktop()
        defer { desktop.close() }
        let program = try WindowProgram("ConcurrentWindow", on: desktop)
        defer { program.kill() }
        try body(desktop, program)
    }

    @Test func everyKindOfCodeRunsOnTheMainThreadWhileTheLoopSleeps() throws {
        try withProgram { desktop, program in
            #expect(program.nextLine() == "start main" && program.nextLine() == "before main")
            try desktop.waitForWindow()
            for kind in ["task", "detached", "block", "timer"] { #expect(program.nextLine() == kind + " main") }

            program.terminate()
            #expect(program.nextLine() == "closed after timer main" && program.nextLine() == "end main")
            #expect(program.status() == 0)
        }
    }

    /// Every three seconds, SDL 3 looks for events by itself, even in a program that only waits for one.
    @Test func anIdleWindowDoesNotWakeUp() throws {
        try withProgram { _, program in
            while let line = program.nextLine(), line != "timer main" {}
            // The desktop may still send events to a new window.
            #expect(Timeouts.settles(for: LinkedSDL.isCompatibilityLayer ? 2.5 : 3) { program.sleepCount })
            #expect(program.sleepCount > 0)
        }
    }
}
