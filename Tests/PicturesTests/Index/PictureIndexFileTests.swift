import Foundation
import Storage
import TestFiles
import Testing

@testable import Pictures

@Suite struct PictureIndexFileTests {
    private let folder: TemporaryFolder
    private let file: PictureIndexFile
    private var path: String { folder.path + "/cache/panorama/pictures.index" }
    private let picture = PictureFile(path: "/a.jpg", modified: 1, size: 2)

    init() throws {
        folder = try TemporaryFolder()
        file = PictureIndexFile(folder: folder.path + "/cache/panorama")
    }

    private var index: PictureIndex {
        var index = PictureIndex()
        index.insert(Shot(CameraTime(reading: 5)), of: picture)
        return index
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func indexIsPrivateAndComesBack() {
        #expect(file.read().count == 0)
        #expect(file.write(index))

        #expect(file.read().shot(of: picture) == Shot(CameraTime(reading: 5)))
        #expect(mode(path) == 0o600 && mode(folder.path + "/cache/panorama") == 0o700)
    }

    @Test func damagedFileIsEmptyAndReplaced() throws {
        #expect(file.write(index))
        try Data(Data(contentsOf: URL(fileURLWithPath: path)).dropLast()).write(to: URL(fileURLWithPath: path))

        #expect(file.read().count == 0)
        #expect(file.write(index))
        #expect(file.read().count == 1)
    }

    @Test func folderPipeAndHugeFileInItsPlaceAreEmpty() throws {
        #expect(file.write(index))
        #expect(unlink(path) == 0 && mkdir(path, 0o700) == 0)
        #expect(file.read().count == 0)
        #expect(!file.write(index))

        #expect(rmdir(path) == 0 && mkfifo(path, 0o600) == 0)
        #expect(file.read().count == 0)

        #expect(unlink(path) == 0)
        // A file of a terabyte, without a block on the disk.
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        #expect(ftruncate(descriptor, 1 << 40) == 0)
        close(descriptor)
        #expect(file.read().count == 0)
    }

    @Test func linkInItsPlaceIsReplacedAndItsTargetLeftAlone() throws {
        try folder.write("precious", as: "target")
        try FileManager.default.createDirectory(atPath: folder.path + "/cache/panorama", withIntermediateDirectories: true)
        #expect(symlink(folder.path + "/target", path) == 0)

        #expect(file.read().count == 0)
        #expect(file.write(index))
        #expect(try String(contentsOfFile: folder.path + "/target", encoding: .utf8) == "precious")
        #expect(file.read().count == 1)
    }
}
