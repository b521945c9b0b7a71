import Glibc
import Storage

/// Compares the store with plain files that are written in the same steps.
enum StoreRows {
    /// The number of entries, how many are written before the reference takes its turn, and the size of an entry in bytes.
    private nonisolated static let (entryCount, turn, size) = (10_000, 250, 1024)
    private static let longCount = 100_000
    /// Number of loads that are requested before the first has finished.
    private nonisolated static let inFlight = 64

    static func run(_ bench: Bench) async throws {
        guard bench.wants("words.store") else { return }
        let root = try scratchFolder()
        defer { remove(root) }
        try await measureEntries(bench, root)
        try await measureOpening(bench, root)
    }

    // MARK: Writing and reading

    private static func measureEntries(_ bench: Bench, _ root: String) async throws {
        let store = DataStore(name: "entries", root: root)
        guard mkdir(root + "/files", 0o700) == 0 else { throw Failure(code: errno) }
        let folder = open(root + "/files", O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        var (ours, reference): ([Double], [Double]) = ([], [])
        for first in stride(from: 0, to: entryCount, by: turn) {
            let start = Bench.wall()
            for number in first..<first + turn { try await store.store(id: "entry-\(number)", bytes(number)) }
            let middle = Bench.wall()
            for number in first..<first + turn { try replace("entry-\(number)", in: folder, with: bytes(number)) }
            ours.append((middle - start) * 1e3 / Double(turn))
            reference.append((Bench.wall() - middle) * 1e3 / Double(turn))
        }
        bench.emitIfWanted(Row(name: "words.store.write", n: entryCount, unit: "ms/entry", samples: ours))
        bench.emitIfWanted(Row(name: "words.store.write.reference", n: entryCount, unit: "ms/file", samples: reference))
        let ratio = ours.reduce(0, +) / reference.reduce(0, +)
        bench.emitIfWanted(Row(name: "words.store.write.ratio", n: entryCount, unit: "times plain files", samples: [ratio]))
        await measureReading(bench, store, folder)
    }

    private static func measureReading(_ bench: Bench, _ store: DataStore, _ folder: Int32) async {
        var (many, single, reference): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0...Bench.rounds {
            var start = Bench.wall()
            await readAll(store)
            many.append(Double(entryCount) / (Bench.wall() - start))
            start = Bench.wall()
            await readInTurn(store)
            single.append(Double(entryCount) / (Bench.wall() - start))
            start = Bench.wall()
            for number in 0..<entryCount { blackHole(Double(read("entry-\(number)", in: folder).count)) }
            reference.append(Double(entryCount) / (Bench.wall() - start))
        }
        for (name, samples) in [("read", many), ("read.one-at-a-time", single), ("read.reference", reference)] {
            bench.emitIfWanted(Row(name: "words.store.\(name)", n: entryCount, unit: "entries/s", samples: Array(samples.dropFirst())))
        }
        let ratios = zip(many, reference).dropFirst().map { $0 / $1 }
        bench.emitIfWanted(Row(name: "words.store.read.ratio", n: entryCount, unit: "times plain files", samples: ratios))
    }

    private static func readAll(_ store: DataStore) async {
        await withTaskGroup(of: Void.self) { group in
            for lane in 0..<inFlight {
                group.addTask { @concurrent in
                    for number in stride(from: lane, to: entryCount, by: inFlight) {
                        await check(store, number)
                    }
                }
            }
        }
    }

    @concurrent
    private static func readInTurn(_ store: DataStore) async {
        for number in 0..<entryCount { await check(store, number) }
    }

    @concurrent
    private static func check(_ store: DataStore, _ number: Int) async {
        let bytes = await store.load(id: "entry-\(number)").value
        precondition(bytes?.count == size, "every entry is there")
    }

    // MARK: Opening

    /// Time from opening a store of 100,000 entries to the first loaded entry, and time to list all ids.
    private static func measureOpening(_ bench: Bench, _ root: String) async throws {
        guard bench.wants("words.store.open") || bench.wants("words.store.ids") else { return }
        let first = DataStore(name: "long", root: root)
        try await first.store(id: "entry-0", bytes(0))
        // Empty files make a folder as long as entries would; opening and listing read none of them.
        for number in 1..<longCount {
            let file = open(first.path + "/entry-\(number).entry", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard file >= 0, close(file) == 0 else { throw Failure(code: errno) }
        }
        var (opening, listing, ratios): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0...Bench.rounds {
            let store = DataStore(name: "long", root: root)
            let start = Bench.wall()
            _ = await store.load(id: "entry-0")
            let middle = Bench.wall()
            let found = try await store.ids.count
            precondition(found == longCount, "every entry is listed")
            let end = Bench.wall()
            count(first.path)
            opening.append((middle - start) * 1e3)
            listing.append((end - middle) * 1e3)
            ratios.append((middle - start) / (Bench.wall() - end))
        }
        bench.emitIfWanted(Row(name: "words.store.open", n: longCount, unit: "ms", samples: Array(opening.dropFirst())))
        bench.emitIfWanted(Row(name: "words.store.open.ratio", n: longCount, unit: "times readdir", samples: Array(ratios.dropFirst())))
        bench.emitIfWanted(Row(name: "words.store.ids", n: longCount, unit: "ms", samples: Array(listing.dropFirst())))
    }
}

// MARK: - Plain files

extension StoreRows {
    private struct Failure: Error { let code: Int32 }

    private static func bytes(_ number: Int) -> [UInt8] { (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ number) } }

    /// The steps of an atomic file: a new file under another name, written, synced and renamed, and the folder synced.
    private static func replace(_ name: String, in folder: Int32, with bytes: [UInt8]) throws {
        let file = openat(folder, ".\(name).new", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0, write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0, close(file) == 0,
            renameat(folder, ".\(name).new", folder, name) == 0, fsync(folder) == 0
        else { throw Failure(code: errno) }
    }

    /// Counts the names in a folder.
    @discardableResult
    private static func count(_ folder: String) -> Int {
        guard let list = opendir(folder) else { return 0 }
        defer { closedir(list) }
        var count = 0
        while readdir(list) != nil { count += 1 }
        return count
    }

    private static func read(_ name: String, in folder: Int32) -> [UInt8] {
        let file = openat(folder, name, O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var status = stat()
        fstat(file, &status)
        return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
            count = max(0, Glibc.read(file, buffer.baseAddress, buffer.count))
        }
    }

    /// The folder for temporary files. It should be on a disk, because a file system in memory syncs nothing.
    private static func scratchFolder() throws -> String {
        var name = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp")/bench-store-XXXXXX".utf8CString)
        guard let made = mkdtemp(&name) else { throw Failure(code: errno) }
        return String(cString: made)
    }

    private static func remove(_ folder: String) {
        guard let list = opendir(folder) else { return }
        defer { closedir(list) }
        while let entry = readdir(list) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            let path = folder + "/" + name
            if unlink(path) != 0 { remove(path) }
        }
        rmdir(folder)
    }
}
