import Foundation
import Imaging
import TestFiles
import Testing

@testable import Pictures

/// Tests the headers of PCX, ILBM and XPM: SDL2_image trusts them, so what would lead it astray is refused before it sees the file.
@Suite struct PaintHeaderTests {
    private static func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Samples.sources.appendingPathComponent("Tests/FuzzCorpus/" + name)))
    }

    private func failure(of bytes: [UInt8]) -> PictureError? {
        do throws(PictureError) {
            _ = try PictureHeader(of: bytes)
            return nil
        } catch { return error }
    }

    /// The start of a chunk in an ILBM.
    private static func place(of chunk: String, in bytes: [UInt8]) throws -> Int {
        try #require(bytes.indices.dropLast(4).first { bytes[$0..<($0 + 4)].elementsEqual(chunk.utf8) })
    }

    @Test(arguments: [
        ("pcx/rgb.pcx", 48, 32), ("pcx/planes-1-33x17.pcx", 33, 17), ("ilbm/planes-8-33x17.lbm", 33, 17), ("ilbm/rgb-5x3.lbm", 5, 3),
        ("xpm/letter-1x1.xpm", 1, 1), ("xpm/many.xpm", 48, 32),
    ])
    func aHeaderGivesTheSize(name: String, width: Int, height: Int) throws {
        #expect(try PictureHeader(of: try Self.file(name)).size == PixelSize(width: width, height: height))
    }

    @Test(arguments: [(0, 11), (1, 9), (2, 2), (3, 3), (65, 0), (66, 2), (67, 0x10), (9, 0x80), (8, 0), (10, 0)] as [(Int, UInt8)])
    func aPCXWithAFieldThatMakesNoSenseIsNone(place: Int, byte: UInt8) throws {
        var bytes = try Self.file("pcx/rgb.pcx")
        bytes[place] = byte
        if place == 8 || place == 10 { bytes[place - 4] = 1 }
        if place == 66 { bytes[67] = 0 }

        #expect(failure(of: bytes) != nil)
    }

    @Test(
        arguments: [
            ("BMHD", 16, 0, "ILBM with 0 planes"), ("BMHD", 16, 9, "ILBM with 9 planes"), ("BMHD", 17, 1, "ILBM with a mask"),
            ("BMHD", 17, 3, "ILBM with a mask"), ("BMHD", 18, 2, "ILBM with packing 2"), ("CMAP", 0, 0x58, "ILBM without colours"),
            ("CAMG", 10, 8, "ILBM that changes colours in 5 planes"),
        ] as [(String, Int, UInt8, String)])
    func kindsOfILBMThatAreNotReadAreNamed(chunk: String, place: Int, byte: UInt8, name: String) throws {
        var bytes = try Self.file("ilbm/mode.lbm")
        bytes[try Self.place(of: chunk, in: bytes) + place] = byte

        #expect(failure(of: bytes) == .formatNotRead(name))
    }

    @Test func packedRowsHaveMultiplesOfSixteenPixels() throws {
        var bytes = try Self.file("ilbm/packed.lbm")
        bytes[try Self.place(of: "BMHD", in: bytes) + 9] = 47

        #expect(failure(of: bytes) == .formatNotRead("ILBM of packed rows whose width is no multiple of 16"))
    }

    @Test(arguments: [("BMHD", 19), ("CMAP", 0), ("CMAP", 200), ("CAMG", 5)] as [(String, UInt8)])
    func lengthsThatWouldLoseThePlaceAreDamage(chunk: String, length: UInt8) throws {
        var bytes = try Self.file("ilbm/mode.lbm")
        let place = try Self.place(of: chunk, in: bytes)
        (bytes[place + 6], bytes[place + 7]) = (length == 200 ? 4 : 0, length)

        guard case .damaged = failure(of: bytes) else { return #expect(Bool(false), "\(String(describing: failure(of: bytes)))") }
    }

    @Test(arguments: ["9999 9999 2 1", "4 4 900 1", "0 4 2 1", "4 4 2 9", "4 4 2", "4 x 2 1", "4 4 2 99999999999", "-4 4 2 1"])
    func numbersOfAnXPMMustFitTheFile(numbers: String) {
        let text =
            "/* XPM */\nstatic char *a[] = {\n\"\(numbers)\",\n\"a c red\",\n\"b c blue\",\n\"abab\",\n\"abab\",\n\"abab\",\n\"abab\"\n};\n"

        guard case .damaged = failure(of: Array(text.utf8)) else {
            return #expect(Bool(false), "\(String(describing: failure(of: Array(text.utf8))))")
        }
    }
}
