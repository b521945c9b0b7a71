import Imaging
import TestFiles
import Testing

@testable import Pictures

/// Tests that a file with several pictures states their number and which one is shown.
@Suite struct PageCountTests {
    private func count(_ bytes: [UInt8]) throws -> PageCount? {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = try folder.write(bytes, to: "file")
        #expect(try PictureHeader(ofFile: file).pages == nil || bytes.starts(with: [0, 0, 1, 0]))
        return try PictureHeader(ofFile: file, wantsFacts: true).pages
    }

    private static func tiff(_ count: Int, isLong: Bool = false, kind: Int? = nil) -> [UInt8] {
        func page(_ number: Int) -> TIFFFile {
            var file = TIFFFile(width: 6, height: 4) { _, _, _ in UInt64(number % 250) }
            if let kind, number > 0 { file.entries[254] = .longs([kind]) }
            return file
        }
        var first = page(0)
        first.isLong = isLong
        first.pages = (1..<max(1, count)).map(page)
        return first.bytes
    }

    @Test(arguments: [2, 3, 64, 65, 150], [false, true]) func pagesOfATIFFAreCounted(number: Int, isLong: Bool) throws {
        let pages = try #require(try count(Self.tiff(number, isLong: isLong)))

        #expect(pages.kind == .pages && pages.count == number && !pages.isLeast)
    }

    @Test func aSinglePictureHasNoNumber() throws {
        #expect(try count(Self.tiff(1)) == nil)
        #expect(try count(Samples.gif(4, 4)) == nil)
        #expect(try count(UnreadKindTests.heif("hvc1")) == nil)
    }

    /// Smaller copies and masks belong to a page.
    @Test(arguments: [1, 4, 5]) func copiesAndMasksAreNoPages(kind: Int) throws { #expect(try count(Self.tiff(4, kind: kind)) == nil) }

    /// For very many pictures, the number is a minimum. A circle of directories ends.
    @Test func countingEnds() throws {
        let many = try #require(try count(Self.tiff(260)))
        #expect(many.count == PageCount.most && many.isLeast)
        var circle = Self.tiff(2)
        let second = Int(circle[4]) | Int(circle[5]) << 8
        // The link after the first directory leads back to it.
        let entries = Int(circle[second]) | Int(circle[second + 1]) << 8
        circle.replaceSubrange((second + 2 + 12 * entries)..<(second + 6 + 12 * entries), with: [UInt8](low: second, 4))
        #expect(try count(circle) == nil)
    }

    @Test func sizesOfAnIconAreCounted() throws {
        let png = UnpackedPNG(width: 4, height: 4, colorType: 0, rows: [[UInt8]](repeating: [1, 2, 3, 4], count: 4)).bytes
        var icon: [UInt8] = [0, 0, 1, 0, 3, 0]
        for index in 0..<3 {
            let side = UInt8(4 + index)
            icon += [side, side, 0, 0, 1, 0, 32, 0]
            icon += [UInt8](low: png.count, 4)
            icon += [UInt8](low: 54 + index * png.count, 4)
        }
        for _ in 0..<3 { icon += png }

        let pages = try #require(try count(icon))

        #expect(pages.kind == .sizes && pages.count == 3)
    }
}
