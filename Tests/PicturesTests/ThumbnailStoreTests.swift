import Codecs
import Foundation
import Imaging
import Platform
import Storage
import Synchronization
import TestFiles
import Testing

@testable import Pictures

/// Counts the pictures that are decoded.
private final class CountingDecoder: FileDecoding {
    private let orders = Mutex<[DecodeOrder]>([])

    var formats: [PictureFormat] { orders.withLock { $0.map(\.format) } }

    func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        orders.withLock { $0.append(order) }
        return try CodecDecoder().decode(order, from: descriptor)
    }
}

/// Tests the thumbnails that the programs of a desktop share.
@Suite struct ThumbnailStoreTests {
    private let folder: TemporaryFolder
    private let picture: String
    private let pixels = CountingDecoder()
    private let decoder: FileImageLoader

    init() throws {
        folder = try TemporaryFolder()
        picture = folder.path + "/my picture.jpg"
        try FileManager.default.copyItem(atPath: Samples.resources + "/pictures/mirror-lake.jpg", toPath: picture)
        decoder = FileImageLoader(pixels, thumbnails: ThumbnailStore(root: folder.path + "/cache/thumbnails"))
    }

    private func mode(_ path: String) -> UInt32 {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private var kept: String { folder.path + "/cache/thumbnails/large/" + ThumbnailSource(path: picture, modified: 0).fileName }

    @Test func theSecondTimeTheThumbnailIsRead() throws {
        let first = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))
        let second = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))

        #expect(pixels.formats == [.jpeg, .png])
        #expect(first == second && first.width == 160 && first.height == 120)
    }

    /// The picture does not wait for its thumbnail, and the number of waiting thumbnails is limited.
    @Test func thumbnailsCanBeStoredLater() throws {
        let loader = FileImageLoader(pixels, thumbnails: ThumbnailStore(root: folder.path + "/cache/thumbnails"), storesLater: true)
        let paths = try (0...ThumbnailBacklog.capacity).map { number in
            let path = folder.path + "/copy \(number).jpg"
            try FileManager.default.copyItem(atPath: picture, toPath: path)
            return path
        }
        var stored: Int { (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache/thumbnails/large"))?.count ?? 0 }

        let first = try loader.decode(path: paths[0], fit: .fill(width: 160, height: 120))
        #expect(stored == 0)
        for path in paths.dropFirst() { _ = try loader.decode(path: path, fit: .fill(width: 160, height: 120)) }
        #expect(stored == 1)
        while loader.catchUp() {}

        #expect(stored == paths.count && !loader.catchUp())
        #expect(try loader.decode(path: paths[0], fit: .fill(width: 160, height: 120)) == first)
        #expect(pixels.formats.count { $0 == .jpeg } == paths.count && pixels.formats.last == .png)
    }

    /// A program that replaces the picture meanwhile may keep its time.
    @Test func aPictureThatChangesBeforeItsThumbnailIsStoredHasNone() throws {
        let loader = FileImageLoader(pixels, thumbnails: ThumbnailStore(root: folder.path + "/cache/thumbnails"), storesLater: true)
        _ = try loader.decode(path: picture, fit: .fill(width: 160, height: 120))
        let other = folder.path + "/other.jpg"
        try FileManager.default.copyItem(atPath: Samples.resources + "/pictures/mirror-lake.jpg", toPath: other)
        #expect(rename(other, picture) == 0)

        #expect(loader.catchUp())

        #expect(!FileManager.default.fileExists(atPath: kept))
    }

    /// The file that a power cut leaves of a thumbnail that was not on the disk yet.
    @Test(arguments: [false, true]) func aThumbnailThatEndsEarlyIsMadeAnew(withZeros: Bool) throws {
        let first = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))
        let whole = try WholeRead.bytes(of: kept)
        let half = Array(whole.prefix(whole.count / 2))
        let zeros = [UInt8](repeating: 0, count: withZeros ? whole.count - half.count : 0)
        try Data(half + zeros).write(to: URL(fileURLWithPath: kept))

        let second = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))

        #expect(second == first && second.isComplete)
        #expect(try WholeRead.bytes(of: kept) == whole)
    }

    /// After a power cut, blocks that were never written are zeros, in whatever order the others were written.
    @Test func aThumbnailWithBlocksOfZerosIsMadeAnew() throws {
        let first = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))
        let whole = try WholeRead.bytes(of: kept)
        let block = 1_024
        var shown: [Int] = []
        func attempt(_ bytes: [UInt8], at place: Int) throws {
            try Data(bytes).write(to: URL(fileURLWithPath: kept))
            let again = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))
            if again != first || !again.isComplete { shown.append(place) }
        }
        for start in stride(from: 0, to: whole.count, by: block) {
            let end = min(start + block, whole.count)
            let hole = whole[..<start] + [UInt8](repeating: 0, count: end - start) + whole[end...]
            try attempt(Array(hole), at: start)
            try attempt(whole[..<start] + [UInt8](repeating: 0, count: whole.count - start), at: start)
            try attempt(Array(whole[..<start]), at: start)
        }

        #expect(whole.count > 10 * block)
        #expect(shown.isEmpty, "shown with holes at \(shown)")
    }

    /// Only pictures in the store have none, not those in a sibling folder whose name begins in the same way.
    @Test func picturesBesideTheStoreHaveThumbnails() throws {
        let beside = folder.path + "/cache/thumbnails of mine"
        try FileManager.default.createDirectory(atPath: beside, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: picture, toPath: beside + "/a.jpg")

        for _ in 1...2 { _ = try decoder.decode(path: beside + "/a.jpg", fit: .fill(width: 160, height: 120)) }

        #expect(pixels.formats == [.jpeg, .png])
    }

    private static let caches: [[UInt8]] = [
        Array("plain".utf8), Array("my cache".utf8), Array("100%25 %".utf8), Array("ünïcödé".utf8), Array("new\nline".utf8),
        Array("a#b?c&d".utf8),
        [0x63, 0xE9], Array("doubled//slash/.".utf8), Array("u\u{308}/../e\u{301}".utf8),
    ]

    /// The same if the folder is named by another path than its pictures: through a link, or with a slash at the end.
    @Test(arguments: caches, ["", "/", "link"]) func picturesInTheStoreHaveNoThumbnails(_ name: [UInt8], _ way: String) throws {
        let cache = folder.path + "/" + String(pathBytes: name)
        for part in ["/cafe", "/doubled", "/doubled/slash", "/u\u{308}"] { mkdir(folder.path + part, 0o700) }
        try #require(PrivateFolder.make(cache + "/thumbnails/large"))
        let inside = cache + "/thumbnails/large/a.jpg"
        let bytes = try WholeRead.bytes(of: picture)
        let descriptor = inside.withPath { open($0, O_WRONLY | O_CREAT, 0o600) }
        try #require(WholeWrite.write(bytes, to: descriptor))
        close(descriptor)
        let link = folder.path + "/link to it"
        if way == "link" { try #require(cache.withPath { cache in link.withPath { symlink(cache, $0) } } == 0) }
        let root = way == "link" ? link + "/thumbnails" : cache + "/thumbnails" + way
        let decoder = FileImageLoader(pixels, thumbnails: ThumbnailStore(root: root))

        for path in [inside, FilePath.real(inside) ?? "", root + "/large/a.jpg"] {
            _ = try decoder.decode(path: path, fit: .fill(width: 160, height: 120))
        }

        #expect(pixels.formats == [PictureFormat](repeating: .jpeg, count: 3))
        let real = (FilePath.real(cache + "/thumbnails/large") ?? "")
        #expect(PictureFolder(opening: [real]).files.count == 1)
    }

    /// Example of the standard: the MD5 of a URI names the file.
    @Test func namesAreThoseOfOtherPrograms() {
        let source = ThumbnailSource(path: "/home/jens/photos/me.png", modified: 0)
        let odd = ThumbnailSource(path: "./a b/ü;%.jpg", modified: 0, in: "/home")

        #expect(source.uri == "file:///home/jens/photos/me.png")
        #expect(source.fileName == "c6ee772d9e49320e97ec29a7eb5b1697.png")
        #expect(ThumbnailSource(path: String(pathBytes: [0x2F, 0xE9, 0x2E, 0x6A]), modified: 0).uri == "file:///%E9.j")
        #expect(odd.uri == "file:///home/a%20b/%C3%BC%3B%25.jpg")
    }

    @Test func nobodyElseCanReadThem() throws {
        _ = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))

        #expect(mode(folder.path + "/cache/thumbnails") == 0o700 && mode(folder.path + "/cache/thumbnails/large") == 0o700)
        #expect(mode(kept) == 0o600)
        let texts = PNGTexts(Array(try Data(contentsOf: URL(fileURLWithPath: kept))))
        #expect(texts["Thumb::URI"] == ThumbnailSource(path: picture, modified: 0).uri)
        #expect(texts["Thumb::Image::Width"] == "1440")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache/thumbnails/large").count == 1)
    }

    @Test func aPictureThatChangedIsDecodedAnew() throws {
        _ = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))
        var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
        #expect(utimes(picture, &times) == 0)
        _ = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))

        #expect(pixels.formats == [.jpeg, .jpeg])
    }

    @Test func aDamagedThumbnailIsMadeAnew() throws {
        _ = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))
        truncate(kept, 200)
        let bitmap = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))
        _ = try decoder.decode(path: picture, fit: .fill(width: 160, height: 120))

        #expect(bitmap.isComplete)
        #expect(pixels.formats.filter { $0 == .jpeg }.count == 2)
        #expect(pixels.formats.last == .png)
    }

    @Test func aLargePictureOnTheScreenIsNoThumbnail() throws {
        _ = try decoder.decode(path: picture, fit: .within(width: 1_280, height: 720))

        #expect(!FileManager.default.fileExists(atPath: folder.path + "/cache/thumbnails"))
    }

    /// A valid header without data: the decoder fails once, and is not started again until a retry is requested.
    @Test func failuresAreRecordedUntilSomebodyTriesAgain() throws {
        let broken = try folder.write(Samples.png(600, 400), to: "broken.png")
        func reason() -> String {
            do {
                _ = try decoder.decode(path: broken, fit: .fill(width: 100, height: 100))
                return ""
            } catch { return "\(error)" }
        }
        let first = reason()
        let second = reason()

        #expect(!first.isEmpty && second == first)
        #expect(pixels.formats.count == 1)
        #expect(mode(folder.path + "/cache/thumbnails/fail/panorama-1") == 0o700)
        decoder.forget(path: broken)
        #expect(reason() == first && pixels.formats.count == 2)
    }

    /// The recorded reason was not on the disk when the power was cut.
    @Test func aRecordWithZerosHasPlainWords() throws {
        let broken = try folder.write(Samples.png(600, 400), to: "broken.png")
        func reason() -> String {
            do {
                _ = try decoder.decode(path: broken, fit: .fill(width: 100, height: 100))
                return ""
            } catch { return "\(error)" }
        }
        _ = reason()
        let record = folder.path + "/cache/thumbnails/fail/panorama-1/" + ThumbnailSource(path: broken, modified: 0).fileName
        var bytes = try WholeRead.bytes(of: record)
        let key = Array("Description".utf8) + [0]
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: key) }) + key.count
        for index in place..<(place + 6) { bytes[index] = 0 }
        try Data(bytes).write(to: URL(fileURLWithPath: record))

        #expect(!reason().unicodeScalars.contains { $0.value < 0x20 })
        #expect(reason().hasPrefix("broken.png cannot be decoded: "))
    }

    @Test func aStoreThatCannotBeWrittenToIsNoStore() throws {
        let file = try folder.write([], to: "file")
        let decoder = FileImageLoader(pixels, thumbnails: ThumbnailStore(root: file + "/thumbnails"))

        #expect(try decoder.decode(path: picture, fit: .fill(width: 160, height: 120)).width == 160)
    }
}
