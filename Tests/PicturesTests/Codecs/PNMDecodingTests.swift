import Codecs
import Imaging
import Platform
import Testing

@testable import Pictures

/// Tests PNM and PAM files, as text and binary.
@Suite struct PNMDecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    private static func gray(_ levels: [UInt32]) -> [UInt32] { levels.map { 0xFF00_0000 | $0 * 0x1_0101 } }

    /// - Parameter body: Bytes behind the text.
    private func pixels(_ text: String, _ body: [UInt8] = []) throws -> [UInt32] {
        let bitmap = try files.decode(Array(text.utf8) + body)
        #expect(bitmap.isComplete)
        return bitmap.pixels
    }

    // MARK: Kinds

    @Test(arguments: [
        ("P1\n3 2\n0 1 0\n1 1 0\n", [255, 0, 255, 0, 0, 255]), ("P1 3 2 010110", [255, 0, 255, 0, 0, 255]),
        ("P1\n# a comment\n3 # another\n2\n0#1\n10\t1\r\n1#\n 0 ", [255, 0, 255, 0, 0, 255]),
        ("P2 2 2 255 0 1 254 255", [0, 1, 254, 255]), ("P2 2 1 1 0 1", [0, 255]), ("P2 3 1 3 1 2 3", [85, 170, 255]),
        // A value above the maximum counts as the maximum.
        ("P2 2 1 10 99999999999999999999 5", [255, 128]), ("P2\u{0B}2\u{0C}1\t255\r\n7#c\n8", [7, 8]),
    ])
    func grayTextIsRead(text: String, levels: [UInt32]) throws {
        #expect(try pixels(text) == Self.gray(levels))
    }

    @Test func colouredTextIsRead() throws {
        #expect(try pixels("P3 2 1 255\n255 0 1   2 3 4\n") == [0xFFFF_0001, 0xFF02_0304])
        #expect(try pixels("P3 1 1 15 15 0 8") == [0xFFFF_0088])
    }

    @Test func binaryBitmapsBeginARowWithEachByte() throws {
        let rows: [[UInt32]] = [[0, 255, 0, 255, 0, 255, 0, 255, 0], [255, 255, 255, 255, 255, 255, 255, 255, 0]]

        #expect(try pixels("P4 9 2 ", [0xAA, 0x80, 0x00, 0xFF]) == Self.gray(rows.flatMap { $0 }))
    }

    @Test func binaryGraysAndColoursAreRead() throws {
        #expect(try pixels("P5 3 1 255\n", [0, 77, 255]) == Self.gray([0, 77, 255]))
        #expect(try pixels("P5\n# c\n3 1\n# d\n5 ", [0, 2, 9]) == Self.gray([0, 102, 255]))
        #expect(try pixels("P6 2 1 255 ", [1, 2, 3, 255, 0, 9]) == [0xFF01_0203, 0xFFFF_0009])
    }

    /// One blank ends the header, even if the first sample looks like one; a comment there ends with its line.
    @Test func onlyOneBlankPrecedesTheSamples() throws {
        #expect(try pixels("P5 2 1 255\n", [0x0A, 0x20]) == Self.gray([10, 32]))
        #expect(try pixels("P5 2 1 255#c\n", [1, 2]) == Self.gray([1, 2]))
        #expect(try pixels("P4\n8 1\n", [0x23]) == Self.gray([255, 255, 0, 255, 255, 255, 0, 0]))
    }

    // MARK: Sixteen bits

    @Test func valuesThatEightBitsHaveStayWhatTheyAre() throws {
        for most in [65_535, 257 * 200] {
            let levels = (0...40).map { $0 * 5 }
            let body = levels.flatMap { [UInt8](high: $0 * most / 200, 2) }
            let expected = levels.map { UInt32(most == 65_535 ? ($0 * most / 200 + 128) / 257 : ($0 * 255 + 100) / 200) }
            for (found, wanted) in zip(try pixels("P5 41 1 \(most)\n", body), expected) {
                #expect(abs(Int(found & 0xFF) - Int(wanted)) <= 1)
            }
        }
        let exact = (0...255).flatMap { [UInt8](high: $0 * 257, 2) }
        #expect(try pixels("P5 256 1 65535 ", exact) == Self.gray((0...255).map { UInt32($0) }))
    }

    /// A value between two levels is a mixture of both levels, so that the mean of an area is that of the file.
    @Test(arguments: [100, 1_000, 30_000, 65_400]) func valuesBetweenAreDithered(value: Int) throws {
        let body = (0..<(64 * 64 * 3)).flatMap { _ in [UInt8](high: value, 2) }

        let levels = try pixels("P6 64 64 65535\n", body).map { Double($0 & 0xFF) }

        #expect(abs(levels.reduce(0, +) / 4_096 - Double(value) / 257) < 0.02)
        #expect(Set(levels).count == 2)
    }

    @Test func smallGreatestValuesOfTwoBytesReachWhite() throws {
        #expect(try pixels("P5 3 1 256\n", [0, 0, 1, 0, 9, 9]) == Self.gray([0, 255, 255]))
        #expect(try pixels("P2 3 1 1000 0 1000 2000") == Self.gray([0, 255, 255]))
    }

    // MARK: PAM

    private static func pam(_ width: Int, _ depth: Int, _ most: Int, _ type: String?) -> String {
        "P7\n# c\nWIDTH \(width)\nHEIGHT 1\n\nDEPTH \(depth)\nMAXVAL \(most)\n" + (type.map { "TUPLTYPE \($0)\n" } ?? "") + "ENDHDR\n"
    }

    @Test(
        arguments: [
            (1, 1, "BLACKANDWHITE", [0, 1], [0xFF00_0000, 0xFFFF_FFFF]), (1, 255, "GRAYSCALE", [7, 9], [0xFF07_0707, 0xFF09_0909]),
            (2, 1, "BLACKANDWHITE_ALPHA", [1, 1, 0, 1], [0xFFFF_FFFF, 0xFF00_0000]),
            (2, 255, "GRAYSCALE_ALPHA", [255, 255, 64, 255], [0xFFFF_FFFF, 0xFF40_4040]),
            (3, 255, "RGB", [1, 2, 3, 4, 5, 6], [0xFF01_0203, 0xFF04_0506]),
            (4, 255, "RGB_ALPHA", [255, 0, 0, 128, 1, 2, 3, 255], [0x80FF_0000, 0xFF01_0203]),
            (4, 255, "RGB", [1, 2, 3, 99, 4, 5, 6, 99], [0xFF01_0203, 0xFF04_0506]),
            (4, 255, "CMYK", [255, 0, 0, 0, 0, 0, 0, 255], [0xFF00_ACEA, 0xFF2F_3032]),
            (5, 255, "CMYK_ALPHA", [255, 0, 0, 0, 128, 0, 0, 0, 0, 255], [0x8000_ACEA, 0xFFFF_FFFF]),
            (3, 255, nil, [1, 2, 3, 4, 5, 6], [0xFF01_0203, 0xFF04_0506]),
            (2, 255, "SURFACE", [9, 255, 8, 255], [0xFF09_0909, 0xFF08_0808]),
        ] as [(Int, Int, String?, [UInt8], [UInt32])])
    func tuplesAreRead(depth: Int, most: Int, type: String?, samples: [UInt8], expected: [UInt32]) throws {
        let bitmap = try files.decode(Array(Self.pam(2, depth, most, type).utf8) + samples)

        #expect(bitmap.pixels == expected && bitmap.isComplete)
    }

    @Test func tuplesOfSixteenBitsAreRead() throws {
        let samples = [65_535, 0, 0, 32_896, 257, 514, 771, 65_535].flatMap { [UInt8](high: $0, 2) }

        let bitmap = try files.decode(Array(Self.pam(2, 4, 65_535, "RGB_ALPHA").utf8) + samples)

        #expect(bitmap.pixels == [0x80FF_0000, 0xFF01_0203] && !bitmap.isOpaque)
    }

    @Test func tuplesOfOtherKindsAreRefusedByName() {
        #expect(throws: PictureError.formatNotRead("MULTISPECTRAL PAM")) {
            try files.decode(Array(Self.pam(2, 7, 255, "MULTISPECTRAL").utf8) + [UInt8](repeating: 1, count: 99))
        }
        #expect(throws: PictureError.formatNotRead("9-channel PAM")) { try files.decode(Array(Self.pam(2, 9, 255, nil).utf8)) }
    }

    // MARK: Reduction

    @Test(arguments: [2, 3, 7]) func rowsAreReducedAsTheyCome(reduction: Int) throws {
        let colors = (0..<(210 * 84)).map { index in [UInt8(index % 210), UInt8(index / 210), 64] }
        let fit = PictureFit.exactly(width: 210 / reduction, height: 84 / reduction)
        let whole = try files.decode(Array("P6 210 84 255\n".utf8) + colors.flatMap { $0 })

        let reduced = try files.decode(Array("P6 210 84 255\n".utf8) + colors.flatMap { $0 }, fit: fit)

        #expect(reduced.greatestDifference(from: whole.fitted(fit)) <= 1)
    }

    // MARK: What makes no sense

    @Test(arguments: [
        "P5 2 2 0 abcd", "P5 2 2 65536 abcdefgh", "P5 2 x 255 abcd", "P5 2 -2 255 abcd", "P5 0 2 255 abcd", "P6 5000000 1 255 abcd",
        "P7\nWIDTH 2\nHEIGHT 2\nMAXVAL 255\nENDHDR\nabcd", "P7\nWIDTH 2\nHEIGHT 2\nDEPTH 2\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\nabcdefgh",
        "P7\nWIDTH 9999999999999999999999\nHEIGHT 2\nDEPTH 1\nMAXVAL 255\nENDHDR\nabcd",
        "P7\nWIDTH 2\nHEIGHT 2\nDEPTH 500\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\nabcd", "P5 20000 20000 255 a", "P1 20000 20000 1",
    ])
    func headersThatMakeNoSenseAreRefused(text: String) {
        #expect(throws: PictureError.self) { try files.decode(Array(text.utf8)) }
        #expect(throws: PictureDecodeError.self) { try files.decodeUnjudged(Array(text.utf8), .pnm, width: 3, height: 3) }
    }

    @Test(arguments: ["P", "P1 is a letter and a digit", "P8 2 2 255 abcd", "P0 2 2 255", "P7 332 for thumbnails", "P5x2 2 255", "PK"])
    func textsAreNoPictures(text: String) {
        #expect(throws: PictureError.notAPicture) { try files.decode(Array(text.utf8)) }
    }

    @Test func aHeaderThatDoesNotEndIsRefused() {
        #expect(throws: PictureError.endsTooEarly) { try files.decode(Array("P5 20 20".utf8)) }
        #expect(throws: PictureError.damaged("its header does not end")) {
            try files.decode(Array("P5 #".utf8) + [UInt8](repeating: 0x41, count: 100_000))
        }
    }

    @Test(arguments: ["P2 9 9 255\n", "P3 9 9 255\n", "P5 9 9 255\n", "P6 9 9 65535\n", "P1 9 9\n", "P4 9 9\n"])
    func aCutFileIsShownAsFarAsItGoes(head: String) throws {
        let isText = head.utf8.dropFirst().first.map { $0 <= 0x33 } ?? false
        let body: [UInt8] = isText ? Array(String(repeating: "1 ", count: 243).utf8) : [UInt8](repeating: 200, count: 486)
        let whole = try files.decode(Array(head.utf8) + body)
        // Only the first digit of the last sample is needed.
        let needed = ["P2 9 9 255\n": 161, "P3 9 9 255\n": 485, "P5 9 9 255\n": 81, "P6 9 9 65535\n": 486, "P1 9 9\n": 161, "P4 9 9\n": 18]
        for count in stride(from: 0, to: needed[head] ?? 0, by: 3) {
            guard let bitmap = try files.pictureOrRefusal({ try files.decode(Array(head.utf8) + body.prefix(count)) }) else { continue }
            #expect(!bitmap.isComplete && bitmap.isBeginning(of: whole, order: Array(0..<9)), "cut at \(count)")
        }

        #expect(try files.decode(Array(head.utf8) + body.prefix(needed[head] ?? 0)).isComplete)
    }
}
