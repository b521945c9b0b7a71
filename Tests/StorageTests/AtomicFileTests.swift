import Foundation
import TestFiles
import Testing

@testable import Storage

/// Tests replacing a file, and every failure before it is replaced.
@Suite struct AtomicFileTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path }
    private var file: String { folder + "/a.json" }
    private let old = "the old contents, which nobody has anywhere else"

    init() throws {
        scratch = try TemporaryFolder()
        try scratch.write(old, as: "a.json")
    }

    private func text(_ name: String) -> String? { try? String(contentsOfFile: folder + "/" + name, encoding: .utf8) }
    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }
    private func mode(_ name: String) -> mode_t {
        var status = stat()
        return lstat(folder + "/" + name, &status) == 0 ? status.st_mode & 0o777 : 0
    }
    private func leads(_ link: String) -> String? { try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + link) }

    // MARK: Taking a place

    @Test(arguments: [false, true]) func theNewFileIsSeenWhenItIsCommitted(startsNameless: Bool) throws {
        var made = try AtomicFile(at: file, startsNameless: startsNameless)
        try made.write("new".utf8)
        #expect(text("a.json") == old)

        try made.commit()

        #expect(text("a.json") == "new" && names == ["a.json"])
    }

    @Test(arguments: [false, true]) func aFileThatIsNotCommittedLeavesNothing(startsNameless: Bool) throws {
        func begin() throws {
            let made = try AtomicFile(at: file, startsNameless: startsNameless)
            try made.write("half".utf8)
        }
        try begin()

        #expect(text("a.json") == old && names == ["a.json"])
    }

    /// More than one call takes: a pipe that is read slowly takes 64 KiB.
    @Test func allIsWrittenHoweverManyCallsThatTakes() async throws {
        let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let pipe = Pipe()
        let reader = Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }

        #expect(WholeWrite.write(bytes, to: pipe.fileHandleForWriting.fileDescriptor))
        try pipe.fileHandleForWriting.close()

        #expect(await Array(reader.value) == bytes)
    }

    /// A crash between any two steps would leave one of the two files, and nothing else.
    @Test func aCrashLeavesTheOldFileOrTheNewOne() throws {
        var found: [AtomicFile.Step: String] = [:]
        var counts: [AtomicFile.Step: Int] = [:]

        try AtomicFile.replace("a.json", in: try OpenFolder(folder), with: "new".utf8) { step in
            found[step] = text("a.json")
            counts[step] = names.count
        }

        #expect(found == [.begins: old, .isMade: old, .isWritten: old, .isOnDisk: old, .hasItsName: "new"])
        #expect(counts == [.begins: 1, .isMade: 1, .isWritten: 1, .isOnDisk: 1, .hasItsName: 1])
    }

    /// Another folder takes the path before the file is committed. Nothing is written into that folder.
    /// Otherwise a program that ends at that moment would leave the other name behind.
    @Test(arguments: [false, true]) func aNewFileNeverHasAnotherName(replaces: Bool) throws {
        let watch = inotify_init1(Int32(IN_NONBLOCK))
        defer { close(watch) }
        inotify_add_watch(watch, folder, UInt32(IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE))
        var made = try AtomicFile(at: folder + "/new.json")
        try made.write("new".utf8)

        try made.commit(replaces: replaces)

        var events = [UInt8](repeating: 0, count: 4096)
        let count = read(watch, &events, events.count)
        let event = MemoryLayout<inotify_event>.size
        #expect(count >= event && String(decoding: events[event..<max(event, count)].prefix { $0 != 0 }, as: UTF8.self) == "new.json")
        #expect(count < 2 * event + 16, "one event")
    }

    @Test func aFolderThatIsRenamedKeepsItsFile() throws {
        try scratch.write(old, as: "there/b.json")
        var made = try AtomicFile(at: folder + "/there/b.json")
        try FileManager.default.moveItem(atPath: folder + "/there", toPath: folder + "/elsewhere")
        mkdir(folder + "/there", 0o700)
        try made.write("new".utf8)

        try made.commit()

        #expect(text("elsewhere/b.json") == "new")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/there").isEmpty)
    }

    @Test func twoWritersAtOnceLeaveOneWholeFile() async throws {
        let texts = (0..<8).map { String(repeating: "\($0)", count: 50_000) }
        await withTaskGroup { group in
            for text in texts {
                group.addTask { [file] in
                    for _ in 0..<5 { _ = try? AtomicFile.replace(file, with: text.utf8) }
                }
            }
        }

        #expect(texts.contains(text("a.json") ?? "") && names == ["a.json"])
    }

    /// Both have begun before either ends. The file of the second to end remains.
    @Test func twoFilesOfOneNameDoNotMix() throws {
        var one = try AtomicFile(at: file)
        var other = try AtomicFile(at: file)
        try one.write("one".utf8)
        try other.write("other".utf8)

        try other.commit()
        #expect(text("a.json") == "other")
        try one.commit()

        #expect(text("a.json") == "one" && names == ["a.json"])
    }

    /// A name of the maximum length leaves no room for a mark.
    @Test(arguments: [String(repeating: "n", count: 255), String(repeating: "ü", count: 127), String(pathBytes: [0x63, 0xE9, 0x2E])])
    func anyNameCanBeReplaced(_ name: String) throws {
        let place = try OpenFolder(folder)
        for text in ["one", "two"] { try AtomicFile.replace(name, in: place, with: text.utf8) }

        #expect(try WholeRead.text(of: FilePath.joined(folder, name)) == "two")
        #expect(place.names.count == 2)
    }

    // MARK: Permissions

    @Test func permissionsStayAndNewFilesHaveTheUsers() throws {
        chmod(file, 0o640)
        // umask() changes the mask, for all tests that run at this moment, so it is read from the kernel's status file.
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Umask:") })
        let mask = try #require(mode_t(line.dropFirst("Umask:".count).drop { $0.isWhitespace }, radix: 8))

        try AtomicFile.replace(file, with: "new".utf8)
        try AtomicFile.replace(folder + "/b.json", with: "new".utf8)
        try AtomicFile.replace(folder + "/c.json", with: "new".utf8, permissions: .exactly(0o600))

        #expect([mode("a.json"), mode("b.json"), mode("c.json")] == [0o640, 0o666 & ~mask, 0o600])
    }

    @Test func exactPermissionsAreThoseOfWhateverStoodThere() throws {
        chmod(file, 0o644)

        try AtomicFile.replace(file, with: "new".utf8, permissions: .exactly(0o600))

        #expect(mode("a.json") == 0o600)
    }

    /// While a private file is written, other users cannot open it.
    @Test func aPrivateFileIsPrivateFromItsFirstMoment() throws {
        chmod(file, 0o600)
        let made = try AtomicFile(at: file, startsNameless: false)

        let temporary = try #require(names.first { $0 != "a.json" })

        #expect(mode(temporary) == 0o600)
        try made.write([])
    }

    @Test(.enabled(if: geteuid() != 0)) func whatMayNotBeWrittenMayNotBeReplaced() throws {
        chmod(file, 0o400)

        #expect(throws: FileError.refused(.open, code: EACCES, path: file)) { try AtomicFile.replace(file, with: "new".utf8) }
        #expect(text("a.json") == old && names == ["a.json"])
    }

    @Test(.enabled(if: geteuid() != 0)) func aFolderThatMayNotBeWrittenToKeepsItsFile() throws {
        chmod(folder, 0o500)
        defer { chmod(folder, 0o700) }

        #expect(throws: FileError.refused(.create, code: EACCES, path: file)) { try AtomicFile.replace(file, with: "new".utf8) }
        #expect(text("a.json") == old)
    }

    // MARK: Links

    @Test func theTargetOfALinkIsReplacedAndTheLinkStays() throws {
        mkdir(folder + "/deep", 0o700)
        symlink("../a.json", folder + "/deep/second")
        symlink("deep/second", folder + "/first")

        try AtomicFile.replace(folder + "/first", with: "new".utf8)

        #expect(text("a.json") == "new")
        #expect(leads("first") == "deep/second" && leads("deep/second") == "../a.json")
        #expect(names == ["a.json", "deep", "first"])
    }

    @Test func whatADanglingLinkLeadsToIsMade() throws {
        mkdir(folder + "/deep", 0o700)
        symlink("deep/new.json", folder + "/link")

        try AtomicFile.replace(folder + "/link", with: "new".utf8)

        #expect(leads("link") == "deep/new.json" && text("deep/new.json") == "new")
    }

    @Test func aLinkIntoNowhereIsAnError() throws {
        symlink("missing/new.json", folder + "/link")

        #expect(throws: FileError.refused(.open, code: ENOENT, path: folder + "/missing")) {
            try AtomicFile.replace(folder + "/link", with: "new".utf8)
        }
        #expect(leads("link") == "missing/new.json" && names == ["a.json", "link"])
    }

    @Test func linksInACircleAreAnError() throws {
        symlink("two", folder + "/one")
        symlink("one", folder + "/two")

        let error = try #require(throws: FileError.self) { try AtomicFile.replace(folder + "/one", with: "new".utf8) }

        #expect(error.code == ELOOP && names == ["a.json", "one", "two"])
    }

    @Test func aLinkCanGiveWay() throws {
        symlink("a.json", folder + "/link")

        try AtomicFile.replace("link", in: try OpenFolder(folder), with: "new".utf8, links: .replaced)

        #expect(text("link") == "new" && leads("link") == nil && text("a.json") == old)
    }

    // MARK: Refusals

    @Test(arguments: ["", ".", "..", "a/", "/"]) func whatIsNoNameIsNoFile(_ name: String) throws {
        let path = name == "/" ? "/" : folder + "/" + name
        #expect(throws: FileError.self) { try AtomicFile.replace(path, with: "new".utf8) }
        #expect(throws: FileError.self) { try AtomicFile.replace("sub/a", in: try OpenFolder(folder), with: "new".utf8) }
        #expect(names == ["a.json"])
    }

    @Test func foldersAndPipesAreNotReplaced() throws {
        mkdir(folder + "/folder", 0o700)
        mkfifo(folder + "/pipe", 0o600)

        #expect(throws: FileError.refused(.open, code: EISDIR, path: folder + "/folder")) {
            try AtomicFile.replace(folder + "/folder", with: "new".utf8)
        }
        #expect(throws: FileError.notAFile(path: folder + "/pipe")) { try AtomicFile.replace(folder + "/pipe", with: "new".utf8) }
        #expect(names == ["a.json", "folder", "pipe"])
    }

    /// A disk of 64 KB. Only the superuser can make one.
    @Test(.enabled(if: geteuid() == 0)) func onAFullDiskTheOldFileStays() throws {
        mkdir(folder + "/disk", 0o700)
        // In a container, the superuser may not be allowed to mount.
        guard mount("none", folder + "/disk", "tmpfs", 0, "size=64k") == 0 else { return }
        defer { umount2(folder + "/disk", Int32(MNT_DETACH)) }
        try scratch.write(old, as: "disk/a.json")

        for startsNameless in [false, true] {
            #expect(throws: FileError.refused(.write, code: ENOSPC, path: folder + "/disk/a.json")) {
                var made = try AtomicFile(at: folder + "/disk/a.json", startsNameless: startsNameless)
                try made.write([UInt8](repeating: 7, count: 100_000))
                try made.commit()
            }
            #expect(text("disk/a.json") == old)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/disk") == ["a.json"])
        }
    }

    /// A disk without room for another name: the reserved name is removed.
    @Test(.enabled(if: geteuid() == 0)) func onADiskWithoutNamesTheOldFileStays() throws {
        mkdir(folder + "/disk", 0o700)
        // The disk itself, the old file, and one more.
        guard mount("none", folder + "/disk", "tmpfs", 0, "size=64k,nr_inodes=3") == 0 else { return }
        defer { umount2(folder + "/disk", Int32(MNT_DETACH)) }
        try old.write(toFile: folder + "/disk/a.json", atomically: false, encoding: .utf8)
        let place = try OpenFolder(folder + "/disk")

        #expect(throws: FileError.refused(.create, code: ENOSPC, path: folder + "/disk/b")) {
            _ = try AtomicFile(reserving: "b", in: place, mode: 0o600)
        }
        #expect(place.names == ["a.json"])
        try AtomicFile.replace("a.json", in: place, with: "new".utf8)

        #expect(text("disk/a.json") == "new")
    }

    /// As for a sandboxed process: the descriptor accepts no more bytes, and the file is not committed.
    @Test func aDescriptorThatFailsElsewhereCostsOnlyTheNewFile() throws {
        func begin() throws {
            let made = try AtomicFile(at: file)
            #expect(WholeWrite.write("half".utf8, to: made.descriptor))
            let reader = open("/dev/null", O_RDONLY)
            defer { close(reader) }
            #expect(!WholeWrite.write("rest".utf8, to: reader) && errno == EBADF)
        }
        try begin()

        #expect(text("a.json") == old && names == ["a.json"])
    }

    // MARK: Names that are reserved

    @Test func aReservedNameIsTakenAtOnceAndGivenBack() throws {
        let place = try OpenFolder(folder)
        func begin() throws {
            let made = try AtomicFile(reserving: "b.json", in: place, mode: 0o600)
            #expect(throws: FileError.refused(.create, code: EEXIST, path: folder + "/b.json")) {
                _ = try AtomicFile(reserving: "b.json", in: place, mode: 0o600)
            }
            try made.write("half".utf8)
        }
        try begin()
        #expect(names == ["a.json"])

        var made = try AtomicFile(reserving: "b.json", in: place, mode: 0o600)
        try made.write("whole".utf8)
        try made.commit()

        #expect(text("b.json") == "whole" && mode("b.json") == 0o600 && names == ["a.json", "b.json"])
    }

    // MARK: Names that must be free

    /// The other file appears long after the check, at the last moment before the name is given.
    @Test func aFileThatAppearsInTheMeantimeStays() throws {
        var made = try AtomicFile(at: folder + "/b.json")
        try made.write("new".utf8)

        let error = try #require(throws: FileError.self) {
            try made.commit(replaces: false) { step in
                if step == .isOnDisk { try? scratch.write("theirs", as: "b.json") }
            }
        }

        #expect(error.code == EEXIST && text("b.json") == "theirs")
    }

    @Test func aFreeNameIsTaken() throws {
        for startsNameless in [false, true] {
            let path = folder + "/b-\(startsNameless)"
            var made = try AtomicFile(at: path, startsNameless: startsNameless)
            try made.write("new".utf8)
            try made.commit(replaces: false)
        }

        #expect(text("b-false") == "new" && text("b-true") == "new" && names == ["a.json", "b-false", "b-true"])
    }

    /// Of many writers of one free name, one gets it, with its complete text.
    @Test func ofManyWritersOneGetsAFreeName() async throws {
        let winners = await withTaskGroup(of: String?.self) { group in
            for writer in 0..<16 {
                group.addTask { [folder] in
                    let text = String(repeating: "\(writer);", count: 5_000)
                    guard var made = try? AtomicFile(at: folder + "/b.json"), (try? made.write(text.utf8)) != nil else { return nil }
                    return (try? made.commit(syncing: .nothing, replaces: false)) == nil ? nil : text
                }
            }
            return await group.reduce(into: [String]()) { winners, text in if let text { winners.append(text) } }
        }

        #expect(winners.count == 1 && winners.first == text("b.json") && names == ["a.json", "b.json"])
    }

    /// File systems without second names: an empty file reserves the name, and is removed if the name cannot be used.
    @Test func withoutSecondNamesAFreeNameIsTakenToo() throws {
        let place = try OpenFolder(folder)
        func refuses(_: String, _: String) -> Bool {
            errno = EPERM
            return false
        }
        try scratch.write("new", as: "made")

        #expect(throws: FileError.refused(.create, code: EEXIST, path: folder + "/a.json")) {
            try place.moveToFreeName("made", "a.json", second: refuses)
        }
        #expect(throws: FileError.refused(.rename, code: ENOENT, path: folder + "/c.json")) {
            try place.moveToFreeName("missing", "c.json", second: refuses)
        }
        #expect(text("a.json") == old && names == ["a.json", "made"])
        try place.moveToFreeName("made", "b.json", second: refuses)

        #expect(text("b.json") == "new" && names == ["a.json", "b.json"])
    }
}
