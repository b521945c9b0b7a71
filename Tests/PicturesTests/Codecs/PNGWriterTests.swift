import Codecs
import Foundation
import Imaging
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests writing PNG files.
@Suite struct PNGWriterTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A page with areas, a gradient and something like type.
    private static func page(alpha: UInt32) -> Bitmap {
        Bitmap(
            width: 200, height: 120,
            pixels: (0..<(200 * 120)).map { place in
                let (x, y) = (UInt32(place % 200), UInt32(place / 200))
                let color = y < 60 ? 0x20_2830 : (x / 3 + y) % 7 == 0 ? 0xFF_FFFF : x << 16 | 0x4060
                return (x < 10 ? alpha : 0xFF) << 24 | color
            })
    }

    private func contents(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

    @Test(arguments: [UInt32(0xFF), 0x80, 0]) func whatIsWrittenReadsBack(alpha: UInt32) throws {
        let page = Self.page(alpha: alpha)
        let path = folder.path("page.png")

        try PNGWriter.write(page, to: path)
        let read = try FileImageLoader(CodecDecoder()).decode(path: path, fit: .original)

        #expect(read.isOpaque == (alpha == 0xFF) && read.isComplete)
        #expect(read.looksLike(page))
    }

    /// The same writer at its higher effort; the lower one is for pictures that are needed at once.
    @Test func whatIsKeptIsSmallerThanAThumbnail() throws {
        let page = Self.page(alpha: 0xFF)
        let (kept, quick) = (folder.path("kept.png"), folder.path("quick.png"))
        try PNGWriter.write(page, to: kept)
        let descriptor = open(quick, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }

        #expect(PNGFile.write(page, texts: [], to: descriptor))
        #expect(try contents(kept).count < contents(quick).count)
        // Opaque pixels have no alpha in the file: the colour type is 2.
        #expect(try contents(kept)[25] == 2)
    }

    @Test func anOpenFileIsWrittenToFromWhereItStands() throws {
        let path = folder.path("appended")
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        #expect(write(descriptor, "before", 6) == 6)

        try PNGWriter.write(Self.page(alpha: 0xFF), to: descriptor)

        #expect(try contents(path).starts(with: Array("before".utf8) + [0x89, 0x50, 0x4E, 0x47]))
        #expect(fcntl(descriptor, F_GETFD) >= 0)
    }

    @Test func aFailureSaysWhatAndWhy() {
        let path = folder.path("nowhere/page.png")
        #expect {
            try PNGWriter.write(Self.page(alpha: 0xFF), to: path)
        } throws: {
            "\($0)" == "writing \(path): no such file or directory"
        }
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        #expect {
            try PNGWriter.write(Self.page(alpha: 0xFF), to: full)
        } throws: {
            "\($0)" == "writing a picture: no space left on device"
        }
    }

    @Test func theLibrariesTellTheirNamesAndVersions() {
        let versions = CodecLibraries.versions.map { $0.split(separator: " ") }

        #expect(versions.map { $0.first } == ["libjpeg-turbo", "libpng", "libwebp"])
        for version in versions { #expect(version.last?.split(separator: ".").compactMap { Int($0) }.count == 3) }
    }

    @Test func theReaderOfProfilesTellsItsVersion() {
        #expect(CodecLibraries.profileReader?.hasPrefix("Little CMS 2.") == true && CodecLibraries.missingProfilePackage == nil)
    }
}
