import CSDL2
import Glibc
import Imaging
import LayoutMath
public import Platform

/// The design's fonts: finds their files, measures text, and rasterises it.
///
/// Widths are measured at one large size and scaled down, so they are the same at every display scale.
@MainActor public final class FontBook: TextMeasuring {
    /// Largest number of characters of a run; the rest is cut off.
    public static let longestRun = 4_096
    /// Em size in pixels at which text is measured. The error of a width is a thousandth of the font size.
    static let measuringSize = 1_000.0
    /// Ascent and descent as shares of the font size, taken from Inter, for a font that cannot be opened. Without a line height, nothing
    /// could be laid out.
    private static let (usualAscent, usualDescent) = (0.969, 0.241)
    /// Number of measured runs that are kept, enough for several full pages.
    private static let layoutBudget = 4_096
    /// Number of fonts that are kept open, each a few KiB plus its glyphs.
    private static let openFontBudget = 48

    private(set) var sources: [FontFace: FontSource] = [:]
    /// The files that have been used, so that another size needs no disk access. Those of the faces are loaded at the start.
    var files: [String: FontData] = [:]
    private var fonts = LeastRecentlyUsedCache<FontKey, OpenFont>(budget: openFontBudget)
    private var layouts = LeastRecentlyUsedCache<TextRun, TextLayout>(budget: layoutBudget)
    /// Files with glyphs of a script that the faces lack, in the order in which they were found; and characters for which no file was
    /// found.
    private var scriptFiles: [TextScript: [String]] = [:]
    private var unknown: Set<Unicode.Scalar> = []
    private let fallback: Fallback
    let typefaces: Typefaces
    /// The files of the typefaces that have been used; nil for one that cannot be used.
    var typefaceFiles: [Typeface: String?] = [:]
    /// Called once for each typeface that cannot be used.
    public var foundFault: ((FontFault) -> Void)?
    // Loaded on demand. This never happens if the faces are bundled and have all characters.
    lazy var installed = FontFiles()
    private lazy var fallbacks = FontFiles.substituteFamilies.compactMap { installed.file(family: $0) }

    /// The source of glyphs that the faces lack.
    public enum Fallback: Sendable {
        /// This machine's fonts, as chosen by fontconfig; a box if there is none.
        case installed
        /// None: missing glyphs are boxes, the same on every machine.
        case none
    }

    /// The source of installed families and of the system's font.
    public enum Typefaces: Sendable {
        /// This machine's fonts.
        case installed
        /// None: the faces that stand in for them, the same on every machine.
        case standIns
    }

    private struct FontKey: Hashable {
        var file: String
        var script: TextScript
        var isOblique: Bool
        /// The size in eighths of a pixel, the resolution of `OpenFont`.
        var eighths: Int

        init(file: String, size: Double, script: TextScript, isOblique: Bool) {
            (self.file, self.script, self.isOblique) = (file, script, isOblique)
            eighths = PixelRect.whole((size * 8).rounded())
        }
    }

    /// Finds the five faces.
    /// - Parameters:
    ///   - collection: The fonts of the faces.
    ///   - fallback: The source of glyphs that the faces lack.
    ///   - typefaces: The source of installed families and of the system's font.
    /// - Throws: `SDLError` if SDL_ttf does not start.
    public init(
        _ collection: FontCollection = .bundled, fallback: Fallback = .installed, typefaces: Typefaces = .standIns
    ) throws(SDLError) {
        (self.fallback, self.typefaces) = (fallback, typefaces)
        guard TTF_Init() == 0 else { throw .last("starting the fonts") }
        for face in FontFace.allCases { sources[face] = source(of: face, in: collection) }
    }

    isolated deinit {
        fonts.removeAll()
        TTF_Quit()
    }

    /// The source of a face's glyphs.
    public func source(of face: FontFace) -> FontSource {
        sources[face] ?? FontSource(file: face.rawValue, origin: .bundled, complaint: nil)
    }

    private func source(of face: FontFace, in collection: FontCollection) -> FontSource {
        switch collection {
        case .bundled: return bundledSource(of: face)
        case .folder(let folder):
            do {
                let file = try file(of: face, in: folder)
                try load(file)
                return FontSource(file: file, origin: .folder, complaint: nil)
            } catch {
                return bundledSource(of: face, complaint: error)
            }
        case .installed:
            if let file = installed.file(named: face.rawValue, family: face.family), isLoaded(file) {
                return FontSource(file: file, origin: .installed, complaint: nil)
            }
            let substitute = fallbacks.first(where: isLoaded)
            return substitute.map { FontSource(file: $0, origin: .substitute, complaint: nil) } ?? bundledSource(of: face)
        }
    }

    private func bundledSource(of face: FontFace, complaint: SDLError? = nil) -> FontSource {
        files[face.rawValue] = FontData(bundled: face)
        return FontSource(file: face.rawValue, origin: .bundled, complaint: complaint)
    }

    private func load(_ file: String) throws(SDLError) { if files[file] == nil { files[file] = try FontData(file: file) } }

    /// Loads a file; false if that fails.
    private func isLoaded(_ file: String) -> Bool { (try? load(file)) != nil }

    /// The file in `folder`; throws if it is missing or damaged.
    private func file(of face: FontFace, in folder: String) throws(SDLError) -> String {
        let files = ["otf", "ttf"].map { "\(folder)/\(face.rawValue).\($0)" }
        let file = files.first { access($0, F_OK) == 0 } ?? files[0]
        try FontFileHeader.check(file)
        return file
    }

    // MARK: TextMeasuring

    public func width(of run: TextRun) -> Double { layout(of: run).width }

    public func metrics(of font: Font) -> FontMetrics {
        guard let open = open(file(of: font), size: Self.measuringSize) else {
            return FontMetrics(ascent: font.size * Self.usualAscent, descent: font.size * Self.usualDescent)
        }
        let scale = font.size / Self.measuringSize
        return FontMetrics(ascent: Double(open.ascent) * scale, descent: Double(open.height - open.ascent) * scale)
    }

    // MARK: Layout

    /// The positions of a run's pieces. They are cached.
    func layout(of run: TextRun) -> TextLayout {
        if let known = layouts.value(for: run) { return known }
        let layout = makeLayout(of: run)
        layouts.insert(layout, for: run, cost: 1)
        return layout
    }

    private func makeLayout(of run: TextRun) -> TextLayout {
        let text = String(run.text.printable.prefix(Self.longestRun))
        guard !text.isEmpty, run.font.size > 0, let face = file(of: run.font) else { return TextLayout(pieces: [], width: 0) }
        let scale = run.font.size / Self.measuringSize
        var pieces: [TextLayout.Piece] = []
        var pen = 0.0
        for segment in segments(of: text, face: face) {
            guard let font = open(segment.file, size: Self.measuringSize, script: segment.script) else { continue }
            if run.font.tracking == 0 {
                pieces.append(TextLayout.Piece(text: segment.text, file: segment.file, script: segment.script, x: pen))
            } else {
                // Each character is placed at a position measured from the complete prefix before it, so that kerning is kept.
                var (prefix, tracked) = ("", pen)
                for character in segment.text {
                    let x = pen + font.advance(of: prefix) * scale
                    pieces.append(
                        TextLayout.Piece(text: String(character), file: segment.file, script: segment.script, x: x + tracked - pen))
                    prefix.append(character)
                    tracked += run.font.tracking
                }
                pen = tracked
            }
            pen += font.advance(of: segment.text) * scale
        }
        return TextLayout(pieces: pieces, width: pen)
    }

    /// A part of a text in one script, with glyphs from one file.
    private struct Segment {
        var text: String
        var file: String
        var script: TextScript
    }

    /// Splits a text, from left to right, wherever its script or the file with its glyphs changes.
    private func segments(of text: String, face: String) -> [Segment] {
        if text.isPlainASCII { return [Segment(text: text, file: face, script: .plain)] }
        return ScriptRun.runs(of: text).flatMap { run in
            var segments: [Segment] = []
            for character in run.text {
                let last = segments.last?.file
                let file = character.isInvisibleMark ? last ?? face : self.file(for: character, of: run, face: face, last: last)
                if segments.last?.file == file {
                    segments[segments.count - 1].text.append(character)
                } else {
                    segments.append(Segment(text: String(character), file: file, script: run.script))
                }
            }
            return run.script.isRightToLeft ? segments.reversed() : segments
        }
    }

    /// - Parameter last: The file of the previous character.
    private func file(for character: Character, of run: ScriptRun, face: String, last: String?) -> String {
        // Marks belong to their letter, whose font places them best, so the letter decides.
        guard let scalar = character.unicodeScalars.first else { return face }
        // Spaces and digits use the file of the text around them, so that a line in another script is one piece.
        if run.script != .plain, let last, last != face, provides(last, scalar) { return last }
        if scalar.isASCII || !run.script.isEmoji && provides(face, scalar) { return face }
        guard fallback == .installed, !unknown.contains(scalar) else { return face }
        if let known = scriptFiles[run.script]?.first(where: { provides($0, scalar) }) { return known }
        guard let found = findFile(for: scalar, of: run, face: face) else {
            unknown.insert(scalar)
            return face
        }
        if found != face { scriptFiles[run.script, default: []].append(found) }
        return found
    }

    /// Queries fontconfig for all characters of a run together, so that they come from one font; nil if no font has `scalar`.
    private func findFile(for scalar: Unicode.Scalar, of run: ScriptRun, face: String) -> String? {
        if run.script.isEmoji, let emoji = installed.file(family: "emoji"), provides(emoji, scalar) { return emoji }
        if provides(face, scalar) { return face }
        let missing = Set(run.text.unicodeScalars.filter { !$0.isASCII && !provides(face, $0) }.prefix(Self.longestQuestion))
        let named = run.script == .plain ? fallbacks.first { provides($0, scalar) } : nil
        let found = named ?? installed.file(covering: missing) ?? installed.file(covering: [scalar])
        return found.flatMap { provides($0, scalar) ? $0 : installed.file(covering: [scalar]) }.flatMap { provides($0, scalar) ? $0 : nil }
    }

    /// Largest number of characters in a query to fontconfig.
    private static let longestQuestion = 64

    /// The fallback files used so far, sorted.
    package var fallbackFiles: [String] { Set(scriptFiles.values.joined()).sorted() }

    /// The contents of the file of a face or of ``fallbackFiles``, valid as long as the font book; empty for any other file.
    package func contents(of file: String) -> UnsafeRawBufferPointer { files[file]?.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0) }

    private func provides(_ file: String, _ scalar: Unicode.Scalar) -> Bool {
        open(file, size: Self.measuringSize)?.provides(scalar) == true
    }

    /// A font at a size in device pixels; nil if its file cannot be read.
    func open(_ file: String?, size: Double, script: TextScript = .plain, isOblique: Bool = false) -> OpenFont? {
        guard let file else { return nil }
        let key = FontKey(file: file, size: size, script: script, isOblique: isOblique)
        if let font = fonts.value(for: key) { return font }
        guard let contents = files[file] ?? (try? FontData(file: file)) else { return nil }
        files[file] = contents
        guard let font = try? OpenFont(contents, pixelSize: size, script: script, isOblique: isOblique) else { return nil }
        fonts.insert(font, for: key, cost: 1)
        return font
    }
}

/// The pieces of a run with their positions, in logical pixels from the run's origin.
struct TextLayout {
    struct Piece {
        var text: String
        var file: String
        var script: TextScript
        var x: Double
    }

    var pieces: [Piece]
    var width: Double
}

extension FontFace {
    /// The face's family name in fontconfig.
    fileprivate var family: String { rawValue.hasPrefix("InterDisplay") ? "Inter Display" : "Inter" }
}

extension String {
    /// Whether the text consists of printable ASCII, which every face has.
    fileprivate var isPlainASCII: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

    /// The text without control characters and line separators, which fonts would draw as boxes.
    fileprivate var printable: String {
        let isClean = isPlainASCII || unicodeScalars.allSatisfy { !$0.isControl }
        return isClean ? self : String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isControl }))
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: true
        default: false
        }
    }
}

extension Character {
    fileprivate var isInvisibleMark: Bool { unicodeScalars.first?.properties.isDefaultIgnorableCodePoint ?? false }
}
