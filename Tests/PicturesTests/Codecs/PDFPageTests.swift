import Codecs
import Foundation
import Imaging
import TestFiles
import Testing

/// Tests the pages that are printed: the structure by the format's own rules, and where the picture lies.
@Suite struct PDFPageTests {
    private static let size = PixelSize(width: 48, height: 32)

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func jpeg(_ size: PixelSize = size) throws -> [UInt8] {
        let bitmap = Bitmap(
            width: size.width, height: size.height, pixels: [UInt32](repeating: 0xFF20_6080, count: size.width * size.height))
        return try MadeFiles().encoded(bitmap, asJPEG: true)
    }

    /// The four numbers of the placement: width, height, left, bottom.
    private func placement(_ bytes: [UInt8]) throws -> [Double] {
        let words = try #require(text(bytes).split(separator: "\n").first { $0.hasPrefix("q ") }).split(separator: " ")
        return [1, 4, 5, 6].compactMap { Double(words[$0]) }
    }

    /// Each entry of the table names the byte at which its object begins.
    @Test func theTableNamesThePlacesOfTheObjects() throws {
        let bytes = PDFPage(on: .a4).bytes(showing: try jpeg(), of: Self.size)
        let lines = text(bytes).split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.lastIndex { $0 == "startxref" })

        let table = try #require(Int(lines[start + 1]))
        #expect(text(Array(bytes[table...])).hasPrefix("xref\n0 6\n") && bytes.starts(with: Array("%PDF-1.4\n".utf8)))
        let entries = text(Array(bytes[table...])).split(separator: "\n").dropFirst(2).prefix(6)
        #expect(entries.allSatisfy { $0.utf8.count == 19 })
        for (number, entry) in entries.enumerated().dropFirst() {
            let place = try #require(Int(entry.prefix(10)))
            #expect(text(Array(bytes[place...].prefix(12))).hasPrefix("\(number) 0 obj\n"))
        }
    }

    @Test func thePictureIsInItAsItIs() throws {
        let jpeg = try jpeg()
        let bytes = PDFPage(on: .a4).bytes(showing: jpeg, of: Self.size)

        #expect(text(bytes).contains("/Width 48 /Height 32") && text(bytes).contains("/Length \(jpeg.count) >>"))
        let data = Data(bytes)
        #expect(data.range(of: Data("stream\n".utf8) + Data(jpeg) + Data("\nendstream".utf8)) != nil)
    }

    /// As large as there is room, in the middle of it.
    @Test(arguments: [(48, 32), (32, 48), (1, 500), (3000, 2)]) func thePictureFillsTheRoom(width: Int, height: Int) throws {
        let margins = PDFPage.Paper.Margins(top: 20, left: 10, bottom: 40, right: 30)
        let page = PDFPage(on: PDFPage.Paper(width: 500, height: 700, margins: margins))

        let found = try placement(page.bytes(showing: [], of: PixelSize(width: width, height: height)))

        #expect(abs(found[0] / found[1] - Double(width) / Double(height)) < 0.02 * Double(width) / Double(height))
        #expect(abs(found[0] - 460) < 0.02 || abs(found[1] - 640) < 0.02)
        #expect(found[0] <= 460.01 && found[1] <= 640.01)
        #expect(abs(found[2] + found[0] / 2 - 240) < 0.02 && abs(found[3] + found[1] / 2 - 360) < 0.02)
    }

    @Test func marginsThatLeaveNothingAreNone() {
        let paper = PDFPage.Paper(width: 100, height: 200, margins: .all(60))

        #expect((paper.margins.left, paper.margins.right) == (0, 0) && (paper.margins.top, paper.margins.bottom) == (60, 60))
    }

    @Test func threeHundredPixelsAnInchAreEnough() {
        let page = PDFPage(on: PDFPage.Paper(width: 72, height: 144, margins: .all(0)))

        #expect(page.fit == .within(width: 300, height: 600))
    }
}
