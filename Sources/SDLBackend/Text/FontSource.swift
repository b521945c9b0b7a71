/// The fonts that a ``FontBook`` uses for its faces.
public nonisolated enum FontCollection: Equatable, Sendable {
    /// The fonts that are part of the program: the same on every machine.
    case bundled
    /// A folder whose files are named after the faces, with extension `.otf` or `.ttf`. If one cannot be used, the bundled font is.
    case folder(String)
    /// The machine's fonts of the same names. If one is missing, any other sans-serif font is used, or else the bundled one.
    case installed
}

/// A typeface that cannot be used, so that one of the design's faces stands in for it.
public nonisolated struct FontFault: Hashable, Sendable {
    /// The typeface in a few words.
    public let font: String
    /// Why it cannot be used.
    public let reason: String
}

/// The source of a face's glyphs.
public nonisolated struct FontSource: Equatable, Sendable {
    /// Where a font comes from.
    public enum Origin: Sendable {
        /// The program contains it.
        case bundled
        /// The folder of the collection.
        case folder
        /// This machine's fonts.
        case installed
        /// A font of another family, because the named one was not found.
        case substitute
    }

    /// Path of the font file; for a bundled font, its name.
    public let file: String
    public let origin: Origin
    /// Why the file in the folder cannot be used; nil if it can, or if the collection is no folder.
    public let complaint: SDLError?
}
