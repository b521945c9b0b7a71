import CSDL2
import Foundation
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct PictureDecoderTests {
    private let decoder = PictureDecoder()
    /// Three columns and two rows of different colours.
    private let sample = Bitmap(
        width: 3, height: 2, pixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00, 0xFF00_FFFF, 0xFFFF_00FF])

    /// The contents of `bitmap` as a PNG file.
    private func png(_ bitmap: Bitmap) throws -> [UInt8] {
        let path = try TemporaryFile()
        try PNGWriter.write(bitmap, to: path.path)
        return try path.contents()
    }

    @Test func writtenPNGReadsBack() throws {
        let file = try TemporaryFile()
        try PNGWriter.write(sample, to: file.path)

        #expect(try decoder.decode(path: file.path, fit: .original) == sample)
    }

    @Test func alphaSurvivesWritingAndReading() throws {
        let bitmap = Bitmap(width: 2, height: 1, pixels: [0x80FF_8040, 0xFF10_2030])

        let read = try decoder.decode(try png(bitmap), fit: .original)

        #expect(!read.isOpaque)
        #expect(zip(read.pixels, bitmap.pixels).allSatisfy { distance($0, $1) <= 1 })
    }

    @Test func bitmapFilesRead() throws {
        let file = try TemporaryFile()
        sample.pixels.withUnsafeBytes { pixels in
            let surface = SDL_CreateRGBSurfaceWithFormatFrom(
                UnsafeMutableRawPointer(mutating: pixels.baseAddress), 3, 2, 32, 12, PixelFormat.opaque)
            SDL_SaveBMP_RW(surface, SDL_RWFromFile(file.path, "wb"), 1)
            SDL_FreeSurface(surface)
        }

        #expect(try decoder.decode(path: file.path, fit: .original) == sample)
    }

    @Test func missingAndForeignFilesAreToldApart() throws {
        let file = try TemporaryFile()
        try file.write(Array("P6 2 2 255 ............".utf8))

        #expect(throws: PictureDecodeError.unsupportedFormat) { try decoder.decode(path: file.path, fit: .original) }
        #expect(throws: PictureDecodeError.self) { try decoder.decode(path: "/nowhere/at/all.png", fit: .original) }
        #expect(throws: PictureDecodeError.self) { try decoder.decode([], fit: .original) }
    }

    @Test func truncatedPNGIsDamaged() throws {
        let whole = try png(sample)

        #expect {
            try decoder.decode(Array(whole.prefix(whole.count / 2)), fit: .original)
        } throws: { error in
            if case .damaged? = error as? PictureDecodeError { true } else { false }
        }
    }

    @Test(arguments: [
        (ImageID.Fit.original, 40, 20), (.fill(width: 10, height: 10), 10, 10), (.within(width: 10, height: 10), 10, 5),
        (.within(width: 100, height: 100), 40, 20), (.height(10), 20, 10), (.height(60), 120, 60), (.exactly(width: 7, height: 9), 7, 9),
    ])
    func fitGivesItsSize(fit: ImageID.Fit, width: Int, height: Int) throws {
        let file = try png(Bitmap(width: 40, height: 20, color: 0xFF12_3456))

        let bitmap = try decoder.decode(file, fit: fit)

        #expect(bitmap.width == width && bitmap.height == height)
        // Scaling one colour gives that colour.
        #expect(bitmap.pixels.allSatisfy { distance($0, 0xFF12_3456) <= 1 })
        #expect(bitmap.isOpaque)
    }

    @Test func fillCropsTheMiddle() throws {
        let pixels: [UInt32] = (0..<800).map { (10..<30).contains($0 % 40) ? 0xFFFF_FFFF : 0xFFFF_0000 }
        let file = try png(Bitmap(width: 40, height: 20, pixels: pixels))

        let bitmap = try decoder.decode(file, fit: .fill(width: 10, height: 10))

        #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }

    /// Where the stored corners (red first, blue at the end of the first row, yellow below red) stand after each turn.
    @Test(arguments: [
        (1, [0, 1, 2, 3, 4, 5], 3), (2, [2, 1, 0, 5, 4, 3], 3), (3, [5, 4, 3, 2, 1, 0], 3), (4, [3, 4, 5, 0, 1, 2], 3),
        (5, [0, 3, 1, 4, 2, 5], 2), (6, [3, 0, 4, 1, 5, 2], 2), (7, [5, 2, 4, 1, 3, 0], 2), (8, [2, 5, 1, 4, 0, 3], 2),
        (0, [0, 1, 2, 3, 4, 5], 3), (9, [0, 1, 2, 3, 4, 5], 3),
    ])
    func orientationTurnsOnce(orientation: Int, order: [Int], width: Int) throws {
        let bitmap = try decoder.decode(try png(sample), fit: .original, orientation: orientation)

        #expect(bitmap.width == width)
        #expect(bitmap.pixels == order.map { sample.pixels[$0] })
    }

    @Test func fitMeasuresTheTurnedPicture() throws {
        let bitmap = try decoder.decode(try png(Bitmap(width: 40, height: 20, color: 0xFF00_0000)), fit: .height(20), orientation: 6)

        #expect(bitmap.width == 10 && bitmap.height == 20)
    }

    @Test func decodingWorksOffTheMainThread() async throws {
        let contents = try png(sample)
        let decoder = decoder

        let bitmap = try await Task.detached { try decoder.decode(contents, fit: .original) }.value

        #expect(bitmap == sample)
    }
}

/// A file that is gone when its owner is.
final class TemporaryFile {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory
        path = folder.appendingPathComponent("panorama-\(UUID().uuidString)").path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

    func contents() throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
}
