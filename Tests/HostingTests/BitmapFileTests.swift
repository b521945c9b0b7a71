import Foundation
import Imaging
import TestFiles
import Testing

@testable import Hosting

/// Tests loading a program's own pictures with SDL2_image.
@MainActor
@Suite struct BitmapFileTests {
    private static func path(_ name: String) -> String { Samples.sources.appendingPathComponent("Tests/PictureCorpus/" + name).path }

    @Test(arguments: ["png/colour-8.png", "pcx/rgb.pcx", "xpm/letter.xpm", "ilbm/planes-5.lbm"])
    func aFileGivesItsPixels(name: String) throws {
        let bitmap = try Bitmap(contentsOf: Self.path(name))

        #expect(bitmap.width == 48 && bitmap.height == 32 && bitmap.isOpaque && bitmap.isComplete)
        #expect(Set(bitmap.pixels).count > 10)
    }

    @Test func transparencyIsKept() throws {
        let bitmap = try Bitmap(contentsOf: Self.path("xpm/names.xpm"))

        #expect(bitmap.pixels.contains(0xFFFF_0000) && bitmap.pixels.contains { $0 >> 24 == 0 } && !bitmap.isOpaque)
    }

    @Test func aFileThatIsNoPictureGivesAReason() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("no picture".utf8), to: "a.png")

        for name in ["a.png", "missing.png"] {
            #expect {
                try Bitmap(contentsOf: folder.path + "/" + name)
            } throws: { error in
                guard case BitmapFileError.notLoaded(let reason) = error else { return false }
                return !reason.isEmpty && "\(error)" == "the picture is not loaded: \(reason)"
            }
        }
        #expect("\(BitmapFileError.libraryMissing(package: "x"))" == "pictures are not loaded: install x")
    }
}
