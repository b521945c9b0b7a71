import Foundation
import Synchronization
import TestFiles
import Testing

@testable import Storage

/// Tests the files of a store: the remains of a crash, and changes by other programs.
@Suite struct EntryFolderTests {
    private let scratch: TemporaryFolder
    private let told = Told()
    private let store: EntryFolder
    private var path: String { scratch.path + "/store" }

    private final class Told: Sendable {
        let entries = Mutex<[BrokenEntry]>([])
    }

    init() throws {
        scratch = try TemporaryFolder()
        store = try EntryFolder(scratch.path + "/store") { [told] entry in told.entries.withLock { $0.append(entry) } }
    }

    private func name(_ id: String) throws -> EntryName { try EntryName(id) }
    private var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { $0 != ".lock" }.sorted() }
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    // MARK: Entries

    @Test func everyKindOfIdIsAnEntryOfItsOwn() throws {
        for id in EntryNameTests.ids { try store.write(bytes("value of " + id), try name(id)) }

        for id in EntryNameTests.ids { #expect(store.read(try name(id)) == .found(bytes("value of " + id))) }
        // The names are not compared as a set of strings, because é equals é for strings, however it is written.
        #expect(Set(try store.ids().map { Array($0.utf8) }) == Set(EntryNameTests.ids.map { Array($0.utf8) }))
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["store"], "nothing is written outside")
        for id in EntryNameTests.ids { try store.remove(try name(id)) }
        #expect(files.isEmpty && told.entries.withLock { $0.isEmpty })
    }

    @Test func nothingIsSomething() throws {
        #expect(store.read(try name("a")) == .missing)
        try store.write([], try name("a"))
        #expect(store.read(try name("a")) == .found([]))
        try store.remove(try name("a"))
        #expect(store.read(try name("a")) == .missing)
        try store.remove(try name("a"))
    }

    @Test func entriesAreTheUsersAlone() throws {
        try store.write(bytes("secret"), try name("a"))

        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(stat(path + "/a.entry", &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    // MARK: Crashes

    /// A crash between any two steps leaves the old entry or the new one, and the next opening removes all other remains.
    @Test func aCrashLeavesTheOldEntryOrTheNewOne() throws {
        try store.write(bytes("old"), try name("a"))
        var found: [AtomicFile.Step: LoadResult<[UInt8]>] = [:]
        let other = try EntryFolder(path)

        try store.write(bytes("new"), try name("a")) { step in found[step] = (try? EntryName("a")).map { other.read($0) } }

        #expect(found == [.isWritten: .found(bytes("old")), .isOnDisk: .found(bytes("old")), .hasItsName: .found(bytes("new"))])
    }

    @Test func whatAKilledProcessLeftIsRemovedAtTheNextOpening() throws {
        try store.write(bytes("whole"), try name("a"))
        for left in [".a.entry.new-2147483647-9f", ".b.entry.new-2147483647-1"] { try scratch.write("half", as: "store/" + left) }
        try scratch.write("of a living process", as: "store/.a.entry.new-1-9f")

        let next = try EntryFolder(path)

        #expect(files == [".a.entry.new-1-9f", "a.entry"])
        #expect(next.read(try name("a")) == .found(bytes("whole")))
    }

    // MARK: Broken entries

    /// The possible objects at the name of the entry `a`.
    enum Intruder: CaseIterable {
        case cutOff, empty, foreign, changed, otherEntry, folder, fullFolder, pipe, link, danglingLink, circle

        var reason: BrokenEntry.Reason {
            switch self {
            case .cutOff, .empty, .foreign: .foreign
            case .changed: .damaged
            case .otherEntry: .misplaced
            default: .notAFile
            }
        }
    }

    private func plant(_ intruder: Intruder) throws {
        let file = path + "/a.entry"
        func put(_ bytes: some Sequence<UInt8>) throws { try Data(bytes).write(to: URL(fileURLWithPath: file)) }
        let whole = EntryRecord.file(of: bytes("whole"), id: "a")
        switch intruder {
        case .cutOff: try put(whole.dropLast())
        case .empty: try put([])
        case .foreign: try put(Array("written by an editor, and long enough for an entry".utf8))
        case .changed: try put([whole[0] ^ 1] + whole.dropFirst())
        case .otherEntry: try put(EntryRecord.file(of: bytes("whole"), id: "b"))
        case .folder: mkdir(file, 0o700)
        case .fullFolder: try scratch.write("inside", as: "store/a.entry/b")
        case .pipe: mkfifo(file, 0o600)
        case .link:
            try scratch.write("elsewhere", as: "elsewhere")
            symlink("../elsewhere", file)
        case .danglingLink: symlink("nowhere", file)
        case .circle: symlink("a.entry", file)
        }
    }

    @Test(arguments: Intruder.allCases) func aBrokenEntryIsSetAsideAndTold(_ intruder: Intruder) throws {
        try plant(intruder)
        let expected = BrokenEntry(id: "a", reason: intruder.reason, path: path + "/a.entry.corrupt-1")

        #expect(store.read(try name("a")) == .broken(expected))

        #expect(told.entries.withLock { $0 } == [expected] && files == ["a.entry.corrupt-1"])
        #expect(store.read(try name("a")) == .missing)
        try store.write(bytes("again"), try name("a"))
        #expect(store.read(try name("a")) == .found(bytes("again")) && files == ["a.entry", "a.entry.corrupt-1"])
    }

    /// A store replaces entries, but keeps objects that were never an entry.
    @Test(arguments: [Intruder.folder, .fullFolder, .pipe, .link, .circle]) func whatIsNoFileIsKeptWhenItsPlaceIsTaken(_ intruder: Intruder)
        throws
    {
        try plant(intruder)

        try store.write(bytes("new"), try name("a"))

        #expect(store.read(try name("a")) == .found(bytes("new")) && files == ["a.entry", "a.entry.corrupt-1"])
        #expect(told.entries.withLock { $0.count } == 1)
        if intruder == .link { #expect(try String(contentsOfFile: scratch.path + "/elsewhere", encoding: .utf8) == "elsewhere") }
    }

    @Test func brokenEntryWithALongIdentifierIsReported() throws {
        let long = try name(String(repeating: "x", count: 300))
        try store.write(bytes("whole"), long)
        try scratch.write("broken", as: "store/" + long.file)
        try store.write(bytes("other"), try name("a"))

        #expect(try store.ids() == ["a"])

        #expect(told.entries.withLock { $0.map(\.id) } == [nil] && files == [long.file + ".corrupt-1", "a.entry"])
    }

    @Test func anEntryThatCannotBeReadStaysWhereItIs() throws {
        // A hole of more than the largest file that is read.
        let file = open(path + "/a.entry", O_WRONLY | O_CREAT, 0o600)
        #expect(ftruncate(file, off_t(EntryFolder.longestFile) + 1) == 0)
        close(file)

        #expect(store.read(try name("a")) == .failed(.system(code: EFBIG, path: path + "/a.entry")) && files == ["a.entry"])
    }

    /// Entries of a newer version of the program are not changed.
    @Test func anEntryOfANewerProgramStays() throws {
        var newer = EntryRecord.file(of: bytes("new form"), id: "a")
        newer[newer.count - 20] = 2
        let sum = EntryChecksum.of(newer[..<(newer.count - 16)])
        for place in 0..<8 { newer[newer.count - 16 + place] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(place))) }
        try Data(newer).write(to: URL(fileURLWithPath: path + "/a.entry"))

        #expect(store.read(try name("a")) == .failed(.newerFormat(path: path + "/a.entry")) && files == ["a.entry"])
    }

    // MARK: All entries

    @Test func removingAllLeavesOtherFiles() throws {
        for id in ["a", "b", "c"] { try store.write(bytes(id), try name(id)) }
        try scratch.write("not ours", as: "store/README")
        mkdir(path + "/bb.entry", 0o700)

        #expect(throws: StoreError.notAllRemoved(count: 1, code: EISDIR, path: path + "/bb.entry")) { try store.removeAll() }

        #expect(files == ["README", "bb.entry"])
    }
}
