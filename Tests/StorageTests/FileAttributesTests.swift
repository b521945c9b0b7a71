import Foundation
import TestFiles
import Testing

@testable import Storage

/// Tests the attributes of a file, which must stay when its contents are replaced.
@Suite struct FileAttributesTests {
    /// The place of a test's files.
    enum Place: CaseIterable { case disk, memory }

    /// An owner, a group and a mode.
    struct Owned: CustomTestStringConvertible, Sendable {
        let (user, group, mode): (uid_t, gid_t, mode_t)
        var testDescription: String { "\(user):\(group) \(String(mode, radix: 8))" }
    }

    /// Additional attributes of a file.
    struct Extra: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let attributes: [(String, [UInt8])]
    }

    static let extras: [Extra] = [
        Extra(testDescription: "nothing", attributes: []),
        Extra(testDescription: "tags", attributes: [("user.xdg.tags", Array("holiday,Ägypten".utf8)), ("user.empty", [])]),
        Extra(testDescription: "bytes", attributes: [("user.bytes", (0..<900).map { UInt8(truncatingIfNeeded: $0) })]),
        Extra(
            testDescription: "group r-- under the mask rw-",
            attributes: [(SampleAccessList.attribute, SampleAccessList.bytes(users: [65534: 4], group: 4, mask: 6, other: 0))]),
        Extra(
            testDescription: "a list with tags",
            attributes: [
                (
                    SampleAccessList.attribute,
                    SampleAccessList.bytes(users: [1001: 0, 1002: 6], group: 6, groups: [7: 4], mask: 6, other: 4)
                ),
                ("user.xdg.tags", Array("a".utf8)),
            ]),
    ]
    static let superusers: [Extra] = extras + [Extra(testDescription: "trusted", attributes: [("trusted.panorama", [1, 0, 2])])]
    static let owners: [Owned] = [
        Owned(user: 0, group: 0, mode: 0o640), Owned(user: 65534, group: 1000, mode: 0o660), Owned(user: 1000, group: 1000, mode: 0o604),
        Owned(user: 1000, group: 65534, mode: 0o664), Owned(user: 1000, group: 1000, mode: 0o2640),
    ]

    /// A folder that all users may write to.
    private static func folder(_ place: Place) throws -> (path: String, keeper: any Sendable) {
        switch place {
        case .disk:
            let folder = try TemporaryFolder()
            chmod(folder.path, 0o777)
            return (folder.path, folder)
        case .memory:
            let folder = try MemoryFolder()
            chmod(folder.path, 0o777)
            return (folder.path, folder)
        }
    }

    /// Makes a file; returns false if the file system does not support an attribute.
    private static func make(_ path: String, _ owned: Owned?, _ extra: Extra) throws -> Bool {
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        if let owned {
            #expect(chown(path, owned.user, owned.group) == 0 && chmod(path, owned.mode) == 0)
        } else {
            chmod(path, 0o640)
        }
        return extra.attributes.allSatisfy { setAttribute($0.0, $0.1, of: path) }
    }

    // MARK: All is kept

    @Test(arguments: Place.allCases, superusers)
    func theUsersOwnFilesKeepEverything(place: Place, extra: Extra) throws {
        let (folder, keeper) = try Self.folder(place)
        guard try Self.make(folder + "/a", nil, extra) else { return }
        let before = SeenAttributes(folder + "/a")

        for startsNameless in [true, false] {
            var file = try AtomicFile(at: folder + "/a", startsNameless: startsNameless)
            try file.write("new".utf8)
            try file.commit()

            #expect(SeenAttributes(folder + "/a") == before && file.lost.isEmpty)
        }
        withExtendedLifetime(keeper) {}
    }

    @Test(.enabled(if: OtherUser.isPossible), arguments: owners, superusers)
    func theSuperuserKeepsTheOwnersOfOthers(owned: Owned, extra: Extra) throws {
        for place in Place.allCases {
            let (folder, keeper) = try Self.folder(place)
            guard try Self.make(folder + "/a", owned, extra) else { continue }
            let before = SeenAttributes(folder + "/a")

            let lost = try AtomicFile.replace(folder + "/a", with: "new".utf8)

            #expect(SeenAttributes(folder + "/a") == before && lost.isEmpty, "\(place)")
            withExtendedLifetime(keeper) {}
        }
    }

    @Test(.enabled(if: OtherUser.isPossible), arguments: extras)
    func anOrdinaryUserKeepsEverythingOfTheirFiles(extra: Extra) throws {
        for (place, mode) in zip(Place.allCases, [0o640, 0o604] as [mode_t]) {
            let (folder, keeper) = try Self.folder(place)
            guard try Self.make(folder + "/a", Owned(user: 1000, group: 1000, mode: mode), extra) else { continue }
            let before = SeenAttributes(folder + "/a")

            let lost = try OtherUser.perform { try AtomicFile.replace(folder + "/a", with: "new".utf8) }

            #expect(SeenAttributes(folder + "/a") == before && lost.isEmpty, "\(place)")
            withExtendedLifetime(keeper) {}
        }
    }

    // MARK: What cannot be kept

    /// A file that several users share: the group and the other attributes stay, and the owner is reported.
    @Test(.enabled(if: OtherUser.isPossible), arguments: extras) func aSharedFileKeepsAllButItsOwner(extra: Extra) throws {
        let (folder, keeper) = try Self.folder(.disk)
        guard try Self.make(folder + "/a", Owned(user: 65534, group: 1000, mode: 0o660), extra) else { return }
        var expected = try #require(SeenAttributes(folder + "/a"))
        expected.owner = 1000

        let lost = try OtherUser.perform { try AtomicFile.replace(folder + "/a", with: "new".utf8) }

        #expect(SeenAttributes(folder + "/a") == expected && lost.description == "could not keep its owner")
        withExtendedLifetime(keeper) {}
    }

    /// Another group than the former one must not get its permissions, and former members must not get the permissions of all others.
    @Test(
        .enabled(if: OtherUser.isPossible),
        arguments: [(0o664, 0o644), (0o640, 0o600), (0o606, 0o600), (0o660, 0o600)] as [(mode_t, mode_t)])
    func rightsAreNeverWiderUnderAnotherGroup(before: mode_t, after: mode_t) throws {
        let (folder, keeper) = try Self.folder(.disk)
        guard try Self.make(folder + "/a", Owned(user: 1000, group: 7, mode: before), Self.extras[0]) else { return }

        let lost = try OtherUser.perform { try AtomicFile.replace(folder + "/a", with: "new".utf8) }

        let seen = try #require(SeenAttributes(folder + "/a"))
        #expect(seen.mode == after && seen.owner == 1000 && seen.group == 1000 && lost.description == "could not keep its group")
        withExtendedLifetime(keeper) {}
    }

    /// Otherwise the folder's list would give its users access to files without a list.
    @Test func theListOfTheFolderIsNotAddedToAFile() throws {
        let (folder, keeper) = try Self.folder(.disk)
        guard try Self.make(folder + "/a", nil, Self.extras[0]) else { return }
        let list = SampleAccessList.bytes(owner: 7, users: [65534: 7], group: 7, mask: 7, other: 7)
        guard setAttribute("system.posix_acl_default", list, of: folder) else { return }
        let before = SeenAttributes(folder + "/a")

        let lost = try AtomicFile.replace(folder + "/a", with: "new".utf8)

        #expect(SeenAttributes(folder + "/a") == before && lost.isEmpty)
        withExtendedLifetime(keeper) {}
    }

    /// Until the new file has its name, other users have no access to it.
    @Test(arguments: extras) func aNewFileIsTheUsersAloneUntilItIsWritten(extra: Extra) throws {
        let (folder, keeper) = try Self.folder(.disk)
        guard try Self.make(folder + "/a", nil, extra) else { return }
        chmod(folder + "/a", 0o666)
        var modes: [mode_t] = []

        func look() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            modes += names.filter { $0 != "a" }.compactMap { SeenAttributes(folder + "/" + $0)?.mode }
        }
        var file = try AtomicFile(at: folder + "/a", startsNameless: false)
        look()
        try file.write("new".utf8)
        try file.commit { if $0 == .isWritten { look() } }

        #expect(modes == [0o600, 0o600])
        withExtendedLifetime(keeper) {}
    }

    /// A user in a list must not get more permissions as a member of the group or as one of all others.
    @Test func withoutItsListAFileGivesEverybodyTheLeastThatAnyoneHad() throws {
        func narrowed(_ bytes: [UInt8], _ mode: mode_t) throws -> mode_t { try #require(AccessList(bytes)).narrowed(mode) }

        #expect(try narrowed(SampleAccessList.bytes(users: [65534: 4], group: 4, mask: 6, other: 0), 0o660) == 0o640)
        #expect(try narrowed(SampleAccessList.bytes(users: [65534: 0], group: 4, mask: 6, other: 4), 0o664) == 0o600)
        #expect(try narrowed(SampleAccessList.bytes(group: 6, groups: [7: 6], mask: 4, other: 6), 0o646) == 0o644)
    }

    /// A copy of a file, if there are no second names.
    @Test(arguments: superusers) func aCopyHasWhatTheFileHas(extra: Extra) throws {
        let (folder, keeper) = try Self.folder(.disk)
        guard try Self.make(folder + "/a", nil, extra) else { return }

        try OpenFolder(folder).copy("a", as: "b")

        #expect(SeenAttributes(folder + "/b") == SeenAttributes(folder + "/a"))
        withExtendedLifetime(keeper) {}
    }
}

/// A folder in which names can be added but not removed. Only the superuser can make one, and not in every file system.
@Suite(.enabled(if: geteuid() == 0 && Tool.isThere("chattr"))) struct AppendOnlyFolderTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path("only") }

    init() throws {
        scratch = try TemporaryFolder()
        try scratch.write("old", as: "only/a.json")
    }

    private func lock() throws -> Bool { try Tool.run("chattr", ["+a", folder]).code == 0 }
    private func unlock() throws { try Tool.run("chattr", ["-a", folder]) }
    private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    @Test(arguments: [false, true]) func nothingTemporaryStays(startsNameless: Bool) throws {
        guard try lock() else { return }
        defer { try? unlock() }

        #expect(throws: FileError.self) {
            var file = try AtomicFile(at: folder + "/a.json", startsNameless: startsNameless)
            try file.write("new".utf8)
            try file.commit()
        }

        #expect(names == ["a.json"])
    }

    @Test func aNewNameIsTaken() throws {
        guard try lock() else { return }
        defer { try? unlock() }

        var file = try AtomicFile(at: folder + "/b.json", startsNameless: true)
        try file.write("new".utf8)
        try file.commit(replaces: false)

        #expect(names == ["a.json", "b.json"])
    }
}
