import Codecs
import Foundation
import Imaging
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests the frames of AVIF sequences and animated JPEG XL with files of four frames in the corpus: a square moves over a ramp that turns bluer.
/// avifenc 0.11 and cjxl 0.7 made them, without loss.
@Suite struct SequenceTests {
    private static func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Samples.sources.appendingPathComponent("Tests/FuzzCorpus/\(name)")))
    }

    private static func frame(_ index: Int, lowerAlpha: UInt32 = 0xFF) -> [UInt32] {
        (0..<(24 * 16)).map { place in
            let (x, y) = (place % 24, place / 24)
            let isSquare = (4..<8).contains(y) && (4 * index..<4 * index + 4).contains(x)
            let alpha: UInt32 = (10..<14).contains(y) ? lowerAlpha : 0xFF
            return alpha << 24 | (isSquare ? 0xFA_F014 : UInt32(x * 8) << 16 | UInt32(y * 12) << 8 | 60) + UInt32(index)
        }
    }

    @Test(arguments: [("avif/sequence.avif", 0.25), ("jpegxl/frames.jxl", 0.25), ("avif/sequence-alpha.avif", 0.1)])
    func everyFrameIsShownForItsTime(name: String, duration: Double) throws {
        let film = try Film(try Self.file(name))
        let lowerAlpha: UInt32 = name.contains("alpha") ? 100 : 0xFF

        for index in [0, 1, 2, 3, 1, 3, 0] {
            let bitmap = try film.frame(index)

            #expect(bitmap.pixels == Self.frame(index, lowerAlpha: lowerAlpha), "frame \(index)")
            #expect(bitmap.isOpaque == (lowerAlpha == 0xFF) && bitmap.isComplete)
            #expect(bitmap.animation?.count == 4 && bitmap.animation?.duration == duration)
        }
        #expect(throws: PictureDecodeError.self) { try film.frame(4) }
    }

    @Test(arguments: ["avif/sequence.avif", "jpegxl/frames.jxl"]) func itsHeaderTellsThatItMoves(name: String) throws {
        #expect(try PictureHeader(of: Self.file(name)).isAnimated)
        #expect(try MadeFiles().decode(Self.file(name)).pixels == Self.frame(0))
    }

    @Test func stillsDoNot() throws {
        #expect(try !PictureHeader(of: Self.file("avif/plain.avif")).isAnimated)
        #expect(try !PictureHeader(of: Self.file("jpegxl/lossless.jxl")).isAnimated)
    }

    /// The file with a word of four letters in place of each of `words` near its beginning.
    private static func altered(_ words: [String], to other: String) throws -> [UInt8] {
        var bytes = try file("avif/sequence.avif")
        for word in words {
            let place = try #require(bytes.prefix(1_024).firstRange(of: Array(word.utf8)), "\(word)")
            bytes.replaceSubrange(place, with: Array(other.utf8))
        }
        return bytes
    }

    /// Without the size of its still, and without the mark of stills, which libheif demands.
    @Test(arguments: [["ispe"], ["mif1"], ["avif", "mif1"]]) func aSequenceWithoutAStillShowsItsFirstFrame(_ words: [String])
        throws
    {
        let bytes = try Self.altered(words, to: "free")
        let header = try PictureHeader(of: bytes)

        #expect(header.isAnimated && header.size == PixelSize(width: 24, height: 16))
        #expect(try MadeFiles().decode(bytes).pixels == Self.frame(0))
    }

    /// The description of a long film is not needed beside a still.
    @Test func aFilmInFrontOfAStillMayBeOfAnyLength() throws {
        let bytes = try Self.file("avif/sequence.avif")
        let (start, length) = (Int(bytes[3]), 2 << 20)
        let film = (0..<4).map { UInt8(length >> (24 - 8 * $0) & 0xFF) } + Array("moov".utf8) + [UInt8](repeating: 0, count: length - 8)

        let header = try PictureHeader(of: Array(bytes[..<start]) + film + bytes[start...])
        #expect(header.size == PixelSize(width: 24, height: 16) && header.isAnimated)
    }

    /// Without the size of the still, there is nothing else to show.
    @Test func aStillWithoutASizeIsRefused() throws {
        var bytes = try Self.file("avif/plain.avif")
        let place = try #require(bytes.firstRange(of: Array("ispe".utf8)))
        bytes.replaceSubrange(place, with: Array("free".utf8))

        #expect(throws: PictureError.damaged("it does not tell its size")) { try PictureHeader(of: bytes) }
    }

    /// An audio track has no size. A track that states none or a too large one is no picture.
    @Test(arguments: [0, 0xFFFF_FFFF]) func tracksWithoutASizeAreNoPictures(_ side: Int) throws {
        var bytes = try Self.altered(["ispe"], to: "free")
        for header in bytes.ranges(of: Array("tkhd".utf8)) {
            let end = header.lowerBound - 4 + Int(bytes[header.lowerBound - 1])
            let big = (0..<4).map { UInt8(side >> (24 - 8 * $0) & 0xFF) }
            bytes.replaceSubrange(end - 8..<end, with: big + big)
        }

        #expect(throws: (any Error).self) { try MadeFiles().decode(bytes) }
    }
}
