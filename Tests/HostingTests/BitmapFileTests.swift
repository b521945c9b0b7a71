import Foundation
import Hosting
import Imaging
import SDLBackend
import Testing

/// Tests that a program loads its own pictures without the modules that read a user's.
@Suite struct BitmapFileTests {
    private nonisolated static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    private nonisolated static func path(_ name: String) -> String { tests.appendingPathComponent("PictureCorpus/\(name)").path }

    @Test func samePixelsOfAnyFormatAreTheSameBitmap() throws {
        let bitmap = try Bitmap(contentsOf: Self.path("bmp/rgb.bmp"))

        #expect(bitmap.width == 48 && bitmap.height == 32 && bitmap.isOpaque && bitmap.isComplete)
        for name in ["png/rgb-level-1.png", "tga/rgb-rle.tga", "qoi/rgb.qoi", "tiff/rgb8-raw.tif", "webp/rgb-lossless-0.webp"] {
            #expect(try Bitmap(contentsOf: Self.path(name)) == bitmap, "\(name)")
        }
    }

    @Test func wordsHaveAlphaFirstAndBlueLast() throws {
        let bitmap = try Bitmap(contentsOf: Self.path("png/rgba-level-1.png"))

        // The colours of the file's first pixel, and the alpha of the last column (`scene` in make.py).
        #expect(bitmap.pixels[0] == 0xFF28_1EDC)
        #expect(!bitmap.isOpaque && bitmap.pixels[47] >> 24 == 58)
    }

    /// Formats that only this library reads.
    @Test(arguments: ["pcx/rgb.pcx", "xpm/letter.xpm", "ilbm/planes-5.lbm"])
    func picturesOfPaintProgramsAreLoaded(name: String) throws {
        let bitmap = try Bitmap(contentsOf: Self.path(name))

        #expect(bitmap.width == 48 && bitmap.height == 32 && Set(bitmap.pixels).count > 10)
    }

    @Test func threadsLoadAtTheSameTime() async throws {
        let path = Self.path("png/rgb-level-1.png")
        let loads = (0..<16).map { _ in Task.detached { try Bitmap(contentsOf: path) } }
        var bitmaps: [Bitmap] = []
        for load in loads { bitmaps.append(try await load.value) }

        #expect(bitmaps.count == 16 && bitmaps.allSatisfy { $0 == bitmaps[0] })
    }

    @Test func filesThatCannotBeReadSayWhy() throws {
        #expect(throws: BitmapFileError.unreadable(path: "/nowhere.png", code: ENOENT, reason: "no such file or directory")) {
            try Bitmap(contentsOf: "/nowhere.png")
        }
        #expect(throws: BitmapFileError.unreadable(path: "/", code: EISDIR, reason: "is a directory")) { try Bitmap(contentsOf: "/") }
        let text = Self.path("make.py")
        let error = #expect(throws: BitmapFileError.self) { try Bitmap(contentsOf: text) }
        #expect(error?.description.hasPrefix(text + ": ") == true)
        guard case .notAPicture(path: text, reason: _) = error else {
            Issue.record("a script is no picture, got \(error as Any)")
            return
        }
    }

    @Test func contentsInMemoryAreTheSamePicture() throws {
        for name in ["png/rgb-level-1.png", "tga/rgb-rle.tga"] {
            let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: Self.path(name))))
            #expect(try Bitmap(contents: file, named: name) == Bitmap(contentsOf: Self.path(name)))
        }
        let error = #expect(throws: BitmapFileError.self) { try Bitmap(contents: [], named: "empty.png") }
        #expect(error?.description.hasPrefix("empty.png: ") == true)
    }

    /// The library is not linked, so a program starts without it.
    @Test func aMissingLibraryIsNamedWithItsPackage() {
        let path = Self.path("png/rgb-level-1.png")

        #expect(throws: BitmapFileError.missingLibrary(path: path, package: "libsdl2-image-2.0-0")) {
            try ProgramPicture.bitmap(at: path, library: "libnot-installed.so.0")
        }
        #expect(throws: BitmapFileError.unreadable(path: "/", code: EISDIR, reason: "is a directory")) {
            try ProgramPicture.bitmap(at: "/", library: "libnot-installed.so.0")
        }
    }

    @Test func errorsAreOneLineThatBeginsWithThePath() {
        #expect("\(BitmapFileError.missingLibrary(path: "a.png", package: "libsdl2-image-2.0-0"))" == "a.png: needs libsdl2-image-2.0-0")
        #expect("\(BitmapFileError.notAPicture(path: "a.png", reason: "Unsupported image format"))" == "a.png: Unsupported image format")
    }
}
