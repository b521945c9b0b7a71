import Foundation
import Imaging
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

@MainActor @Suite(.serialized) struct TextTests {
    private let fonts: FontBook

    init() throws { fonts = try .bundled() }

    /// The result does not depend on fonts of the same names on the machine.
    @Test(arguments: FontFace.allCases)
    func everyFaceIsPartOfTheProgram(face: FontFace) throws {
        #expect(fonts.source(of: face) == FontSource(file: face.rawValue, origin: .bundled, complaint: nil))
        let file = try Data(contentsOf: URL(fileURLWithPath: "\(fontFiles)/\(face.rawValue).otf"))
        #expect(file.elementsEqual(FontData(bundled: face).bytes))
    }

    /// A folder in which one face is missing, one is no font, one ends too early, and the others are intact.
    @Test func missingFontIsReplacedAndReported() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-fonts-" + UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.copyItem(atPath: fontFiles, toPath: folder)
        try FileManager.default.removeItem(atPath: folder + "/Inter-Regular.otf")
        try "no font".write(toFile: folder + "/Inter-SemiBold.otf", atomically: true, encoding: .utf8)

        let light = folder + "/InterDisplay-Light.otf"
        try Data(contentsOf: URL(fileURLWithPath: light)).dropLast(1_000).write(to: URL(fileURLWithPath: light))

        let fonts = try FontBook(.folder(folder))

        for (face, reason) in [
            (FontFace.regular, "no such file or directory"), (.semiBold, "is no OpenType font"), (.displayLight, "ends too early"),
        ] {
            let source = fonts.source(of: face)
            #expect(source.complaint?.reason == reason)
            #expect(source.origin == .bundled)
            #expect(source.complaint?.action == "opening the font \(folder)/\(face.rawValue).otf")
            #expect(fonts.width(of: TextRun("Panorama", font: Font(face, size: 15))) > 40)
        }
        #expect(fonts.source(of: .displayThin) == FontSource(file: folder + "/InterDisplay-Thin.otf", origin: .folder, complaint: nil))
    }

    /// Views divide by the height of a line.
    @Test func aFontThatCannotBeOpenedHasLinesAllTheSame() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-fonts-" + UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.copyItem(atPath: fontFiles, toPath: folder)
        let file = URL(fileURLWithPath: folder + "/Inter-Regular.otf")
        var bytes = try Data(contentsOf: file)
        // Its tables are in their places, but empty.
        bytes.resetBytes(in: 1_024..<bytes.count)
        try bytes.write(to: file)

        let fonts = try FontBook(.folder(folder))

        for size in [9.0, 15, 40] {
            let (lost, whole) = (fonts.metrics(of: Font(.regular, size: size)), fonts.metrics(of: Font(.displayLight, size: size)))
            #expect(abs(lost.ascent - whole.ascent) < size * 0.1 && abs(lost.descent - whole.descent) < size * 0.1)
        }
    }

    @Test func theMachinesFontsServeOnRequest() throws {
        let fonts = try FontBook(.installed)

        for face in FontFace.allCases {
            #expect(fonts.source(of: face).origin != .folder && fonts.source(of: face).complaint == nil)
            #expect(fonts.width(of: TextRun("Panorama", font: Font(face, size: 15))) > 40)
        }
    }

    @Test func emptyAndControlTextsTakeNoRoom() {
        let font = Font(.regular, size: 15)

        #expect(fonts.width(of: TextRun("", font: font)) == 0)
        #expect(fonts.width(of: TextRun("\u{0}\u{7}\n", font: font)) == 0)
        #expect(fonts.rasterize(TextRun("\u{1}", font: font), scale: 1) == nil)
    }

    @Test func controlCharactersChangeNothing() {
        let font = Font(.regular, size: 15)

        #expect(fonts.width(of: TextRun("a\u{7}b", font: font)) == fonts.width(of: TextRun("ab", font: font)))
    }

    @Test func widthGrowsInProportionToSize() {
        let small = fonts.width(of: TextRun("Panorama", font: Font(.regular, size: 15)))
        let large = fonts.width(of: TextRun("Panorama", font: Font(.regular, size: 60)))

        #expect(abs(large - 4 * small) < 1e-6)
        #expect(small > 40 && small < 100)
    }

    @Test func kerningBringsPairsTogether() {
        let font = Font(.regular, size: 100)
        let apart = fonts.width(of: TextRun("A", font: font)) + fonts.width(of: TextRun("V", font: font))

        #expect(fonts.width(of: TextRun("AV", font: font)) < apart - 1)
    }

    @Test func trackingAddsItsShareForEveryCharacter() {
        let plain = fonts.width(of: TextRun("UPCOMING", font: Font(.semiBold, size: 12)))
        let tracked = fonts.width(of: TextRun("UPCOMING", font: Font(.semiBold, size: 12, tracking: 1)))

        #expect(abs(tracked - plain - 8) < 1e-9)
    }

    @Test func veryLongTextIsCut() {
        let font = Font(.regular, size: 15)
        let long = fonts.width(of: TextRun(String(repeating: "x", count: 20_000), font: font))
        let longest = fonts.width(of: TextRun(String(repeating: "x", count: FontBook.longestRun), font: font))

        #expect(long == longest)
        let drawn = fonts.rasterize(TextRun(String(repeating: "x", count: 20_000), font: Font(.regular, size: 60)), scale: 2)
        #expect((drawn?.width ?? 0) > 1_000 && (drawn?.width ?? .max) <= 16_500)
    }

    @Test func foreignGlyphsComeFromAFallback() {
        // Inter has no Georgian letters; DejaVu Sans has.
        let layout = fonts.layout(of: TextRun("aა", font: Font(.regular, size: 15)))

        #expect(layout.pieces.count == 2)
        #expect(layout.pieces.first?.file != layout.pieces.last?.file)
    }

    @Test(arguments: [1.0, 1.25, 2.0], ["panorama", "just now", "Wave, Type."])
    func drawnWidthMatchesMeasuredWidth(scale: Double, text: String) {
        let run = TextRun(text, font: Font(.regular, size: 40))
        let measured = fonts.width(of: run) * scale

        let drawn = fonts.rasterize(run, scale: scale)

        // Ink differs from the advance by side bearings, a tenth of the em at most.
        #expect(abs(Double(drawn?.width ?? 0) - measured) < 4 * scale + 2)
    }

    @Test func inkStandsOnTheBaseline() throws {
        let canvas = try Canvas(width: 120, height: 80)

        let picture = try canvas.draw(
            .text(TextDraw(TextRun("HH", font: Font(.regular, size: 40)), at: Point(x: 10, y: 60), color: .white)))

        let rows = (0..<80).filter { y in (0..<120).contains { picture[$0, y] & 0xFF > 128 } }
        #expect(rows.last == 59)
        // Inter's capitals are 0.727 of the em.
        #expect(abs(Double(rows.count) - 29.1) <= 1)
        let columns = (0..<120).filter { x in (0..<80).contains { picture[x, $0] & 0xFF > 128 } }
        #expect((columns.first ?? 0) >= 10 && (columns.first ?? 99) <= 16)
    }

    /// The hook of a j reaches left of the pen; the pen itself must not move.
    @Test func leftOverhangKeepsThePenInPlace() {
        let drawn = fonts.rasterize(TextRun("j", font: Font(.regular, size: 100)), scale: 1)
        let plain = fonts.rasterize(TextRun("l", font: Font(.regular, size: 100)), scale: 1)

        #expect((drawn?.originX ?? 0) > 0)
        #expect(plain?.originX == 0)
        #expect(drawn?.baseline == plain?.baseline)
    }

    @Test func fractionalSizesAreTold() {
        let small = fonts.rasterize(TextRun("panorama", font: Font(.displayThin, size: 331)), scale: 1)
        let large = fonts.rasterize(TextRun("panorama", font: Font(.displayThin, size: 331.5)), scale: 1)

        #expect((large?.width ?? 0) > (small?.width ?? 0))
    }

    @Test func metricsHoldTheLine() {
        let metrics = fonts.metrics(of: Font(.regular, size: 100))

        #expect(metrics.ascent > 80 && metrics.ascent < 110)
        #expect(metrics.descent > 15 && metrics.descent < 40)
    }

    @Test func colourAndAlphaArrive() throws {
        let canvas = try Canvas(width: 120, height: 80)
        let run = TextRun("■", font: Font(.regular, size: 60))

        let picture = try canvas.draw(.text(TextDraw(run, at: Point(x: 10, y: 60), color: Color(hex: 0xFF8040, alpha: 0.5))))

        let brightest = picture.pixels.max { $0 & 0xFF_0000 < $1 & 0xFF_0000 } ?? 0
        #expect(distance(brightest, 0xFF80_4020) <= 2)
    }

    @Test func magnificationScalesAboutTheOrigin() throws {
        let canvas = try Canvas(width: 200, height: 120)
        let draw = TextDraw(TextRun("H", font: Font(.regular, size: 40)), at: Point(x: 20, y: 100), color: .white, magnification: 2)

        let picture = try canvas.draw(.text(draw))

        let rows = (0..<120).filter { y in (0..<200).contains { picture[$0, y] & 0xFF > 128 } }
        #expect(abs(Double(rows.count) - 58) <= 2)
        #expect(abs(Double(rows.last ?? 0) - 99) <= 1)
    }
}
