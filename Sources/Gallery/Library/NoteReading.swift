import Notes
import Pictures
import Storage

/// Reads the notes about the open pictures, by default on background threads. Each file system has its own thread, so an unresponsive one
/// does not delay the others. Pictures opened while a file system is being read are read afterwards.
final class NoteReading {
    /// Called with what was found.
    var didFind: (NoteWords) -> Void = { _ in }

    private let work: Work
    private let read: @Sendable ([String], NoteStore) -> NoteWords
    /// The file systems that are read from.
    private var reading: Set<Int> = []
    /// The latest request for each of these file systems, which is read next.
    private var next: [Int: (pictures: [Album.Entry], store: NoteStore)] = [:]

    /// - Parameter read: Returns the notes about pictures.
    init(
        on work: Work, read: @escaping @Sendable ([String], NoteStore) -> NoteWords = { NoteWords($1.written(among: $0)) }
    ) {
        (self.work, self.read) = (work, read)
    }

    /// Reads the notes of those pictures that are files.
    func begin(_ pictures: [Album.Entry], with store: NoteStore) {
        let files = pictures.allSatisfy(\.isFile) ? pictures : pictures.filter(\.isFile)
        for (device, files) in NoteReading.byDevice(files) {
            if reading.contains(device) { next[device] = (files, store) } else { begin(files, device, store) }
        }
    }

    /// Avoids copying in the usual case that all pictures are on one device.
    private static func byDevice(_ pictures: [Album.Entry]) -> [Int: [Album.Entry]] {
        guard let device = pictures.first?.device, !pictures.allSatisfy({ $0.device == device }) else {
            return pictures.first.map { [$0.device: pictures] } ?? [:]
        }
        return Dictionary(grouping: pictures, by: \.device)
    }

    private func begin(_ pictures: [Album.Entry], _ device: Int, _ store: NoteStore) {
        reading.insert(device)
        work.perform(in: "notes on \(device)") { [read] in
            read(pictures.map(\.image), store)
        } then: { [weak self] in
            self?.came($0, device)
        }
    }

    private func came(_ words: NoteWords, _ device: Int) {
        reading.remove(device)
        if let (pictures, store) = next.removeValue(forKey: device) { begin(pictures, device, store) }
        didFind(words)
    }
}
