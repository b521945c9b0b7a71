import Glibc
import Notes
import Pictures
import Storage
import Synchronization
import Testing

@testable import Gallery

/// Tests that notes are read on other threads, and that one file system does not block another.
@MainActor @Suite struct NoteReadingTests {
    private let gate = WakeSignal()

    private func file(_ path: String, on device: Int) -> Album.Entry {
        Album.Entry(PictureFile(path: path, modified: 0, device: device))
    }

    private let work = Work(.threaded)

    /// Waits for the words about a picture.
    private func words(about image: String, from reading: NoteReading) -> NoteWords {
        var all: [NoteWords] = []
        reading.didFind = { all.append($0) }
        while true {
            work.deliver()
            if let found = all.first(where: { !$0[image].isEmpty }) { return found }
            sched_yield()
        }
    }

    @Test func notesOfAnotherFileSystemAreFoundMeanwhile() {
        let begun = Counter()
        let reading = NoteReading(on: work) { [gate] pictures, _ in
            begun.count.withLock { $0 += 1 }
            if pictures[0].hasPrefix("/silent") { _ = gate.wait() }
            return NoteWords(Dictionary(pictures.map { ($0, PictureNote(title: $0)) }) { first, _ in first })
        }
        reading.begin([file("/silent/a", on: 1), file("/healthy/a", on: 2)], with: NoteStore())

        let found = words(about: "/healthy/a", from: reading)
        #expect(found["/silent/a"].isEmpty)

        // However often the silent folder is requested, it is read only once more.
        for number in 0..<30 { reading.begin([file("/silent/\(number)", on: 1)], with: NoteStore()) }
        for _ in 0..<2 { gate.raise() }
        _ = words(about: "/silent/29", from: reading)
        #expect(begun.count.withLock { $0 } == 3)
    }

    private final class Counter: Sendable {
        let count = Mutex(0)
    }
}
