import Foundation
import Platform
import Storage

/// Damaged and misleading files, as a folder of downloads may contain.
enum HostileFiles {
    /// A file, its description, and whether a part of it can be shown.
    struct Specimen {
        var name: String
        var bytes: [UInt8]
        var expectation = Expectation.anything

        enum Expectation { case shown, refused, anything }
    }

    static func all(jpeg: [UInt8], png: [UInt8], webp: [UInt8], gif: [UInt8], bmp: [UInt8]) -> [Specimen] {
        bombs + cuts(of: jpeg, "jpg") + cuts(of: png, "png") + cuts(of: webp, "webp") + cuts(of: gif, "gif") + cuts(of: bmp, "bmp")
            + orientations(of: jpeg) + strangers(jpeg: jpeg)
            + oddNames(jpeg)
    }

    // MARK: Kinds

    /// Headers that promise more pixels than there is memory.
    private static var bombs: [Specimen] {
        [
            Specimen(name: "bomb.gif", bytes: gif(65_535, 65_535), expectation: .refused),
            Specimen(name: "bomb.bmp", bytes: bmp(30_000, 30_000), expectation: .refused),
            Specimen(name: "bomb.png", bytes: pngHeader(60_000, 60_000), expectation: .refused),
            Specimen(name: "wide.png", bytes: pngHeader(1_000_000, 1), expectation: .refused),
            Specimen(name: "nothing.png", bytes: pngHeader(0, 0), expectation: .refused),
            Specimen(name: "negative.bmp", bytes: bmp(-5, Int32.min), expectation: .refused),
            Specimen(name: "bomb.jpg", bytes: jpegHeader(65_535, 65_535), expectation: .refused),
            Specimen(name: "large.jpg", bytes: jpegHeader(9_000, 9_000)),
            Specimen(name: "bomb.qoi", bytes: Array("qoif".utf8) + big(60_000) + big(60_000) + [4, 0, 0xFD, 0xFD], expectation: .refused),
            Specimen(name: "bomb.ppm", bytes: Array("P6 60000 60000 255\n".utf8), expectation: .refused),
            Specimen(name: "long.pam", bytes: Array("P7\nWIDTH 99999999999\nHEIGHT 1\nDEPTH 99999\n".utf8), expectation: .refused),
            Specimen(
                name: "bomb.tga", bytes: [0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 32, 8, 0xFF], expectation: .refused),
            Specimen(name: "bomb.hdr", bytes: Array("#?RADIANCE\n\n-Y 60000 +X 60000\n".utf8), expectation: .refused),
            Specimen(name: "bomb.psd", bytes: psdHeader(60_000, 60_000), expectation: .refused),
            Specimen(name: "many.ico", bytes: [0, 0, 1, 0, 0xFF, 0xFF] + [UInt8](repeating: 0xFF, count: 900), expectation: .refused),
        ]
    }

    private static func cuts(of bytes: [UInt8], _ kind: String) -> [Specimen] {
        (0..<16).map { Specimen(name: "cut-\($0).\(kind)", bytes: Array(bytes.prefix(bytes.count * $0 / 16))) }
    }

    /// The eight valid orientations, and four invalid ones.
    private static func orientations(of jpeg: [UInt8]) -> [Specimen] {
        (0...11).map { value in
            let tiff: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0]
            let payload = Array("Exif".utf8) + [0, 0] + tiff
            let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload
            return Specimen(name: "turned-\(value).jpg", bytes: Array(jpeg.prefix(2)) + segment + jpeg.dropFirst(2), expectation: .shown)
        }
    }

    /// Files that are named like pictures but are none, or are of another format.
    private static func strangers(jpeg: [UInt8]) -> [Specimen] {
        var noise: [UInt8] = []
        var state: UInt32 = 9
        for _ in 0..<4_096 {
            state = state &* 1_664_525 &+ 1_013_904_223
            noise.append(UInt8(state >> 24))
        }
        let texts: [(String, String)] = [
            ("program.jpg", "#!/bin/sh\necho no\n"), ("page.png", "<html></html>"), ("vector.svg.png", "<svg xmlns='x'/>"),
            ("icon.png", "/* XPM */ static char *x[] = {\"4 4 1 1\", \"a c red\"};"), ("painting.jpg", "8BPS\0\u{1}"),
            ("film.webp", "RIFF\u{8}\0\0\0AVI LIST"), ("short.webp", "RIFF"), ("letter.gif", "GIF99a"),
        ]
        return texts.map { Specimen(name: $0.0, bytes: Array($0.1.utf8), expectation: .refused) } + [
            Specimen(name: "empty.jpg", bytes: [], expectation: .refused),
            Specimen(name: "one.jpg", bytes: [0xFF], expectation: .refused),
            Specimen(name: "noise.png", bytes: noise, expectation: .refused),
            Specimen(name: "noise-after-magic.jpg", bytes: [0xFF, 0xD8, 0xFF] + noise),
            Specimen(name: "really-a-jpeg.png", bytes: jpeg, expectation: .shown),
            Specimen(name: "tail.jpg", bytes: jpeg + noise, expectation: .shown),
        ]
    }

    private static func oddNames(_ jpeg: [UInt8]) -> [Specimen] {
        let names = [
            String(repeating: "n", count: 251) + ".jpg", "new\nline.jpg", "tab\there.jpg", "  blanks  .jpg", "-dash.jpg", "'quote\".jpg",
            "back\\slash.jpg", "%41.jpg", "#fragment?.jpg", "ünïcödé.jpg", "日本.jpg", "العربية.jpg", "👩‍👩‍👧.jpg", "\u{202E}gpj.jpg", "~.jpg",
            "$HOME.jpg",
            ";rm.jpg", "dots...jpg", "UPPER.JPG", "e\u{301}.jpg",
            // Formats of old systems, and cut-off files.
            String(pathBytes: Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)), String(pathBytes: [0xFF, 0xFE] + Array(".jpg".utf8)),
            String(pathBytes: Array(".jpg".utf8).reversed() + [0xE6, 0x97] + Array(".jpg".utf8)),
        ]
        return names.map { Specimen(name: $0, bytes: jpeg, expectation: .shown) }
    }

    // MARK: Headers

    private static func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    private static func little(_ value: UInt32) -> [UInt8] { big(value).reversed() }

    private static func pngHeader(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        let body = big(width) + big(height) + [8, 6, 0, 0, 0]
        return start + body + [0, 0, 0, 0] + big(2) + Array("IDAT".utf8) + [0, 0, 0, 0, 0, 0]
    }

    private static func psdHeader(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0, 0, 3] + big(height) + big(width) + [0, 8, 0, 3] + big(0) + big(0) + big(0) + [0, 1]
    }

    private static func gif(_ width: UInt16, _ height: UInt16) -> [UInt8] {
        let size: [UInt8] = [UInt8(width & 0xFF), UInt8(width >> 8), UInt8(height & 0xFF), UInt8(height >> 8)]
        return Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0] + size + [0, 2, 2, 0x4C, 1, 0, 0x3B]
    }

    private static func bmp(_ width: Int32, _ height: Int32) -> [UInt8] {
        let head = Array("BM".utf8) + little(54) + [0, 0, 0, 0] + little(54) + little(40)
        return head + little(UInt32(bitPattern: width)) + little(UInt32(bitPattern: height)) + [1, 0, 32, 0]
            + [UInt8](repeating: 0, count: 24)
    }

    private static func jpegHeader(_ width: UInt16, _ height: UInt16) -> [UInt8] {
        let size: [UInt8] = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
        let frame: [UInt8] = [0xFF, 0xC0, 0, 17, 8] + size + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
        return [0xFF, 0xD8] + frame + [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0, 1, 2, 3, 0xFF, 0xD9]
    }
}
