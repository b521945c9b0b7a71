import Codecs
import Foundation
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests the disk space of the program's thumbnails, among those of all programs.
@Suite struct ThumbnailUseTests {
    private let folder: TemporaryFolder
    private let root: String

    init() throws {
        folder = try TemporaryFolder()
        root = folder.path + "/cache/thumbnails"
        let decoder = FileImageLoader(CodecDecoder(), thumbnails: ThumbnailStore(root: root))
        for name in ["mirror-lake", "fjord"] {
            let picture = "\(folder.path)/\(name).jpg"
            try FileManager.default.copyItem(atPath: "\(Samples.resources)/pictures/\(name).jpg", toPath: picture)
            _ = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))
        }
        let broken = folder.path + "/broken.jpg"
        try Data(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/fjord.jpg")).prefix(400) + Data(count: 40_000))
            .write(to: URL(fileURLWithPath: broken))
        _ = try? decoder.decode(path: broken, fit: .fill(width: 160, height: 120))
        try addOthers()
    }

    /// Files that other programs made, including files that are no thumbnails.
    private func addOthers() throws {
        let own = try #require(FileManager.default.contentsOfDirectory(atPath: root + "/large").first)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: root + "/large/" + own))
        let maker = try #require(bytes.range(of: Data("Software\0panorama".utf8)))
        bytes.replaceSubrange(maker, with: Data("Software\0elsewher".utf8))
        try bytes.write(to: URL(fileURLWithPath: root + "/large/other.png"))
        try Data("panorama".utf8).write(to: URL(fileURLWithPath: root + "/large/text.png"))
        try Data("notes".utf8).write(to: URL(fileURLWithPath: root + "/large/Software.txt"))
        try FileManager.default.createDirectory(atPath: root + "/fail/gnome-thumbnail-factory", withIntermediateDirectories: true)
        try bytes.write(to: URL(fileURLWithPath: root + "/fail/gnome-thumbnail-factory/other.png"))
    }

    private var files: Set<String> {
        Set((FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []).filter { $0.contains(".") })
    }

    private static let others: Set = [
        "large/other.png", "large/text.png", "large/Software.txt", "fail/gnome-thumbnail-factory/other.png",
    ]

    @Test func onlyTheProgramsOwnCountAndAreRemoved() throws {
        let use = ThumbnailUse(root: root)
        let own = files.subtracting(Self.others)
        let bytes = try own.reduce(0) { sum, name in
            sum + ((try FileManager.default.attributesOfItem(atPath: root + "/" + name)[.size] as? NSNumber)?.intValue ?? 0)
        }
        #expect(own.count >= 2)

        #expect(use.measured() == ThumbnailUse.Extent(fileCount: own.count, byteCount: bytes))

        #expect(use.emptied() == ThumbnailUse.Extent())
        #expect(files == Self.others)
    }

    @Test func folderThatIsNotThereIsEmpty() {
        let use = ThumbnailUse(root: folder.path + "/nothing")

        #expect(use.measured() == ThumbnailUse.Extent() && use.emptied() == ThumbnailUse.Extent())
    }
}
