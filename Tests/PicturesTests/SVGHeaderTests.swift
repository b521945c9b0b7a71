import Foundation
import Imaging
import Platform
import Testing

@testable import Pictures

/// Tests which files are drawings, and the size that they state. Only the beginning of a file is read.
@Suite struct SVGHeaderTests {
    private static let name = "xmlns=\"http://www.w3.org/2000/svg\""

    private func header(_ text: String) throws -> PictureHeader { try PictureHeader(of: Array(text.utf8)) }

    // MARK: Which files

    @Test(arguments: [
        "<svg/>", "<svg width='3' height='2'>", " \n\t<svg a='b'></svg>", "<?xml version='1.0'?><svg/>",
        "\u{FEFF}<?xml version='1.0'?>\n<svg/>",
        "<!-- <html> --><!-- > --><svg/>", "<?xml version='1.0'?><?style <x> ?><svg/>", "<svg:svg xmlns:svg='x' height='4'/>",
        "<!DOCTYPE svg><svg/>", "<!DOCTYPE svg PUBLIC \"a>b\" 'c]'><svg/>",
        "<!DOCTYPE svg [<!ENTITY a \"]>\"><!-- ]> ' --><!ATTLIST svg b CDATA '<x>'>]><svg/>", "<svg", "<svg\n",
    ])
    func whatFollowsThePrologIsADrawing(text: String) throws {
        #expect(try header(text).format == .svg)
        #expect(try header(text).isComplete)
        // The same in UTF-16, either way around, with its mark and without.
        for isBig in [true, false] {
            let units = text.utf16.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            let mark: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
            #expect(try PictureHeader(of: (text.hasPrefix("\u{FEFF}") ? [] : mark) + units).format == .svg)
            if text.hasPrefix("<") { #expect(try PictureHeader(of: units).format == .svg) }
        }
    }

    @Test(arguments: [
        ("<?xml version='1.0'?><plist/>", PictureError.formatNotRead("XML")), ("<?xml <svg/>", .formatNotRead("XML")),
        ("<html><svg/></html>", .notAPicture), ("<!-- <svg/>", .notAPicture), ("<!DOCTYPE svg [ <svg/>", .notAPicture),
        ("x<svg/>", .notAPicture), ("<svgs/>", .notAPicture), ("<a:svg:g/>", .notAPicture), ("< svg/>", .notAPicture),
        ("<!svg>", .notAPicture),
    ])
    func otherTextsAreNone(text: String, error: PictureError) {
        #expect(throws: error) { try header(text) }
    }

    /// The first element begins within the first 64 KB.
    @Test func aLongPrologIsNotFollowed() throws {
        #expect(try header("<!--" + String(repeating: "-", count: 65_000) + "--><svg/>").format == .svg)
        #expect(throws: PictureError.notAPicture) { try header("<!--" + String(repeating: " ", count: 66_000) + "--><svg/>") }
    }

    // MARK: Sizes

    /// Width, height and the `viewBox`, and the size in pixels.
    @Test(arguments: [
        ("", 300, 150), ("width='40' height='30'", 40, 30), ("width=\"40px\" height=\" 30 \"", 40, 30),
        ("width='4e1' height='.3E+2'", 40, 30),
        ("width='1in' height='2.54cm'", 96, 96), ("width='25.4mm' height='72pt'", 96, 96), ("width='6pc' height='8em'", 96, 96),
        ("width='16ex' height='8EM'", 96, 96), ("viewBox='0 0 40 30'", 40, 30), ("viewBox='-5,-5 , 40,30'", 40, 30),
        ("width='80' viewBox='0 0 40 30'", 80, 60), ("height='60' viewBox='0 0 40 30'", 80, 60), ("width='80'", 80, 150),
        ("height='60'", 300, 60), ("width='100%' height='100%' viewBox='0 0 40 30'", 40, 30),
        ("width='50%' height='60' viewBox='0 0 40 30'", 80, 60),
        ("width='100%'", 300, 150), ("width='40' height='30' viewBox='0 0 9 9'", 40, 30),
        ("width='40' height='30' viewBox='0 0 0 9'", 40, 30),
        ("viewBox='0 0 40'", 300, 150), ("width='&w;' height='30' viewBox='0 0 40 30'", 40, 30),
        ("x:width='7' width = '40' height='30'", 40, 30),
        ("width='nan' height='inf' viewBox='0 0 40 30'", 40, 30), ("width='0x28' viewBox='0 0 40 30'", 40, 30),
        ("a='width=\"9\"' width='40' height='30'", 40, 30), ("width='39.6' height='30.4'", 40, 30), ("width='0.2' height='0.1'", 1, 1),
    ])
    func theSizeIsThatOfCSS(attributes: String, width: Int, height: Int) throws {
        #expect(try header("<svg \(Self.name) \(attributes)>").statedSize == PixelSize(width: width, height: height))
    }

    /// A multiple of the stated size by a whole number, whose longer side has at least 4096 pixels.
    @Test(arguments: [
        (16, 16, 4_096, 4_096), (100, 75, 4_100, 3_075), (300, 150, 4_200, 2_100), (4_095, 10, 8_190, 20), (4_096, 4_096, 4_096, 4_096),
        (5_000, 2_000, 5_000, 2_000), (16_384, 1, 16_384, 1), (32_768, 2_048, 16_384, 1_024), (1_000_000_000, 1, 16_384, 1),
        (1, 4_000, 2, 8_000),
    ])
    func drawingsHaveAsManyPixelsAsAreShown(width: Int, height: Int, drawnWidth: Int, drawnHeight: Int) throws {
        let header = try header("<svg \(Self.name) width='\(width)' height='\(height)'/>")

        #expect(header.size == PixelSize(width: drawnWidth, height: drawnHeight) && header.uprightSize == header.size)
        #expect(header.statedSize == PixelSize(width: width, height: height))
    }

    @Test(arguments: [
        "width='0' height='5'", "width='5' height='-1'", "height='0'", "width='1e300' height='5'", "width='5' height='1e-300'",
        "width='1e308' viewBox='0 0 1e-308 1e308'", "viewBox='0 0 1e-308 1e308' height='1e-300'", "width='1e-9' height='1e-9'",
    ])
    func sizesThatMakeNoSenseAreRefused(attributes: String) {
        #expect { try header("<svg \(Self.name) \(attributes)/>") } throws: { error in
            if case PictureError.damaged = error { return true }
            return false
        }
    }

    /// A `viewBox` without an area is ignored.
    @Test func boxesWithoutAnAreaDoNotCount() throws {
        for box in ["0 0 0 0", "0 0 -4 5", "1 2 3", "a b c d"] {
            #expect(try header("<svg viewBox='\(box)'/>").statedSize == PixelSize(width: 300, height: 150))
        }
    }

    /// Of a compressed file, only the part that is read is decompressed.
    @Test func packedDrawingsAreDrawings() throws {
        let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "FuzzCorpus/svg")
        let bytes = Array(try Data(contentsOf: corpus.appendingPathComponent("packed.svgz")))

        #expect(try PictureHeader(of: bytes).statedSize == PixelSize(width: 96, height: 64))
        #expect(try PictureHeader(of: Array(bytes.prefix(bytes.count - 30))).format == .svg)
        #expect(throws: PictureError.notAPicture) { try PictureHeader(of: Array(bytes.prefix(12))) }
        #expect(throws: PictureError.notAPicture) { try PictureHeader(of: [0x1F, 0x8B, 8] + [UInt8](repeating: 0, count: 40)) }
    }
}
