import Storage

/// A part of the product that writes files, with an old and a new document for it.
struct Writer {
    enum Document { case old, new }

    /// The contents of a folder after a failure, a kill or a power cut.
    enum Outcome { case old, new, begun, other }

    /// Whether it reports no error if it could not write, because its files can be made again.
    var isSilent = false
    /// Whether it can replace an old document; otherwise there is none before.
    var hasOldOne = true
    /// Whether it appends line by line, so that a new document may be incomplete.
    var isAppending = false
    /// Prepares a save. No call fails meanwhile.
    var arrange: (Document) throws -> Void = { _ in }
    /// Writes the document.
    let save: (Document) throws -> Void
    /// The document that the product finds after a power cut; nil compares the files with those of the old and the new document.
    var readsAfterCut: ((Snapshot) throws -> Outcome)?
}

/// A writer and its two documents as files.
struct PreparedWriter {
    let name: String
    let writer: Writer
    let folder: String
    let old: Snapshot
    let new: Snapshot

    /// - Parameter replaces: Whether there is an old document.
    init(_ name: String, _ writer: Writer, in folder: String, replaces: Bool) throws {
        (self.name, self.writer, self.folder) = (name, writer, folder)
        // Saves twice, so that folders exist and libraries are loaded.
        for document in [Writer.Document.new, .old] {
            try Snapshot().write(to: folder)
            try writer.arrange(document)
            if document == .new || replaces { try writer.save(document) }
        }
        try writer.arrange(.new)
        old = try Snapshot(of: folder)
        try writer.save(.new)
        new = try Snapshot(of: folder)
        guard old != new else { throw Failure("\(name): both documents are the same") }
    }

    /// Replaces all files by the old document.
    func reset() throws {
        try old.write(to: folder)
        try writer.arrange(.new)
    }

    func outcome(_ found: Snapshot) -> Writer.Outcome {
        found == old ? .old : found == new ? .new : isBegun(found) { $0.isEmpty || $0.last == UInt8(ascii: "\n") } ? .begun : .other
    }

    /// A power cut may leave zeros in place of lines that were not on the disk yet.
    func outcomeAfterCut(_ found: Snapshot) throws -> Writer.Outcome {
        let outcome = try writer.readsAfterCut?(found) ?? outcome(found)
        return outcome == .other && isBegun(found) { _ in true } ? .begun : outcome
    }

    /// Whether every file is a first part of the new file, including its first line.
    private func isBegun(_ found: Snapshot, _ endsWell: ([UInt8]) -> Bool) -> Bool {
        guard writer.isAppending, found.files.keys == new.files.keys else { return false }
        return found.files.allSatisfy { path, bytes in
            let whole = new.files[path] ?? []
            let written = bytes.count - bytes.reversed().prefix { $0 == 0 }.count
            return endsWell(bytes) && whole.starts(with: bytes[..<written]) && bytes[..<written].contains(UInt8(ascii: "\n"))
        }
    }
}

extension Writer.Outcome {
    /// The counts of the results.
    static func words(_ counts: [Writer.Outcome: Int]) -> String {
        "old \(counts[.old] ?? 0) new \(counts[.new] ?? 0) begun \(counts[.begun] ?? 0)"
    }
}
