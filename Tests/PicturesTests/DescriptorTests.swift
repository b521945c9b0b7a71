import Codecs
import Foundation
import Imaging
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

/// Tests that everything opened is closed, because a window that runs for weeks opens many folders.
@Suite(.serialized) struct DescriptorTests {
    private var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }

    /// Waits until there are no more descriptors than before. Other tests, and ending threads, hold some for a while.
    private func settles(to before: Int) -> Bool {
        let end = Date() + 60
        while Date() < end {
            if descriptors <= before { return true }
            usleep(2_000)
        }
        return false
    }

    private func makeFolders(_ count: Int) throws -> (TemporaryFolder, [String]) {
        let folder = try TemporaryFolder()
        let sample = try Data(contentsOf: URL(fileURLWithPath: Samples.resources + "/pictures/mirror-lake.jpg"))
        for number in 0..<count {
            mkdir(folder.path + "/\(number)", 0o700)
            try sample.write(to: URL(fileURLWithPath: folder.path + "/\(number)/a.jpg"))
            try folder.write([1], to: "\(number)/damaged.jpg")
        }
        return (folder, (0..<count).map { folder.path + "/\($0)" })
    }

    @Test func aThousandFoldersThatAreOpenedAndLeftLeaveNoDescriptors() throws {
        let (folder, paths) = try makeFolders(10)
        let (before, work) = (descriptors, Work(.threaded))
        var most = 0

        for round in 0..<1_000 {
            let path = paths[round % paths.count]
            let listed = round % 2 == 0 ? PictureFolder(opening: [path]) : nil
            let source = PictureSource(following: FolderListing([path], isRecursive: round % 3 == 0), from: listed, on: work) {
                $0.files.count
            }
            if round % 7 == 0 { try folder.write([UInt8(round % 200)], to: "\(round % paths.count)/\(round % 5).jpg") }
            _ = source.takeChange()
            most = max(most, descriptors)
            // Threads that still list folders hold descriptors, and so do other tests.
            if round % 20 == 0 { _ = settles(to: before + 100) }
        }

        #expect(settles(to: before), "\(before) before, \(descriptors) after")
        print("descriptors: \(before) before, at most \(most) while 1000 folders were opened, \(descriptors) after")
    }

    @Test func aThousandMissingFoldersLeaveNoDescriptors() throws {
        let folder = try TemporaryFolder()
        let (before, work) = (descriptors, Work(.threaded))

        for round in 0..<1_000 {
            _ = PictureSource(following: FolderListing([folder.path + "/\(round)/gone"]), from: nil, on: work) { $0.files.count }
            if round % 20 == 0 { _ = settles(to: before + 100) }
        }

        #expect(settles(to: before), "\(before) before, \(descriptors) after")
    }

    /// The pictures of the folders too, and those that cannot be decoded.
    @MainActor @Test func picturesOfAThousandFoldersLeaveNoDescriptors() throws {
        let (folder, paths) = try makeFolders(10)
        let before = descriptors

        for round in 0..<1_000 {
            // A viewer's library lives as long as the window; some are closed.
            let library = PictureLibrary(
                decoder: FileImageLoader(CodecDecoder(), thumbnails: ThumbnailStore(root: folder.path + "/cache/thumbnails")),
                on: Work(round % 20 == 0 ? .threaded : .synchronous))
            library.frameBegan()
            for name in ["a.jpg", "damaged.jpg", "missing.jpg"] {
                _ = library.state(of: ImageID(paths[round % paths.count] + "/" + name, fit: .fill(width: 60, height: 40)))
            }
            library.work?.deliver()
        }

        #expect(settles(to: before), "\(before) before, \(descriptors) after")
    }
}
