import Foundation
import TestFiles
import Testing

/// Tests the decoder of each format, with the header's scan before it, while calls and allocations fail. Either the picture is the same as
/// without the failure, or there is an error that is not the picture's.
@Suite struct DecodeFaultTests {
    private static let allCorpora = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("FuzzCorpus").path
    private static let corpus = allCorpora + "/header"

    /// Formats of libraries that are opened by name. Without memory, some of these libraries follow null pointers, which ends a worker.
    static let loaded = [
        "tiff/rgb-zip", "tiff/tiles-zip", "tiff/ycbcr", "raw/dng", "raw/dng-preview", "jpeg2000/rgb.jp2", "openexr/piz.exr", "svg/css.svg",
        "pcx/planes-4.pcx", "ilbm/planes-5.lbm", "xpm/names.xpm",
    ]
    .map { "\(allCorpora)/\($0)" }

    /// Each format and each path through its decoder. Pictures with a size are reduced; for JPEG, by our own readers for an eighth and for
    /// more.
    static let pictures: [(name: String, side: Int)] =
        [
            "jpeg-420", "jpeg-progressive", "jpeg-restarts", "jpeg-cmyk", "jpeg-p3", "jpeg-inks-icc", "png-deep-icc", "webp-icc",
            "png-RGB", "png-interlaced", "png-P", "png-transparent",
            "png-icc",
            "png-texts", "webp-lossy", "webp-lossless", "webp-alpha", "webp-extended", "webp-animated", "gif-plain", "gif-interlaced",
            "gif-comment", "bmp-RGB", "bmp-RGBA", "bmp-P", "bmp-rle8", "qoi-RGBA", "pnm-P6", "pnm-deep", "tga-RGBA", "tga-packed",
            "ico-mask",
            "ico-png", "psd-RGBA", "psd-packed", "psd-inks", "hdr-packed",
        ].map { ("\(corpus)/\($0)", 0) } + [
            ("\(corpus)/jpeg-420", 2), ("\(corpus)/jpeg-420", 9), ("\(corpus)/jpeg-restarts", 9), ("\(corpus)/jpeg-progressive", 2),
            (Samples.resources + "/pictures/above-the-clouds.jpg", 180),
        ]

    @Test(arguments: pictures) func aCallThatFailsIsNeverThePicturesFault(_ name: String, side: Int) throws {
        let lines = try ReaderProgram.lines("calls", name, String(side))

        #expect(lines.filter { $0.hasPrefix("lost ") } == [])
        let counts = try #require(lines.dropLast().last.flatMap { CountLine($0) }, "\(lines)")
        #expect(lines.last == "done" && counts["refused"] >= 20 && counts["same"] >= 5, "\(lines)")
    }

    @Test(arguments: loaded) func failedCallIsNotBlamedOnThePicture(_ name: String) throws {
        let lines = try ReaderProgram.lines("calls", name, "0")

        #expect(lines.filter { $0.hasPrefix("lost ") } == [])
        let counts = try #require(lines.dropLast().last.flatMap { CountLine($0) }, "\(lines)")
        #expect(lines.last == "done" && counts["refused"] >= 15 && counts["same"] >= 5, "\(lines)")
    }

    @Test(arguments: pictures) func aLibraryWithoutMemoryIsNeverThePicturesFault(_ name: String, side: Int) throws {
        let lines = try ReaderProgram.lines("memory", name, String(side), "1")

        #expect(lines.filter { $0.hasPrefix("lost ") } == [])
        let counts = try #require(lines.dropLast().last.flatMap { CountLine($0) }, "\(lines)")
        #expect(lines.last == "done" && counts["refused"] >= 5, "\(lines)")
        // libwebp 1.2 reads through a null pointer if there is no memory for one of the tables of a lossless picture. That ends a decoder's
        // process.
        let isFlawed = name.hasSuffix("webp-lossless") || name.hasSuffix("webp-alpha")
        #expect(counts["crashed"] <= (isFlawed ? 4 : 0), "\(lines)")
    }
}
