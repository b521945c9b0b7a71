import Foundation
import LayoutMath
import Platform
import Testing

@testable import SDLBackend

/// Tests typefaces that are not part of the design: files of the program, installed families and the system's font. The fonts are copies of the
/// bundled ones in a temporary folder, which is also the only folder of the machine's fonts here.
@MainActor @Suite(.serialized) final class TypefaceTests {
    private let folder: String
    private var faults: [FontFault] = []

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-typefaces-" + UUID().uuidString).path
        try FileManager.default.copyItem(atPath: fontFiles, toPath: folder)
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Fonts of a window on a machine that has only those of the folder.
    private func fonts(_ typefaces: FontBook.Typefaces = .installed) throws -> FontBook {
        _ = try FontBook.bundled()
        let fonts = try FontBook(typefaces: typefaces)
        fonts.installed = FontFiles(folder: folder)
        fonts.foundFault = { [unowned self] in faults.append($0) }
        return fonts
    }

    private func looksLike(_ face: FontFace, _ font: Font, in fonts: FontBook) -> Bool {
        let (run, other) = (TextRun("Panorama №1", font: font), TextRun("Panorama №1", font: Font(face, size: font.size)))
        let (pixels, others) = (fonts.rasterize(run, scale: 2)?.pixels, fonts.rasterize(other, scale: 2)?.pixels)
        return pixels != nil && pixels == others && fonts.width(of: run) == fonts.width(of: other)
            && fonts.metrics(of: run.font) == fonts.metrics(of: other.font)
    }

    @Test(arguments: FontFace.allCases) func aFontFileIsDrawn(face: FontFace) throws {
        let fonts = try fonts(.standIns)
        let path = "\(folder)/\(face.rawValue).otf"

        #expect(looksLike(face, Font(file: path, size: 20), in: fonts))
        #expect(face == .displayThin || !looksLike(.displayThin, Font(file: path, size: 20), in: fonts))
        #expect(faults.isEmpty)
    }

    @Test func aFontFileThatCannotBeUsedIsReportedOnceAndReplaced() throws {
        let fonts = try fonts()
        try "no font".write(toFile: folder + "/text.otf", atomically: true, encoding: .utf8)
        let light = folder + "/InterDisplay-Light.otf"
        try Data(contentsOf: URL(fileURLWithPath: light)).dropLast(1_000).write(to: URL(fileURLWithPath: light))
        let empty = folder + "/Inter-Regular.otf"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: empty))
        bytes.resetBytes(in: 1_024..<bytes.count)
        try bytes.write(to: URL(fileURLWithPath: empty))
        let reasons = [
            "/none.otf": "no such file or directory", "/text.otf": "is no OpenType font", "/InterDisplay-Light.otf": "ends too early",
            "/Inter-Regular.otf": "the font is damaged",
        ]

        for (name, reason) in reasons {
            faults = []
            for size in [12.0, 30] {
                #expect(looksLike(.semiBold, Font(file: folder + name, size: size, standIn: .semiBold), in: fonts))
            }
            #expect(faults == [FontFault(font: folder + name, reason: reason)])
        }
    }

    @Test func aFamilyIsFoundInItsWeight() throws {
        let fonts = try fonts()
        #expect(looksLike(.regular, .family("Inter", size: 18), in: fonts))
        #expect(looksLike(.semiBold, .family("Inter", weight: .semiBold, size: 18), in: fonts))
        // The nearest weight that is installed, and any case of letters.
        #expect(looksLike(.semiBold, .family("inter", weight: .black, size: 18), in: fonts))
        #expect(looksLike(.displayThin, .family("Inter Display", weight: .thin, size: 18), in: fonts))
        #expect(looksLike(.displayLight, .family("Inter Display", weight: .light, size: 18), in: fonts))
        #expect(faults.isEmpty)
    }

    @Test func aFamilyThatIsMissingIsReportedOnceAndReplaced() throws {
        let fonts = try fonts()
        for size in [12.0, 30] {
            #expect(looksLike(.semiBold, .family("No Such Family", weight: .bold, isItalic: true, size: size), in: fonts))
        }
        #expect(faults == [FontFault(font: "No Such Family, weight 700, italic", reason: "it is not installed")])
    }

    @Test func theSystemsFontIsOneThatIsInstalled() throws {
        let fonts = try fonts()
        let font = Font.system(size: 18, weight: .semiBold)
        #expect(FontFace.allCases.contains { looksLike($0, font, in: fonts) })
        #expect(fonts.width(of: TextRun("Panorama", font: font)) > 40 && faults.isEmpty)
    }

    /// As in a test or a replay: no installed font is looked for, and nothing is reported.
    @Test func withoutInstalledFontsTheDesignsStandIn() throws {
        let fonts = try fonts(.standIns)
        fonts.installed = FontFiles(folder: "/nowhere")
        #expect(looksLike(.regular, .system(size: 15), in: fonts))
        #expect(looksLike(.semiBold, .system(size: 15, weight: .bold), in: fonts))
        #expect(looksLike(.regular, .family("Inter Display", weight: .thin, size: 15), in: fonts))
        #expect(looksLike(.semiBold, .family("No Such Family", weight: .semiBold, size: 15), in: fonts))
        #expect(faults.isEmpty)
    }

    @Test func trackingAppliesToEveryTypeface() throws {
        let fonts = try fonts()
        let path = folder + "/Inter-SemiBold.otf"
        let plain = fonts.width(of: TextRun("UPCOMING", font: Font(file: path, size: 12)))
        let tracked = fonts.width(of: TextRun("UPCOMING", font: Font(file: path, size: 12, tracking: 1)))
        #expect(abs(tracked - plain - 8) < 1e-9)
    }

    @Test func glyphsThatATypefaceLacksComeFromTheUsualFallback() throws {
        let fonts = try fonts()
        let run = TextRun("中", font: Font(file: folder + "/Inter-Regular.otf", size: 20))
        #expect(fonts.width(of: run) == fonts.width(of: TextRun("中", font: Font(.regular, size: 20))))
    }
}
