import CFontconfig

/// Finds installed font files with fontconfig, whose configuration is loaded by `init`.
final class FontFiles {
    /// Families tried in this order for characters that the design's fonts lack, and for missing faces.
    static let substituteFamilies = ["Noto Sans", "DejaVu Sans", "sans-serif"]

    private let config: OpaquePointer?

    init() { config = FcInitLoadConfigAndFonts() }

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
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        describe(pattern)
        FcConfigSubstitute(config, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let font = FcFontMatch(config, pattern, &result) else { return nil }
        defer { FcPatternDestroy(font) }
        guard let family = Self.text(FC_FAMILY, of: font), let file = Self.file(of: font) else { return nil }
        return (family, file)
    }

    private static func file(of pattern: OpaquePointer) -> String? { text(FC_FILE, of: pattern) }

    private static func text(_ property: String, of pattern: OpaquePointer) -> String? {
        var value: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, property, 0, &value) == FcResultMatch, let value else { return nil }
        return String(cString: value)
    }
}
