import Glibc
import Storage

// Writers that make mistakes that the product must not make, to prove that the tests find such mistakes.
extension Writers {
    static let careless: [(name: String, make: (Writers) throws -> Writer)] = [
        ("in-place", \.inPlace), ("unsynced", \.unsynced), ("unsaid", \.unsaid), ("leaking", \.leaking),
    ]

    private func text(_ document: Writer.Document) -> [UInt8] {
        Array(String(repeating: document == .old ? "old\n" : "new line\n", count: 500).utf8)
    }

    private var inPlace: Writer {
        Writer { document in
            let file = open(path("out.txt"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            defer { close(file) }
            guard file >= 0, WholeWrite.write(text(document), to: file), fsync(file) == 0 else { throw Failure("not written") }
        }
    }

    private var unsynced: Writer {
        Writer { document in
            var file = try AtomicFile(at: path("out.txt"))
            try file.write(text(document))
            try file.commit(syncing: .nothing)
        }
    }

    private var unsaid: Writer { Writer { document in _ = try? AtomicFile.replace(path("out.txt"), with: text(document)) } }

    private var leaking: Writer {
        Writer { document in
            let other = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            try AtomicFile.replace(path("out.txt"), with: text(document))
            close(other)
        }
    }
}
