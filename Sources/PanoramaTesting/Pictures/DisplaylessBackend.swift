import Foundation
package import SDLBackend

/// The source of glyphs that the toolkit's own fonts lack.
nonisolated public enum FontFallback: Sendable {
    /// None: missing glyphs are boxes, the same on every machine.
    case none
    /// The machine's fonts. Emoji and other scripts look as they do in a window on that machine.
    case installed
}

/// SDL without a display and the toolkit's fonts. They are started once, because a process can have only one of each.
package enum DisplaylessBackend {
    private static let started = Result { try SDLSystem.startWithoutDisplay() }
    private static let strict = Result { try fonts(.none, started) }
    private static let lenient = Result { try fonts(.installed, started) }

    /// Returns the fonts of the design.
    /// - Throws: If SDL does not start; every call then throws the same error.
    package static func fonts(_ fallback: FontFallback = .none) throws -> FontBook {
        switch fallback {
        case .none: try strict.get()
        case .installed: try lenient.get()
        }
    }

    private static func fonts(_ fallback: FontBook.Fallback, _ started: Result<Void, any Error>) throws -> FontBook {
        try started.get()
        return try FontBook(fallback: fallback)
    }

    /// The folder of resource files in the source tree that this was built from.
    package static let resources =
        (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path + "/Resources"
}
