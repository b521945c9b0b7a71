import Codecs
import Foundation
import Imaging
import Platform
import TestFiles
import Testing

@testable import Pictures

/// Tests how drawings become pixels: at any size, completely or in part, and from nothing but the file.
@Suite struct SVGDecodingTests {
    private let files: MadeFiles

    init() throws { files = try MadeFiles() }

    private static let names = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
    private static let halves = "<rect width='20' height='30' fill='#f00'/><rect x='20' width='20' height='30' fill='#00f'/>"

    private func drawn(_ head: String, _ body: String, _ fit: PictureFit) throws -> Bitmap {
        try files.decode(Array("<svg \(Self.names) \(head)>\(body)</svg>".utf8), fit: fit)
    }

    private func part(_ part: PicturePart, of text: String, fit: PictureFit = .original) throws -> Bitmap {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(text.utf8), to: "drawing.svg")
        return try FileImageLoader(CodecDecoder()).decode(ImageID(path, part: part, fit: fit)) { _ in }
    }

    // MARK: Sizes

    /// Whatever way a drawing states its size, all of it is shown, and edges are equally sharp at any size.
    @Test(arguments: [
        "width='40' height='30'", "viewBox='0 0 40 30'", "width='400mm' height='300mm' viewBox='0 0 40 30'",
        "width='100%' viewBox='0 0 40 30'",
        "width='40px' height='100%' viewBox='0 0 40 30'",
    ])
    func aDrawingFillsItsPicture(head: String) throws {
        for width in [4, 40, 400, 2_000] {
            let bitmap = try drawn(head, Self.halves, .within(width: width, height: width))

            #expect(bitmap.width == width && bitmap.height == width * 3 / 4 && bitmap.isOpaque && bitmap.isComplete)
            for (index, pixel) in bitmap.pixels.enumerated() { #expect(pixel == (index % width < width / 2 ? 0xFFFF_0000 : 0xFF00_00FF)) }
        }
    }

    /// Without a size and a `viewBox`, units are pixels of a picture of 300 x 150, or of one that has the width or height that is stated.
    @Test(arguments: [("", 300, 150), ("width='60'", 60, 150), ("height='60'", 300, 60), ("width='20mm'", 76, 150)])
    func aDrawingWithoutASizeHasTheUsualOne(head: String, width: Int, height: Int) throws {
        for scale in [1, 4] {
            let bitmap = try drawn(head, Self.halves, .within(width: width * scale, height: height * scale))

            #expect(abs(bitmap.width - width * scale) <= 2 && bitmap.height == height * scale)
            func color(_ x: Int, _ y: Int) -> UInt32 { bitmap.pixels[y * scale * bitmap.width + x * scale] }
            #expect([color(5, 5), color(30, 5), color(45, 5), color(5, 35)] == [0xFFFF_0000, 0xFF00_00FF, 0, 0])
        }
    }

    /// Colours are not multiplied by alpha.
    @Test func transparencyIsStraight() throws {
        let bitmap = try drawn(
            "width='4' height='4'", "<rect width='2' height='4' fill='#c86432' fill-opacity='.5'/>", .within(width: 4, height: 4))

        let pixel = bitmap.pixels[0]
        #expect(!bitmap.isOpaque && bitmap.pixels[3] == 0)
        #expect((127...128).contains(pixel >> 24))
        for (shift, value) in [(16, 200), (8, 100), (0, 50)] { #expect(abs(Int(pixel >> UInt32(shift) & 0xFF) - value) <= 1) }
    }

    /// Text that is magnified beyond the limits of its font library must not damage later drawings.
    @Test func largeTextIsDrawnAndForgotten() throws {
        let text = Self.scene
        let before = try files.decode(Array(text.utf8), fit: .within(width: 400, height: 400))

        for _ in 0..<2 {
            let part = try part(PicturePart(x: 400, y: 2_500, width: 300, height: 300), of: text)
            #expect(part.pixels.contains { $0 == 0xFF00_0000 })
            #expect(try files.decode(Array(text.utf8), fit: .within(width: 400, height: 400)) == before)
        }
    }

    // MARK: Parts

    private static let scene = """
        <svg \(names) width='40' height='30'><defs><filter id='b'><feGaussianBlur stdDeviation='1'/></filter><linearGradient id='g'><stop \
        stop-color='#036'/><stop offset='1' stop-color='#fc9'/></linearGradient><pattern id='p' width='3' height='3' \
        patternUnits='userSpaceOnUse'><circle r='1' cx='1.5' cy='1.5' fill='#393'/></pattern></defs><rect width='40' height='30' \
        fill='url(#g)'/><circle cx='13' cy='14' r='9' fill='url(#p)' stroke='#000'/><rect x='22' y='4' width='12' height='9' fill='#a00' \
        filter='url(#b)'/><text x='3' y='27' font-family='sans-serif' font-size='9'>Part</text></svg>
        """

    /// A part is drawn alone, and equals the same part cut from the complete drawing.
    @Test(arguments: [
        PicturePart(x: 0, y: 0, width: 64, height: 64), PicturePart(x: 1_024, y: 1_024, width: 256, height: 200),
        PicturePart(x: 2_100, y: 300, width: 301, height: 97), PicturePart(x: 300, y: 2_400, width: 500, height: 500),
        PicturePart(x: 4_119, y: 3_089, width: 1, height: 1),
    ])
    func aPartIsTheCropOfTheWhole(part place: PicturePart) throws {
        let whole = try SVGDecodingTests.wholeScene.get()

        let part = try part(place, of: Self.scene)

        #expect(part.width == place.width && part.height == place.height && whole.width == 4_120)
        var most = 0
        for y in 0..<place.height {
            for x in 0..<place.width {
                let (a, b) = (part.pixels[y * place.width + x], whole.pixels[(place.y + y) * whole.width + place.x + x])
                for shift: UInt32 in [0, 8, 16, 24] { most = max(most, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))) }
            }
        }
        // The differences of letters' edges that were measured before.
        #expect(most <= 8, "differs by \(most)")
    }

    private static let wholeScene = Result { try MadeFiles().decode(Array(scene.utf8)) }

    /// A part of a level that is reduced is drawn at that size.
    @Test func aReducedPartIsDrawnAtItsSize() throws {
        let place = PicturePart(x: 1_024, y: 0, width: 1_024, height: 1_024)

        let part = try part(
            place, of: "<svg \(Self.names) width='40' height='30'>\(Self.halves)</svg>", fit: .exactly(width: 256, height: 256))

        // The edge lies at 2060 pixels of 4120.
        #expect(part.width == 256 && part.pixels.allSatisfy { $0 == 0xFFFF_0000 })
    }

    @Test func aFilledFitShowsTheMiddle() throws {
        let bitmap = try drawn("width='40' height='30'", Self.halves, .fill(width: 20, height: 20))

        #expect(bitmap.pixels == (0..<400).map { $0 % 20 < 10 ? 0xFFFF_0000 : 0xFF00_00FF })
    }

    // MARK: What is in a file

    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("FuzzCorpus/svg")

    /// Text is drawn: in the shape of letters, and in the colours that it states.
    @Test func textIsDrawn() throws {
        let text =
            "<rect width='40' height='20' fill='#fff'/><text x='2' y='16' font-family='sans-serif' font-size='18' fill='#c00'>Hi.</text>"
        let bitmap = try drawn("width='40' height='20'", text, .within(width: 400, height: 200))

        let reds = (0..<200).map { y in (0..<400).filter { bitmap.pixels[y * 400 + $0] == 0xFFCC_0000 }.count }
        let red = reds.reduce(0, +)
        // A stem of the H, the dot of the i above it, and nothing below the line.
        #expect(red > 3_000 && red < 30_000, "\(red)")
        #expect(reds[..<20].allSatisfy { $0 == 0 } && reds[170...].allSatisfy { $0 == 0 })
        // Another text is another picture: letters, not boxes.
        let other = try drawn("width='40' height='20'", text.replacingOccurrences(of: "Hi.", with: "Oi."), .within(width: 400, height: 200))
        #expect(other != bitmap)
    }

    /// PNG and JPEG within the file are shown.
    @Test(arguments: ["png", "jpeg"]) func picturesWithinADrawingAreShown(kind: String) throws {
        let bitmap = Bitmap(width: 4, height: 4, pixels: [UInt32](repeating: 0xFF20_80C0, count: 16))
        let bytes = try files.encoded(bitmap, asJPEG: kind == "jpeg")
        let image = "<image width='10' height='10' xlink:href='data:image/\(kind);base64,\(Data(bytes).base64EncodedString())'/>"

        let drawing = try drawn("width='10' height='10'", image, .within(width: 10, height: 10))

        let pixel = drawing.pixels[55]
        for (shift, value) in [(24, 255), (16, 0x20), (8, 0x80), (0, 0xC0)] {
            #expect(abs(Int(pixel >> UInt32(shift) & 0xFF) - value) <= 2)
        }
    }

    /// Files outside are never read: for other files, by any reference, their place stays empty.
    @Test func nothingOutsideTheFileIsRead() throws {
        let folder = try TemporaryFolder()
        let red = try folder.write(
            files.encoded(Bitmap(width: 4, height: 4, pixels: [UInt32](repeating: 0xFFFF_0000, count: 16)), asJPEG: false), to: "red.png")
        let style = try folder.write(Array("rect { fill: #f00 !important }".utf8), to: "red.css")
        let other = try folder.write(
            Array("<svg \(Self.names)><g id='r'><rect width='9' height='9' fill='#f00'/></g></svg>".utf8), to: "red.svg")
        let ground = "<rect width='10' height='10' fill='#fff'/>"
        let references = [
            "<image width='10' height='10' xlink:href='file://\(red)'/>", "<image width='10' height='10' href='\(red)'/>",
            "<style>@import url('file://\(style)');</style>", "<use xlink:href='file://\(other)#r'/>",
            "<text y='9'><xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='\(style)' parse='text'/></text>",
            "<script>document.documentElement.appendChild(1)</script>",
        ]

        for reference in references {
            let bitmap = try drawn("width='10' height='10'", ground + reference, .within(width: 10, height: 10))
            #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF }, "\(reference)")
        }
        // An entity of another file is an error.
        let entity =
            "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY x SYSTEM 'file://\(style)'>]><svg \(Self.names) width='10' height='10'><text>&x;</text></svg>"
        #expect(throws: PictureDecodeError.self) { try files.decode(Array(entity.utf8), fit: .within(width: 10, height: 10)) }
    }

    /// The reason is the parser's, on one line and without its numbers.
    @Test func damagedFilesHaveAReason() throws {
        let cases = [
            ("<svg \(Self.names) width='9' height='9'><rect", "line 1"), ("<svg \(Self.names) width='9' height='9'><g></svg>", "line 1"),
            ("<svg xmlns='other' width='9' height='9'/>", "absolute"), ("<svg \(Self.names) width='9' height='9'>&no;</svg>", "no"),
        ]
        for (text, words) in cases {
            #expect {
                try files.decode(Array(text.utf8), fit: .within(width: 9, height: 9))
            } throws: { error in
                let line = "\(error)"
                return line.hasPrefix("is damaged: ") && line.contains(words) && !line.contains("\n") && !line.contains("domain")
            }
        }
    }

    /// The bytes of a packed file are checked, and are bounded.
    @Test func packedFilesAreCheckedToTheirEnd() throws {
        var bytes = Array(try Data(contentsOf: Self.corpus.appendingPathComponent("packed.svgz")))
        #expect(try files.decode(bytes, fit: .within(width: 96, height: 64)).width == 96)
        #expect { try files.decode(Array(bytes.dropLast(9)), fit: .within(width: 96, height: 64)) } throws: {
            "\($0)".contains("packed document")
        }
        bytes[bytes.count - 6] ^= 1
        #expect { try files.decode(bytes, fit: .within(width: 96, height: 64)) } throws: { "\($0)".contains("packed document") }
    }
}
