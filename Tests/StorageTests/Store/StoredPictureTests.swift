import Codecs
import Imaging
import TestFiles
import Testing

@testable import Storage

@Suite struct StoredPictureTests {
    private let scratch: TemporaryFolder
    private let store: DataStore

    init() throws {
        scratch = try TemporaryFolder()
        store = DataStore(name: "pictures", root: scratch.path)
    }

    /// Every alpha except 0, for which no picture shows a colour, in every mixture with colours.
    @Test(arguments: [true, false]) func everyPixelAndItsAlphaComeBack(_ isOpaque: Bool) async throws {
        let pixels = (0..<60 * 255).map { place in
            let alpha = isOpaque ? 0xFF : UInt32(place % 255 + 1)
            return alpha << 24 | UInt32(truncatingIfNeeded: place &* 2_654_435_761) & 0xFF_FFFF
        }
        let picture = Bitmap(width: 255, height: 60, pixels: pixels)

        try await store.store(id: "a picture", picture: picture)

        #expect(await store.loadPicture(id: "a picture") == .found(picture))
        let file = try WholeRead.bytes(of: store.path + "/a%20picture.entry")
        #expect(Array(file.prefix(4)) == [0x89, 0x50, 0x4E, 0x47], "other programs can open it")
    }

    @Test func whatIsNoPictureFailsAndStays() async throws {
        let picture = Bitmap(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6].map { 0xFF00_0000 | $0 })
        try await store.store(id: "small", picture: picture)
        let png = try #require(await store.load(id: "small").value)
        var huge = png
        huge.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
        let others: [(String, [UInt8])] = [
            ("text", Array("a text".utf8)), ("empty", []), ("head", Array(png.prefix(24))), ("huge", huge),
            ("none", Array(png.prefix(16)) + [UInt8](repeating: 0, count: 8) + png.dropFirst(24)),
        ]
        for (id, bytes) in others {
            try await store.store(id: id, bytes)
            guard case .failed(.conversionFailed) = await store.loadPicture(id: id) else {
                Issue.record("\(id) is taken for a picture")
                continue
            }
            #expect(await store.load(id: id) == .found(bytes))
        }
        #expect(await store.loadPicture(id: "nothing") == .missing)
    }
}
