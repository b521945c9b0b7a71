import CFontconfig
import Platform

/// Finds installed font files with fontconfig, whose configuration is loaded by `init`.
final class FontFiles {
    /// Families tried in this order for characters that the design's fonts lack, and for missing faces.
    static let substituteFamilies = ["Noto Sans", "DejaVu Sans", "sans-serif"]

    private let config: OpaquePointer?

    init() { config = FcInitLoadConfigAndFonts() }

    /// The fonts of a folder only, for tests.
    init(folder: String) {
        config = FcConfigCreate()
        FcConfigAppFontAddDir(config, folder)
    }

    isolated deinit {
        if let config { FcConfigDestroy(config) }
    }

    /// The file `name.otf` or `name.ttf` among the fonts of a family; nil if there is none.
    func file(named name: String, family: String) -> String? {
        guard let pattern = FcPatternCreate(), let wanted = FcObjectSetCreate() else { return nil }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(wanted)
        }
        FcPatternAddString(pattern, FC_FAMILY, family)
        FcObjectSetAdd(wanted, FC_FILE)
        guard let found = FcFontList(config, pattern, wanted) else { return nil }
        defer { FcFontSetDestroy(found) }
        let files = (0..<Int(found.pointee.nfont)).compactMap { index in
            found.pointee.fonts[index].flatMap(Self.file)
        }
        // Sorted, so that the choice between two copies of a font is always the same.
        return files.sorted().first { $0.hasSuffix("/\(name).otf") || $0.hasSuffix("/\(name).ttf") }
    }

    /// The regular file of a family; nil if fontconfig returns another family. Names in lower case are generic families.
    func file(family: String) -> String? {
        match { FcPatternAddString($0, FC_FAMILY, family) }.flatMap { match in
            family == family.lowercased() || match.family == family ? match.file : nil
        }
    }

    /// A font in a file.
    struct Place: Equatable {
        var file: String
        /// As of ``FontData/index``.
        var index: Int
    }

    /// The font of a family that is nearest to a weight; nil if the family is not installed.
    func font(family: String, weight: FontWeight, isItalic: Bool) -> Place? {
        match {
            FcPatternAddString($0, FC_FAMILY, family)
            Self.describe(weight, isItalic: isItalic, in: $0)
        } accepting: {
            Self.families(of: $0).contains { $0.lowercased() == family.lowercased() } ? Self.place(of: $0) : nil
        }
    }

    /// The font of the desktop's interface in the nearest weight; nil if no font is installed.
    func systemFont(weight: FontWeight) -> Place? {
        match {
            // A configuration without the first generic family uses the second.
            for family in ["system-ui", "sans-serif"] { FcPatternAddString($0, FC_FAMILY, family) }
            Self.describe(weight, isItalic: false, in: $0)
        } accepting: {
            Self.place(of: $0)
        }
    }

    private static func describe(_ weight: FontWeight, isItalic: Bool, in pattern: OpaquePointer) {
        FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(weight.rawValue)))
        FcPatternAddInteger(pattern, FC_SLANT, isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
        // Of a variable font, SDL_ttf opens the named instances only.
        FcPatternAddBool(pattern, FC_VARIABLE, FcBool(FcFalse))
    }

    /// The upright file with most of the glyphs for `scalars`; nil if fontconfig finds none.
    func file(covering scalars: Set<Unicode.Scalar>) -> String? {
        guard !scalars.isEmpty, let characters = FcCharSetCreate() else { return nil }
        defer { FcCharSetDestroy(characters) }
        for scalar in scalars { FcCharSetAddChar(characters, scalar.value) }
        return match {
            FcPatternAddString($0, FC_FAMILY, "sans-serif")
            FcPatternAddCharSet($0, FC_CHARSET, characters)
        }?.file
    }

    private func match(_ describe: (OpaquePointer) -> Void) -> (family: String, file: String)? {
        match(describe) { font in
            guard let family = Self.text(FC_FAMILY, of: font), let file = Self.file(of: font) else { return nil }
            return (family, file)
        }
    }

    /// Returns what `accept` makes of the best font for a description.
    private func match<Found>(_ describe: (OpaquePointer) -> Void, accepting accept: (OpaquePointer) -> Found?) -> Found? {
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        describe(pattern)
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let font = FcFontMatch(config, pattern, &result) else { return nil }
        defer { FcPatternDestroy(font) }
        return accept(font)
    }

    private static func place(of pattern: OpaquePointer) -> Place? {
        guard let file = file(of: pattern) else { return nil }
        var index: Int32 = 0
        FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        return Place(file: file, index: Int(index))
    }

    /// All names of the font's family, such as those in other languages.
    private static func families(of pattern: OpaquePointer) -> [String] {
        var names: [String] = []
        while let name = text(FC_FAMILY, number: Int32(names.count), of: pattern) { names.append(name) }
        return names
    }

    private static func file(of pattern: OpaquePointer) -> String? { text(FC_FILE, of: pattern) }

    private static func text(_ property: String, number: Int32 = 0, of pattern: OpaquePointer) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, property, number, &value) == FcResultMatch, let value else { return nil }
        return String(cString: value)
    }
}
