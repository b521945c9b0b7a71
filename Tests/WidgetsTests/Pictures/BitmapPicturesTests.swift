import Imaging
import Platform
import Testing

@testable import Widgets

@Suite struct BitmapPicturesTests {
    /// Left half red, right half blue.
    private let pictures = BitmapPictures([
        "halves": Bitmap(width: 4, height: 2, pixels: BitmapPicturesTests.halves + BitmapPicturesTests.halves)
    ])
    private static let halves: [UInt32] = [0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF]

    private func bitmap(_ image: ImageID) -> Bitmap? {
        if case .ready(let bitmap) = pictures.state(of: image) { bitmap } else { nil }
    }

    @Test func aPictureComesInTheSizeThatIsAskedFor() {
        #expect(bitmap(ImageID("halves"))?.width == 4)

        let filled = bitmap(ImageID("halves", fit: .fill(width: 2, height: 2)))

        #expect(filled?.width == 2 && filled?.height == 2)
        #expect(filled?.pixels == [0xFFFF_0000, 0xFF00_00FF, 0xFFFF_0000, 0xFF00_00FF])
    }

    @Test func spritesOfEmittersAreAmongThem() { #expect(bitmap(ImageID("soft-dot"))?.width == 32) }

    @Test func anUnknownNameHasFailed() {
        guard case .failed(let reason) = pictures.state(of: ImageID("nowhere")) else {
            Issue.record("an unknown picture is there")
            return
        }
        #expect(reason == "there is no picture nowhere")
    }
}
