import Foundation
import Imaging
import Platform
import Storage
import TestFiles
import Testing

@testable import Pictures

extension TemporaryFolder {
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = path + "/" + name
        let descriptor = file.withPath { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o600) }
        defer { close(descriptor) }
        guard bytes.withUnsafeBytes({ Foundation.write(descriptor, $0.baseAddress, $0.count) }) == bytes.count else {
            throw CocoaError(.fileWriteUnknown)
        }
        return file
    }
}

/// The smallest headers of each format, and the repository's own pictures.
enum Samples {
    static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Resources").path

    static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        let size = big(width) + big(height) + [8, 2, 0, 0, 0] + [0, 0, 0, 0]
        return head + size + [0, 0, 0, 4] + Array("IDAT".utf8) + [0, 0, 0, 0, 0, 0, 0, 0]
    }

    static func gif(_ width: UInt16, _ height: UInt16) -> [UInt8] {
        let size = little(width) + little(height)
        return Array("GIF89a".utf8) + size + [0, 0, 0] + [0x2C, 0, 0, 0, 0] + size + [0, 2, 0, 0x3B]
    }

    static func bmp(_ width: Int32, _ height: Int32) -> [UInt8] {
        Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0] + little(UInt32(bitPattern: width))
            + little(UInt32(bitPattern: height)) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 40)
    }

    static func webp(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        let bits = (width - 1) | (height - 1) << 14
        let chunk = Array("VP8L".utf8) + little(UInt32(8)) + [0x2F] + little(bits) + [0, 0, 0]
        return Array("RIFF".utf8) + little(UInt32(4 + chunk.count)) + Array("WEBP".utf8) + chunk
    }

    /// A JPEG up to its pixels, with an EXIF orientation where one is given, and its end.
    static func jpeg(_ width: UInt16, _ height: UInt16, orientation: UInt8? = nil, isBig: Bool = true) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        if let orientation {
            let tiff: [UInt8] =
                isBig
                ? Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
                : Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
            let payload = Array("Exif".utf8) + [0, 0] + tiff
            bytes += [0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload
        }
        bytes += [0xFF, 0xC0, 0, 11, 8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0]
        return bytes + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3, 0xFF, 0xD9]
    }

    private static func big(_ value: UInt32) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> (8 * UInt32($0)) & 255) } }
    private static func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * UInt32($0)) & 255) } }
    private static func little(_ value: UInt16) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }
}

@Suite struct PictureHeaderTests {
    @Test func sizesAreReadFromEveryFormat() throws {
        #expect(try PictureHeader(of: Samples.png(640, 480)).size == PixelSize(width: 640, height: 480))
        #expect(try PictureHeader(of: Samples.gif(320, 200)).size == PixelSize(width: 320, height: 200))
        #expect(try PictureHeader(of: Samples.bmp(30, -20)).size == PixelSize(width: 30, height: 20))
        #expect(try PictureHeader(of: Samples.webp(500, 300)).size == PixelSize(width: 500, height: 300))
        #expect(try PictureHeader(of: Samples.jpeg(1440, 900)).size == PixelSize(width: 1440, height: 900))
    }

    @Test func ownPicturesAreWhole() throws {
        for folder in ["pictures", "landscape"] {
            for name in try FileManager.default.contentsOfDirectory(atPath: Samples.resources + "/" + folder) where !name.hasSuffix("tsv") {
                let header = try PictureHeader(ofFile: "\(Samples.resources)/\(folder)/\(name)")
                #expect(header.isComplete, "\(name)")
                #expect(header.size.width >= 960 && header.size.height >= 220, "\(name)")
            }
        }
    }

    @Test(arguments: Array(1...8))
    func orientationIsReadInBothByteOrders(value: Int) throws {
        for isBig in [true, false] {
            let bytes = Samples.jpeg(10, 20, orientation: UInt8(value), isBig: isBig)
            #expect(try PictureHeader(of: bytes).orientation == value)
        }
    }

    @Test(arguments: [0, 9, 255])
    func orientationThatMakesNoSenseIsUpright(value: Int) throws {
        #expect(try PictureHeader(of: Samples.jpeg(10, 20, orientation: UInt8(value))).orientation == 1)
    }

    @Test func absurdSizesAreRefused() {
        for bytes in [
            Samples.png(60_000, 60_000), Samples.png(0, 5), Samples.gif(65_535, 65_535), Samples.bmp(32_000, 32_000), Samples.jpeg(0, 9),
        ] {
            #expect(throws: PictureError.self) { try PictureHeader(of: bytes) }
        }
        // A bomb: more pixels than so few bytes can encode.
        #expect(throws: PictureError.self) { try PictureHeader(of: Samples.png(9_000, 9_000)) }
    }

    @Test(arguments: ["/* XPM */ static char", "<svg xmlns", "hello, world", "II*\0", "GIF"])
    func otherFilesAreRefusedByTheirFirstBytes(text: String) {
        #expect(throws: PictureError.self) { try PictureHeader(of: Array(text.utf8) + [UInt8](repeating: 32, count: 8)) }
    }

    @Test func everyTruncationOfAPictureIsNoticed() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: Samples.resources + "/pictures/fjord.jpg"))
        for part in 1..<16 {
            let bytes = [UInt8](whole.prefix(whole.count * part / 16))
            let header = try? PictureHeader(of: bytes)
            #expect(header?.isComplete != true)
        }
    }

    @Test func thingsThatAreNoFilesAreRefusedWithoutWaiting() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.path + "/pipe.jpg"
        mkfifo(pipe, 0o600)
        symlink(folder.path + "/b.jpg", folder.path + "/a.jpg")
        symlink(folder.path + "/a.jpg", folder.path + "/b.jpg")
        let empty = try folder.write([], to: "empty.jpg")

        let reasons = [
            (pipe, PictureError.notAFile(.pipe)), (folder.path, .isFolder), ("/dev/zero", .notAFile(.device)),
            (folder.path + "/a.jpg", .linkCircle), (folder.path + "/none.jpg", .missing), (empty, .empty),
        ]
        for (path, reason) in reasons { #expect(throws: reason) { try PictureHeader(ofFile: path) } }
    }

    @Test func twoHundredThousandDamagedHeadersNeitherTrapNorHang() {
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let seeds = [
            Samples.png(64, 64), Samples.gif(64, 64), Samples.bmp(64, 64), Samples.webp(64, 64), Samples.jpeg(64, 64, orientation: 6),
        ]
        var read = 0
        for round in 0..<200_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0...next(3) { bytes[next(bytes.count)] = UInt8(next(256)) }
            if next(4) == 0 { bytes.removeLast(next(bytes.count)) }
            if (try? PictureHeader(of: bytes)) != nil { read += 1 }
        }

        // Some damage is harmless, most is not.
        #expect(read > 1_000 && read < 199_000)
    }
}
