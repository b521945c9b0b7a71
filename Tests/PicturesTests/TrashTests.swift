import Foundation
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

@Suite struct TrashTests {
    private let folder: TemporaryFolder
    private let trash: Trash
    private let date = DeletionDate(year: 2024, month: 5, day: 1, hour: 6, minute: 44, second: 9)

    init() throws {
        folder = try TemporaryFolder()
        trash = Trash(dataFolder: folder.path + "/home/share", user: getuid())
    }

    /// The real path without links, because temporary folders are often links.
    private var realPath: String {
        guard let real = realpath(folder.path, nil) else { return folder.path }
        defer { free(real) }
        return String(cString: real)
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
    private func bytes(_ path: String) -> [UInt8]? { (try? Data(contentsOf: URL(fileURLWithPath: path))).map(Array.init) }
    private func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    /// Folder, and the name below it: letters of one, two and four bytes, bytes that are not valid UTF-8, a blank, a literal octal escape,
    /// and an accent that combines with the slash before it.
    private static let places: [(folder: [UInt8], name: [UInt8])] = [
        (Array("/mnt/stick".utf8), Array("dune.jpg".utf8)),
        (Array("/".utf8), Array("dune.jpg".utf8)),
        (Array("/mnt/Müller".utf8), Array("dune.jpg".utf8)),
        (Array("/mnt/Mu\u{308}ller".utf8), Array("süß/dune.jpg".utf8)),
        (Array("/mnt/🏔 photos".utf8), Array("a b/dune.jpg".utf8)),
        (Array("/mnt/two\\040words".utf8), Array("dune\\040.jpg".utf8)),
        ([0x2F, 0x6D, 0x2F, 0xFC, 0xFF], [0xE9, 0x2E, 0x6A, 0x70, 0x67]),
        (Array("/mnt/stick".utf8), Array("\u{301}x.jpg".utf8)),
        (Array("/mnt/\r".utf8), Array("\n.jpg".utf8)),
    ]

    @Test(arguments: TrashTests.places)
    func aPathBelowAFolderLosesNoByte(_ folder: [UInt8], _ name: [UInt8]) {
        let separator: [UInt8] = folder == [0x2F] ? [] : [0x2F]
        let path = String(pathBytes: folder + separator + name)

        #expect(Trash.path(path, below: String(pathBytes: folder)).pathBytes == name)
    }

    /// A separate file system, mounted where letters take several bytes and some bytes are not valid UTF-8.
    @Test(.enabled(if: getuid() == 0, "only root may mount"), arguments: [Array("Müller & søn".utf8), [0x66, 0xFC, 0x72, 0x20, 0xFF]])
    func aMountPointWithAnUmlautKeepsItsLetters(_ name: [UInt8]) throws {
        let point = String(pathBytes: Array((realPath + "/").utf8) + name)
        #expect(point.withPath { mkdir($0, 0o700) } == 0)
        try #require(point.withPath { mount("tmpfs", $0, "tmpfs", 0, "size=1m") } == 0)
        defer { _ = point.withPath { umount2($0, Int32(MNT_DETACH)) } }
        let file = point + "/süß.jpg"
        let descriptor = file.withPath { open($0, O_WRONLY | O_CREAT, 0o600) }
        try #require(descriptor >= 0)
        close(descriptor)

        let item = try trash.discard(file, at: date)

        #expect(item.path == point + "/.Trash-0/files/süß.jpg")
        #expect(TrashTests.text(pathBytes: item.infoPath)?.contains("\nPath=s%C3%BC%C3%9F.jpg\n") == true)
        try trash.restore(item)
        #expect(file.withPath { access($0, F_OK) } == 0)
    }

    /// As with too many open files: a mount whose number is unknown does not count as another mount.
    @Test func aMountWithoutANumberIsThatOfItsFileSystem() {
        let known = RenameScope(device: 1, mount: 20)

        #expect(known.reaches(RenameScope(device: 1)) && RenameScope(device: 1).reaches(known) && known.reaches(known))
        #expect(!known.reaches(RenameScope(device: 1, mount: 21)) && !known.reaches(RenameScope(device: 2)) && !known.reaches(nil))
    }

    private func withBindMount(of folder: String, at point: String, _ body: () throws -> Void) throws {
        for path in [folder, point] { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        try #require(mount(folder, point, nil, UInt(MS_BIND), nil) == 0)
        defer { umount2(point, Int32(MNT_DETACH)) }
        try body()
    }

    /// One file system at two places, between which nothing can be renamed.
    @Test(.enabled(if: getuid() == 0, "only root may mount")) func aBindMountOfTheSameFileSystemHasItsOwnTrash() throws {
        let point = realPath + "/bound"
        try withBindMount(of: realPath + "/real", at: point) {
            for path in ["bound/a.jpg", "bound/trip/b.jpg", "bound/trip"] {
                if path.hasSuffix("jpg") { try folder.write("1", as: path) }

                let item = try trash.discard(folder.path + "/" + path, at: date)

                let name = FilePath.name(of: path)
                #expect(item.path == "\(point)/.Trash-0/files/\(name)")
                #expect(text(item.infoPath)?.contains("\nPath=\(path.dropFirst("bound/".count))\n") == true)
                #expect(!exists(folder.path + "/" + path) && !exists(folder.path + "/home/share/Trash/files/\(name)"))
                try trash.restore(item)
                #expect(exists(folder.path + "/" + path))
            }
        }
    }

    /// The data folder is another place of the same file system: the home trash cannot be reached by renaming.
    @Test(.enabled(if: getuid() == 0, "only root may mount")) func aHomeTrashOnABindMountTakesOnlyItsOwn() throws {
        let point = realPath + "/top"
        try withBindMount(of: realPath + "/disk", at: point) {
            try withBindMount(of: realPath + "/elsewhere", at: point + "/home/share") {
                let trash = Trash(dataFolder: point + "/home/share", user: 0)
                try folder.write("1", as: "top/a.jpg")
                try folder.write("1", as: "top/home/share/b.jpg")

                #expect(try trash.discard(point + "/a.jpg", at: date).path == point + "/.Trash-0/files/a.jpg")
                #expect(try trash.discard(point + "/home/share/b.jpg", at: date).path == trash.folder + "/files/b.jpg")
            }
        }
    }

    /// A trash that is a link to another file system looks as if it were on this one.
    @Test(.enabled(if: getuid() == 0, "only root may mount")) func aTrashThatLeadsElsewhereIsPassedOver() throws {
        let point = realPath + "/bound"
        try withBindMount(of: realPath + "/real", at: point) {
            mkdir(realPath + "/other", 0o700)
            try FileManager.default.createDirectory(atPath: realPath + "/real/share", withIntermediateDirectories: true)
            symlink(realPath + "/other", realPath + "/real/share/Trash")
            try folder.write("1", as: "bound/a.jpg")

            let item = try Trash(dataFolder: point + "/share", user: 0).discard(point + "/a.jpg", at: date)

            #expect(item.path == point + "/.Trash-0/files/a.jpg")
            #expect(try FileManager.default.contentsOfDirectory(atPath: realPath + "/other/info").isEmpty)
        }
    }

    /// Through C, for folders whose names are not valid UTF-8.
    private static func text(pathBytes path: String) -> String? {
        let descriptor = path.withPath { open($0, O_RDONLY) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func fileWhoseNameIsNoTextGoesAndComesBack() throws {
        let file = try folder.write([1, 2, 3], to: String(pathBytes: [0xE9, 0x2E, 0x6A, 0x70, 0x67]))

        let item = try trash.discard(file, at: date)
        #expect(PictureFolder(opening: [file]).files.isEmpty)
        #expect(PictureFolder(opening: [item.path]).files.count == 1)
        try trash.restore(item)

        #expect(PictureFolder(opening: [file]).files.count == 1)
        #expect(TrashInfo.encoded(file).hasSuffix("/%E9.jpg"))
    }

    @Test func discardedFileLiesInTheHomeTrashWithItsDescription() throws {
        let file = try folder.write([1, 2, 3], to: "dune.jpg")

        let item = try trash.discard(file, at: date)

        #expect(!exists(file))
        #expect(item.path == trash.folder + "/files/dune.jpg")
        #expect(bytes(item.path) == [1, 2, 3])
        #expect(text(item.infoPath) == "[Trash Info]\nPath=\(realPath)/dune.jpg\nDeletionDate=2024-05-01T06:44:09\n")
        #expect(mode(trash.folder) == 0o700)
        #expect(mode(item.infoPath) == 0o600)
    }

    @Test(arguments: ["süß & bitter.jpg", "two\nlines.png", "100%.webp", " .jpg", "[x] #1?.jpg", "日本.jpg", "no extension"])
    func oddNamesAreEncodedByteByByteAndComeBack(_ name: String) throws {
        let file = try folder.write([7], to: name)

        let item = try trash.discard(file, at: date)
        let line = (text(item.infoPath) ?? "").split(separator: "\n").map(String.init)
        #expect(line.count == 3)
        #expect(line[1].dropFirst(5).removingPercentEncoding == "\(realPath)/\(name)")
        #expect(line[1].utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        try trash.restore(item)

        #expect(bytes(file) == [7])
        #expect(!exists(item.path) && !exists(item.infoPath))
    }

    @Test func equalNamesGetNumbersBeforeTheExtension() throws {
        let items = try (1...3).map { number in
            try trash.discard(try folder.write([UInt8(number)], to: "dune.jpg"), at: date)
        }

        #expect(items.map { FilePath.name(of: $0.path) } == ["dune.jpg", "dune.2.jpg", "dune.3.jpg"])
        #expect(items.map { bytes($0.path) } == [[1], [2], [3]])
    }

    @Test func fileInTheTrashWithoutADescriptionIsNotReplaced() throws {
        _ = try trash.discard(try folder.write([1], to: "other.jpg"), at: date)
        try Data([9]).write(to: URL(fileURLWithPath: trash.folder + "/files/dune.jpg"))

        let item = try trash.discard(try folder.write([2], to: "dune.jpg"), at: date)

        #expect(FilePath.name(of: item.path) == "dune.2.jpg")
        #expect(bytes(trash.folder + "/files/dune.jpg") == [9])
        #expect(!exists(trash.folder + "/info/dune.jpg.trashinfo"))
    }

    @Test func longestNameLeavesRoomForItsTrashDescription() throws {
        let name = String(repeating: "ü", count: 125) + ".jpg"
        let file = try folder.write([1], to: name)

        let item = try trash.discard(file, at: date)
        #expect(FilePath.name(of: item.infoPath).utf8.count <= 255)
        #expect(item.path.hasSuffix("ü.jpg"))
        try trash.restore(item)

        #expect(bytes(file) == [1])
    }

    @Test func whatIsNotThereIsMissing() throws {
        #expect(throws: TrashError.missing(folder.path + "/nothing.jpg")) { try trash.discard(folder.path + "/nothing.jpg", at: date) }
        #expect(throws: TrashError.missing("/")) { try trash.discard("/", at: date) }
        #expect(!exists(trash.folder))
    }

    @Test func linkGoesItselfAndNotWhatItLeadsTo() throws {
        let file = try folder.write([1], to: "dune.jpg")
        symlink(file, folder.path + "/link.jpg")
        symlink("/nowhere", folder.path + "/broken.jpg")

        let link = try trash.discard(folder.path + "/link.jpg", at: date)
        let broken = try trash.discard(folder.path + "/broken.jpg", at: date)
        #expect(bytes(file) == [1])
        try trash.restore(link)
        try trash.restore(broken)

        #expect(exists(folder.path + "/link.jpg") && exists(folder.path + "/broken.jpg"))
    }

    @Test func foldersGoWithAllThatIsInThem() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/day", withIntermediateDirectories: true)
        try folder.write([1], to: "day/dune.jpg")

        let item = try trash.discard(folder.path + "/day/", at: date)
        #expect(bytes(item.path + "/dune.jpg") == [1])
        try trash.restore(item)

        #expect(bytes(folder.path + "/day/dune.jpg") == [1])
    }

    @Test func restoringReplacesNothing() throws {
        let file = try folder.write([1], to: "dune.jpg")
        let item = try trash.discard(file, at: date)
        try folder.write([2], to: "dune.jpg")

        #expect(throws: TrashError.occupied(item.originalPath)) { try trash.restore(item) }
        #expect(bytes(file) == [2])
        #expect(bytes(item.path) == [1])
        #expect(exists(item.infoPath))
    }

    @Test func restoringWhatLeftTheTrashOrWhoseFolderIsGoneSaysSo() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/day", withIntermediateDirectories: true)
        let item = try trash.discard(try folder.write([1], to: "day/dune.jpg"), at: date)
        rmdir(folder.path + "/day")
        #expect(throws: TrashError.missing(item.originalPath)) { try trash.restore(item) }
        #expect(bytes(item.path) == [1])
        unlink(item.path)

        #expect(throws: TrashError.missing(item.path)) { try trash.restore(item) }
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
    func fileInAReadOnlyFolderStaysAndLeavesNoDescription() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/shut", withIntermediateDirectories: true)
        let file = try folder.write([1], to: "shut/dune.jpg")
        chmod(folder.path + "/shut", 0o500)
        defer { chmod(folder.path + "/shut", 0o700) }

        #expect(throws: TrashError.self) { try trash.discard(file, at: date) }
        #expect(bytes(file) == [1])
        #expect(!exists(trash.folder + "/info/dune.jpg.trashinfo"))
    }

    // MARK: Other file systems

    /// A trash that treats the folder `stick` as a separate file system.
    private func trashBesideAStick() throws -> (Trash, stick: String) {
        let stick = realPath + "/stick"
        try FileManager.default.createDirectory(atPath: stick + "/trip", withIntermediateDirectories: true)
        let trash = Trash(dataFolder: folder.path + "/home/share", user: getuid()) { RenameScope(device: $0.hasPrefix(stick) ? 2 : 1) }
        return (trash, stick)
    }

    @Test func fileOfAnotherDiskGoesToItsTopFolder() throws {
        let (trash, stick) = try trashBesideAStick()
        let file = try folder.write([1], to: "stick/trip/dü.jpg")

        let item = try trash.discard(file, at: date)

        #expect(item.path == "\(stick)/.Trash-\(getuid())/files/dü.jpg")
        #expect(text(item.infoPath)?.contains("\nPath=trip/d%C3%BC.jpg\n") == true)
        #expect(mode("\(stick)/.Trash-\(getuid())") == 0o700)
        try trash.restore(item)
        #expect(bytes(file) == [1])
    }

    @Test func administratorsTrashIsUsedWhenItIsStickyAndNoLink() throws {
        let (trash, stick) = try trashBesideAStick()
        try FileManager.default.createDirectory(atPath: stick + "/.Trash", withIntermediateDirectories: true)

        chmod(stick + "/.Trash", 0o1777)
        let sticky = try trash.discard(try folder.write([1], to: "stick/a.jpg"), at: date)
        chmod(stick + "/.Trash", 0o777)
        let loose = try trash.discard(try folder.write([1], to: "stick/b.jpg"), at: date)
        rename(stick + "/.Trash", stick + "/elsewhere")
        chmod(stick + "/elsewhere", 0o1777)
        symlink(stick + "/elsewhere", stick + "/.Trash")
        let linked = try trash.discard(try folder.write([1], to: "stick/c.jpg"), at: date)

        #expect(sticky.path == "\(stick)/.Trash/\(getuid())/files/a.jpg")
        #expect(loose.path == "\(stick)/.Trash-\(getuid())/files/b.jpg")
        #expect(linked.path == "\(stick)/.Trash-\(getuid())/files/c.jpg")
    }

    @Test func trashThatIsALinkIsNotFollowed() throws {
        let (trash, stick) = try trashBesideAStick()
        let file = try folder.write([1], to: "stick/a.jpg")
        symlink(realPath + "/home", "\(stick)/.Trash-\(getuid())")

        #expect(throws: TrashError.noTrash(stick)) { try trash.discard(file, at: date) }
        #expect(bytes(file) == [1])
    }
}
