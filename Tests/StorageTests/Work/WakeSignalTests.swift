import Glibc
import Testing

@testable import Storage

/// Tests the pipe that wakes a thread.
@Suite struct WakeSignalTests {
    @Test func aRaisedSignalEndsTheNextWait() {
        let signal = WakeSignal()
        signal.raise()

        #expect(signal.wait())
    }

    @Test func aClearedSignalIsRaisedNoMore() {
        let signal = WakeSignal()
        for _ in 0..<1000 { signal.raise() }
        signal.clear()

        var line = pollfd(fd: signal.reader, events: Int16(POLLIN), revents: 0)
        #expect(poll(&line, 1, 0) == 0)
        signal.clear()
        signal.raise()
        #expect(poll(&line, 1, 0) == 1)
    }

    /// A library and every watched folder has one; a reader meets the end once the last writing end is closed.
    @Test func aSignalClosesItsPipe() {
        let reader = readerOfAnEndedSignal()
        defer { close(reader) }

        var byte: UInt8 = 0
        #expect(read(reader, &byte, 1) == 0)
    }

    private func readerOfAnEndedSignal() -> Int32 {
        let signal = WakeSignal()
        return withExtendedLifetime(signal) { dup(signal.reader) }
    }
}
