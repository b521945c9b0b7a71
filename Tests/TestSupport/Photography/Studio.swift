public import SDLBackend

/// What all photographs share: SDL without a display and the design's fonts, started once, because a process has only one of each.
public enum Studio {
    private static let opened = Result {
        try SDLSystem.startWithoutDisplay()
        return try FontBook(allowsSubstitutes: false)
    }

    /// The design's own five faces; a golden drawn with another one would say nothing.
    /// - Throws: when SDL does not start or a font is not installed, the same answer every time.
    public static func fonts() throws -> FontBook { try opened.get() }
}
