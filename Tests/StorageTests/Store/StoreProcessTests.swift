import Foundation
import Particles
import TestFiles
import Testing

@testable import Storage

/// Tests stores that other processes use: killed at any moment, two at once, and with system calls that fail.
@Suite(.serialized) struct StoreProcessTests {
    private let scratch: MemoryFolder
    private var root: String { scratch.path }

    init() throws { scratch = try MemoryFolder() }

    private var folder: String { root + "/store" }
    private func open(_ limits: StoreLimits? = nil) throws -> EntryFolder { try EntryFolder(folder, limits: limits) }

    // MARK: Programs

    private struct Writer {
        let process = Process()
        let output = Pipe()

        init(_ arguments: String...) throws {
            process.executableURL = BuiltProgram.url(of: "StoreWriter")
            process.arguments = arguments
            process.standardOutput = output
            try process.run()
        }

        func line() -> String? { output.fileHandleForReading.nextLine() }

        func lines() -> [String] {
            var lines: [String] = []
            while let line = line() { lines.append(line) }
            process.waitUntilExit()
            return lines
        }

        func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }
    }

    /// The bytes that `StoreWriter` stores; must be the same as there.
    private func bytes(_ id: String, _ version: Int) -> [UInt8] {
        let text = Array("\(id) \(version)\n".utf8)
        return (0..<1 + version * 7 % 900).flatMap { _ in text }
    }

    // MARK: Kills

    /// The entries according to the lines of a killed process: after all finished changes, and after the unfinished one as well.
    private struct Story {
        var entries: [String: Int] = [:]
        var unfinished: (id: String, version: Int)?

        mutating func add(_ line: String) {
            if line == "=" {
                if let unfinished { entries[unfinished.id] = unfinished.version == 0 ? nil : unfinished.version }
                unfinished = nil
            } else if line.hasPrefix("+"), let space = line.lastIndex(of: " "), let version = Int(line[line.index(after: space)...]) {
                unfinished = (String(line[line.index(after: line.startIndex)..<space]), version)
            } else {
                Issue.record("the writer says \(line)")
            }
        }
    }

    /// Runs a writer that is killed after some lines and some instructions. Returns its output.
    private func story(after entries: [String: Int], _ random: inout RandomSource, _ limit: Int?) throws -> Story {
        var story = Story(entries: entries)
        let seed = "\(Int.random(in: 1..<1_000_000, using: &random))"
        let writer = try limit.map { try Writer("changes", root, seed, "\($0)") } ?? Writer("changes", root, seed)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            guard let line = writer.line() else { break }
            story.add(line)
        }
        // Only these steps take time: up to some ten changes of the writer.
        var word: UInt64 = 1
        for _ in 0..<Int.random(in: 0...20_000, using: &random) { word = word &* 3 &+ random.next() }
        writer.kill()
        for line in writer.lines() where !line.isEmpty { story.add(line) }
        #expect(word != 0 && writer.process.terminationReason == .uncaughtSignal)
        return story
    }

    @Test func killedProcessesLoseNothing() throws {
        var random = RandomSource(seed: 7)
        var (entries, interrupted): ([String: Int], Int) = ([:], 0)
        for _ in 0..<200 {
            let story = try story(after: entries, &random, nil)
            let store = try open()
            entries = [:]
            for number in 0..<8 {
                let id = "entry/\(number)"
                let (version, pending) = (story.entries[id], story.unfinished.flatMap { $0.id == id ? $0.version : nil })
                let allowed = Set([version ?? 0, pending ?? version ?? 0])
                let result = store.read(try EntryName(id))
                let found = allowed.first { result == ($0 == 0 ? .missing : .found(bytes(id, $0))) }
                #expect(found != nil, "\(id) is none of \(allowed), but \(result)")
                entries[id] = found == 0 ? nil : found
            }
            interrupted += story.unfinished == nil ? 0 : 1
            #expect(store.folder.names.allSatisfy { $0 == ".lock" || $0.hasSuffix(".entry") }, "\(store.folder.names)")
        }

        #expect(interrupted > 20, "kills fall into changes")
    }

    /// With limits, every change also changes the sum. Whatever a kill leaves of it, the limit holds again after the next change.
    @Test func limitsHoldAfterKills() throws {
        var random = RandomSource(seed: 8)
        let limit = 12_000
        for _ in 0..<40 {
            _ = try story(after: [:], &random, limit)
            let store = try open(StoreLimits(bytes: limit, now: { .seconds(2) }))
            try store.write([1], try EntryName("after"))

            let sizes = store.folder.names.filter { $0.hasSuffix(".entry") }.compactMap { store.folder.status(of: $0)?.st_size }
            #expect(sizes.reduce(0, +) <= limit)
            for id in try store.ids() { #expect(store.read(try EntryName(id)).value != nil) }
        }
    }

    // MARK: Two at once

    @Test func twoProcessesLoseNothing() async throws {
        let writers = try ["a", "b"].map { try Writer("stores", root, $0, "150") }
        for writer in writers { #expect(writer.lines() == ["done"]) }

        let store = try open()
        for prefix in ["a", "b"] {
            for number in 0..<150 { #expect(store.read(try EntryName("\(prefix)-\(number)")) == .found(Array("\(prefix) \(number)".utf8))) }
        }
        #expect([Array("a 149".utf8), Array("b 149".utf8)].contains(store.read(try EntryName("shared")).value))
        #expect(store.folder.names.count == 302)
    }

    /// A process that is killed at any point, holding locks or not, does not block others.
    @Test func aKilledProcessHoldsUpNoOther() throws {
        for round in 0..<10 {
            let (victim, limit) = (try Writer("changes", root, "\(round + 1)", "50000"), 50_000)
            for _ in 0..<round { _ = victim.line() }
            let survivor = try Writer("stores", root, "s\(round)", "20")
            _ = victim.line()
            victim.kill()

            #expect(survivor.lines() == ["done"])
            victim.process.waitUntilExit()
            let store = try open(StoreLimits(bytes: limit, now: { .seconds(1) }))
            try store.write([1], try EntryName("last"))
        }
    }

    /// The lock of a process ends with it. Until then it keeps others from setting anything aside.
    @Test func aLockIsHeldByOneAtATime() throws {
        let store = try open()
        let one = try StoreLock(in: store.folder)
        let other = try StoreLock(in: store.folder)
        one.take(isShared: true)
        other.take(isShared: true)
        other.release()
        one.release()
        one.take(isShared: false)

        let descriptor = Glibc.open(folder + "/.lock", O_RDWR)
        #expect(flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        one.release()
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        close(descriptor)
        other.release()
    }

    // MARK: Failures

    /// Each call of each operation fails once, as on a bad disk, a full one, and without descriptors.
    @Test(arguments: [EIO, ENOSPC, EDQUOT, EMFILE]) func aCallThatFailsCostsAtMostItsOwnChange(_ code: Int32) throws {
        let writer = try Writer("faults", root, "\(code)")
        let lines = writer.lines()
        #expect(lines.last == "done" && lines.count > 20, "\(lines)")

        for line in lines.dropLast() {
            let words = line.split(separator: " ").map(String.init)
            try #require(words.count == 5, "\(line)")
            let (operation, answer, found) = (words[0], words[3], words[4])
            #expect(["done", "code-\(code)", "old"].contains(answer), "\(line)")
            switch (operation, answer) {
            case ("store", "done"): #expect(found == "new", "\(line)")
            // Only in the last step, the sync of the folder, the new entry is already there.
            case ("store", _): #expect(found == "old" || words[1] == "sync" && words[2] == "2" && found == "new", "\(line)")
            case ("load", _): #expect(found == "old", "\(line)")
            case (_, "done"): #expect(found == "missing", "\(line)")
            default: #expect(found == "old" || words[1] == "sync" && found == "missing", "\(line)")
            }
        }
        // The first two namings are of the unnamed file: its own name, which is taken, and a temporary one. Without them, the entry is
        // written to a named file.
        for number in 1...2 { #expect(lines.contains { $0.hasPrefix("store rename \(number) ") && $0.hasSuffix(" done new") }) }
        #expect(lines.contains { $0.hasPrefix("store write 1 code-") } && lines.contains { $0.hasPrefix("store rename 3 code-") })
        #expect(lines.contains { $0.hasPrefix("store sync 2 code-") } && lines.contains { $0.hasPrefix("load read 1 code-") })
        #expect(try open().folder.names.filter { $0 != ".lock" && !$0.hasSuffix(".entry") } == [])
    }

    /// A disk of 64 KB. Only the superuser can make one.
    @Test(.enabled(if: geteuid() == 0)) func onAFullDiskWhatWasStoredStays() async throws {
        mkdir(root + "/disk", 0o700)
        // In a container, the superuser may not be allowed to mount.
        guard mount("none", root + "/disk", "tmpfs", 0, "size=64k") == 0 else { return }
        // Detached, because the store still has its folder open.
        defer { umount2(root + "/disk", Int32(MNT_DETACH)) }
        let store = DataStore(name: "store", root: root + "/disk")
        let value = [UInt8](repeating: 7, count: 4000)
        var stored = 0
        do throws(StoreError) {
            while stored < 100 {
                try await store.store(id: "\(stored)", value)
                stored += 1
            }
        } catch {
            #expect(error == .system(code: ENOSPC, path: store.path + "/\(stored).entry"))
        }

        #expect((1..<100).contains(stored))
        for number in 0..<stored { #expect(await store.load(id: "\(number)") == .found(value)) }
        #expect(await store.load(id: "\(stored)") == .missing)
        try await store.remove(id: "0")
        try await store.store(id: "again", value)
        #expect(try await store.ids.count == stored)
    }
}
