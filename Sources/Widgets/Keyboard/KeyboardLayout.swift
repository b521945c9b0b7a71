public import Views

/// The characters on the keys of an on-screen keyboard, for a language.
///
/// ```swift
/// let greek = KeyboardLayout.builtIn.first { $0.language == "el" }
/// let own = try KeyboardLayout(parsing: text)
/// ```
///
/// ``init(parsing:)`` describes the file format.
public nonisolated struct KeyboardLayout: Hashable, Sendable {
    /// Tag of the language, such as `de`.
    public let language: String
    /// Name in the language itself, for the key that changes layouts.
    public let name: String
    /// Title of the space bar.
    public let spaceTitle: String
    /// Titles of the return key.
    let returnTitles: [ReturnKey: String]
    /// The characters of the three planes, each with three rows.
    let planes: [Plane: [[String]]]
    /// The alternatives that a long press on a key offers besides its own character. Most keys have none.
    let accents: [String: [String]]
    /// Capitals that differ from Unicode's full mapping, such as ẞ.
    let capitals: [String: String]

    /// A set of keys that are shown together.
    public enum Plane: String, CaseIterable, Hashable, Sendable {
        /// The letters, small or capital.
        case letters
        /// Digits and common signs.
        case numbers
        /// Brackets, currencies and other signs.
        case symbols
    }

    /// Returns the title of the return key for its effect.
    public func returnTitle(_ key: ReturnKey = .newLine) -> String { returnTitles[key] ?? key.rawValue }

    /// Returns the characters of a plane, row by row: three rows of at least one key.
    public func rows(of plane: Plane) -> [[String]] { planes[plane] ?? [] }

    /// Returns the alternatives that a long press on a key offers, without the key's own character; empty for none.
    public func alternatives(to character: String) -> [String] { accents[character] ?? [] }

    /// Returns the capital of a character, which Shift types.
    public func capital(of character: String) -> String { capitals[character] ?? character.uppercased() }

    /// Number of keys in the longest row.
    var longestRow: Int { planes.values.joined().map(\.count).max() ?? 0 }
}

extension KeyboardLayout {
    /// The layouts of the toolkit: English, German, French and Greek.
    public static let builtIn: [KeyboardLayout] = [
        PackageResources.en_keyboard, PackageResources.de_keyboard, PackageResources.fr_keyboard, PackageResources.el_keyboard,
    ].compactMap { try? KeyboardLayout(parsing: String(decoding: $0, as: UTF8.self)) }

    /// Returns the index in `layouts` of the layout for a language tag such as `de_AT.UTF-8`; 0 if there is none.
    static func index(for language: String?, in layouts: [KeyboardLayout]) -> Int {
        guard let language else { return 0 }
        let primary = language.prefix { $0.isLetter }.lowercased()
        return layouts.firstIndex { $0.language == primary } ?? 0
    }
}
