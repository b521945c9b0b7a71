import Foundation
package import SDLBackend

/// Where letters come from that the toolkit's own faces lack.
nonisolated public enum FontFallback: Sendable {
    /// Nowhere: they are boxes, the same on every machine.
    case none
    /// The machine's fonts, as a window takes them: emoji and foreign scripts show as they do there.
    case installed
}

/// SDL without a display and the toolkit's own faces, started once: a process has only one of each.
package enum DisplaylessBackend {
    private static let started = Result { try SDLSystem.startWithoutDisplay() }
    private static let strict = Result { try fonts(.none, started) }
    private static let lenient = Result { try fonts(.installed, started) }

    /// The design's own five faces; a golden drawn with another one would say nothing.
    /// - Throws: When SDL does not start or a font is missing, the same answer every time.
    package static func fonts(_ fallback: FontFallback = .none) throws -> FontBook {
        switch fallback {
        case .none: try strict.get()
        case .installed: try lenient.get()
        }
    }

    private static func fonts(_ fallback: FontBook.Fallback, _ started: Result<Void, any Error>) throws -> FontBook {
        try started.get()
        return try FontBook(folder: resources + "/fonts", allowsSubstitutes: false, fallback: fallback)
    }

    /// The files that come with the toolkit, in the source tree that this was built from.
    package static let resources =
        (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path + "/Resources"
}
