import Foundation
import Storage
import TestFiles
import Testing

@testable import Pictures

@Suite struct WastebasketTests {
    private let folder: TemporaryFolder
    private let trash: Trash
    private let basket: Wastebasket
    private static let date = DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: 9)

    init() throws {
        folder = try TemporaryFolder()
        trash = Trash(dataFolder: folder.path + "/share", user: getuid())
        basket = Wastebasket(trash) { WastebasketTests.date }
    }

    private func again() -> Wastebasket { Wastebasket(trash, records: basket.records) { WastebasketTests.date } }

    private func files(_ basket: Wastebasket) -> [DiscardedFile] {
        basket.list()
    }

    private func names(_ basket: Wastebasket) -> [String] { files(basket).map { FilePath.name(of: $0.originalPath) } }

    private func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private func discard(_ names: String...) throws -> [Trash.Item] {
        try names.map { try basket.discard(try folder.write([1, 2, 3], to: $0)) }
    }

    // MARK: List

    @Test func onlyWhatWasThrownAwayFromHereIsListedTheLatestFirst() throws {
        _ = try trash.discard(try folder.write([9], to: "other.jpg"), at: Self.date)
        _ = try discard("a.jpg", "ü b.jpg")

        let listed = files(basket)
        #expect(listed.map { FilePath.name(of: $0.originalPath) } == ["ü b.jpg", "a.jpg"])
        #expect(listed.allSatisfy { $0.date == Self.date && $0.size == 3 })
        #expect(names(again()) == ["ü b.jpg", "a.jpg"])
    }

    @Test func emptiedAndRestoredFilesVanishAndAreForgotten() throws {
        let items = try discard("a.jpg", "b.jpg", "c.jpg", "d.jpg")
        #expect(unlink(items[0].path) == 0)
        #expect(unlink(items[1].infoPath) == 0)
        try trash.restore(items[2])

        #expect(names(basket) == ["d.jpg"])
        #expect(basket.records.map(\.infoPath) == [items[3].infoPath])
    }

    @Test func nameThatIsAnotherFilesNowVanishes() throws {
        let item = try #require(try discard("a.jpg").first)
        try "[Trash Info]\nPath=/elsewhere/a.jpg\nDeletionDate=2024-05-01T06:44:09\n"
            .write(toFile: item.infoPath, atomically: false, encoding: .utf8)

        #expect(names(basket).isEmpty && basket.records.isEmpty)
        #expect(exists(item.path))
    }

    @Test func trashThatIsAwayKeepsItsRecords() throws {
        _ = try discard("a.jpg")
        #expect(rename(trash.folder, trash.folder + ".away") == 0)
        #expect(names(basket).isEmpty)
        #expect(basket.records.count == 1)
        #expect(rename(trash.folder + ".away", trash.folder) == 0)

        #expect(names(basket) == ["a.jpg"])
    }

    @Test(arguments: ["", "[Trash Info]\nPath=%", "\0\0\0", "[Trash Info]\nPath=/x\nDeletionDate=never\n"])
    func malformedDescriptionsDoNoHarm(_ text: String) throws {
        let items = try discard("a.jpg", "b.jpg")
        try text.write(toFile: items[0].infoPath, atomically: false, encoding: .utf8)

        #expect(names(basket) == ["b.jpg"])
        #expect(exists(items[0].path))
    }

    @Test func descriptionThatIsAPipeAFolderOrHugeDoesNoHarm() throws {
        let items = try discard("a.jpg", "b.jpg", "c.jpg", "d.jpg")
        for item in items.prefix(3) { #expect(unlink(item.infoPath) == 0) }
        #expect(mkfifo(items[0].infoPath, 0o600) == 0)
        #expect(mkdir(items[1].infoPath, 0o700) == 0)
        let descriptor = open(items[2].infoPath, O_WRONLY | O_CREAT, 0o600)
        #expect(ftruncate(descriptor, 1 << 40) == 0)
        close(descriptor)

        #expect(names(basket) == ["d.jpg"])
    }

    // MARK: Ways back and out

    @Test func restoredFileIsBackAndForgotten() throws {
        let item = try #require(try discard("a.jpg").first)
        try basket.restore(item)

        #expect(exists(folder.path + "/a.jpg") && !exists(item.infoPath))
        #expect(basket.records.isEmpty)
        #expect(throws: TrashError.missing(item.path)) { try basket.restore(item) }
    }

    @Test func takenPathIsNotOverwritten() throws {
        let item = try #require(try discard("a.jpg").first)
        try folder.write([7], to: "a.jpg")

        #expect(throws: TrashError.occupied(item.originalPath)) { try basket.restore(item) }
        #expect(names(basket) == ["a.jpg"])
    }

    @Test func deletedFileAndItsDescriptionAreGone() throws {
        let items = try discard("a.jpg", "b.jpg")
        try basket.delete(items[0])

        #expect(!exists(items[0].path) && !exists(items[0].infoPath))
        #expect(exists(items[1].path) && exists(items[1].infoPath))
        #expect(names(basket) == ["b.jpg"])
        #expect(throws: TrashError.missing(items[0].path)) { try basket.delete(items[0]) }
    }

    @Test func linkIsDeletedNotItsTarget() throws {
        let target = try folder.write([5], to: "target.jpg")
        #expect(symlink(target, folder.path + "/link.jpg") == 0)
        let item = try basket.discard(folder.path + "/link.jpg")

        #expect(names(basket) == ["link.jpg"])
        try basket.delete(item)
        #expect(exists(target) && !exists(item.path))
    }

    @Test func folderIsNotDeleted() throws {
        try folder.write("x", as: "album/a.jpg")
        let item = try basket.discard(folder.path + "/album")

        #expect(throws: TrashError.isFolder(item.originalPath)) { try basket.delete(item) }
        #expect(exists(item.path + "/a.jpg"))
    }

    @Test func nothingOutsideTheTrashIsDeleted() throws {
        let precious = try folder.write([1], to: "precious")
        try folder.write("x", as: "info/precious.trashinfo")
        try folder.write("x", as: "files/precious")
        let item = try #require(try discard("a.jpg").first)
        let forged = [
            (path: folder.path + "/files/precious", info: folder.path + "/info/precious.trashinfo"),
            (path: precious, info: item.infoPath),
            (path: trash.folder + "/files/../../../precious", info: trash.folder + "/info/../../../precious.trashinfo"),
            (path: trash.folder + "/files/..", info: trash.folder + "/info/...trashinfo"),
            (path: trash.folder + "/files/", info: trash.folder + "/info/.trashinfo"),
            (path: "files/a.jpg", info: "info/a.jpg.trashinfo"),
        ]
        for (path, info) in forged {
            #expect(throws: TrashError.self) { try trash.delete(Trash.Item(originalPath: "/x", path: path, infoPath: info)) }
        }

        #expect(exists(precious) && exists(folder.path + "/files/precious") && exists(item.path))
    }

    @Test func filesFolderThatIsALinkIsNotFollowed() throws {
        let item = try #require(try discard("a.jpg").first)
        let elsewhere = folder.path + "/elsewhere"
        try folder.write("precious", as: "elsewhere/a.jpg")
        #expect(rename(trash.folder + "/files", trash.folder + "/old") == 0)
        #expect(symlink(elsewhere, trash.folder + "/files") == 0)

        #expect(throws: TrashError.self) { try basket.delete(item) }
        #expect(names(basket).isEmpty)
        #expect(exists(elsewhere + "/a.jpg"))
    }

    @Test func recordsAreBounded() {
        let records = (0..<900).map { DiscardRecord(infoPath: "/x/info/\($0).trashinfo", originalPath: "/\($0)") }
        let basket = Wastebasket(trash, records: records) { WastebasketTests.date }

        #expect(basket.records == Array(records.suffix(Wastebasket.mostRecords)))
        #expect(basket.list() == [] && basket.records.isEmpty)
    }

    /// Each move waits for those in the same folder before it.
    @Test @MainActor func movesOnOtherThreadsComeInOrder() throws {
        let (work, path) = (Work(.threaded), try folder.write([1], to: "a.jpg"))
        var steps: [String] = []
        basket.discard(path, on: work) { [basket] result in
            steps.append("discarded")
            guard let item = try? result.get() else { return }
            basket.restore(item, on: work) { _ in steps.append("restored") }
            basket.delete(item, on: work) { result in if case .failure = result { steps.append("gone") } }
        }
        #expect(steps.isEmpty)

        for _ in 0..<2 {
            work.finish()
            work.deliver()
        }

        #expect(steps == ["discarded", "restored", "gone"] && exists(path))
    }
}
