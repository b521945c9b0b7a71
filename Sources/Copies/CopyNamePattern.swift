public import Pictures
import Storage

/// The pattern for the names of copies, without their extension. In its text, `{name}`, `{date}` and `{number}` are replaced by properties
/// of each picture. Other braces are kept as they are.
public struct CopyNamePattern: Equatable, Sendable {
    /// The reason why a text is not a pattern; the description is one line for a form.
    public enum Mistake: Error, Equatable, Sendable, CustomStringConvertible {
        /// It contains nothing but spaces.
        case isEmpty
        /// It contains a slash, which would lead into another folder.
        case hasSlash
        /// It contains a control character, such as a line break or a zero.
        case hasControlCharacter
        /// It begins with a dot; files with such names are hidden.
        case beginsWithDot
        /// It is so long that no room is left for the pictures' names.
        case isTooLong

        public var description: String {
            switch self {
            case .isEmpty: "a name has at least one letter"
            case .hasSlash: "a name cannot contain /"
            case .hasControlCharacter: "a name is one line of letters"
            case .beginsWithDot: "a name that begins with a dot is hidden"
            case .isTooLong: "the name is too long"
            }
        }
    }

    private enum Part: Equatable {
        case literal(String)
        case name, date, number
    }

    /// The pattern as written.
    public let text: String
    private let parts: [Part]

    /// `{name}`: copies have the names of their pictures.
    public static let original = CopyNamePattern(unchecked: "{name}")

    /// The most bytes of a file's name on Linux.
    static let longestName = 255
    /// The most bytes of a pattern, so that half of a name is left for the properties.
    private static let longestText = 128

    /// Reads a pattern.
    /// - Throws: If the pattern gives names that files cannot or should not have.
    public init(_ text: String) throws(Mistake) {
        guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { throw .isEmpty }
        guard !text.utf8.contains(UInt8(ascii: "/")) else { throw .hasSlash }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { throw .hasControlCharacter }
        guard text.utf8.first != UInt8(ascii: ".") else { throw .beginsWithDot }
        guard text.utf8.count <= Self.longestText else { throw .isTooLong }
        self.init(unchecked: text)
    }

    private init(unchecked text: String) {
        self.text = text
        parts = Self.parts(of: text)
    }

    private static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let first = rest.first {
            if let (mark, part) = marks.first(where: { rest.hasPrefix($0.0) }) {
                if !literal.isEmpty { parts.append(.literal(literal)) }
                parts.append(part)
                literal = ""
                rest = rest.dropFirst(mark.count)
            } else {
                literal.append(first)
                rest = rest.dropFirst()
            }
        }
        return literal.isEmpty ? parts : parts + [.literal(literal)]
    }

    private static var marks: [(String, Part)] { [("{name}", .name), ("{date}", .date), ("{number}", .number)] }

    /// Whether the date of a picture is part of its copy's name.
    var needsDate: Bool { parts.contains(.date) }

    /// Returns the name of a copy, at most 255 bytes. A longer name is shortened by cutting the end of the picture's own name between
    /// characters.
    /// - Parameters:
    ///   - picture: The path or name of the picture.
    ///   - number: From 1; written with as many digits as `count` has.
    ///   - taken: The day for `{date}`, as in `2024-05-01`; nil gives `undated`.
    public func fileName(of picture: String, number: Int, of count: Int, taken: CivilDate?, format: CopySettings.Format) -> String {
        let ending = "." + format.fileExtension
        var own = Self.stem(of: FilePath.name(of: picture))
        while true {
            let stem = parts.map { part in
                switch part {
                case .literal(let text): text
                case .name: own
                case .date: taken.map(Self.words) ?? "undated"
                case .number: Self.padded(number, String(count).count)
                }
            }.joined()
            let name = stem + ending
            guard name.pathBytes.count > Self.longestName else { return name }
            guard parts.contains(.name), !own.isEmpty else { return Self.cut(stem, ending) }
            own.removeLast()
        }
    }

    /// Returns the name with a number before its extension, shortened like the others: `name 2.jpg`.
    static func numbered(_ name: String, _ number: Int) -> String {
        let ending = FilePath.fileExtension(of: name)
        return cut(stem(of: name), " \(number).\(ending)")
    }

    private static func cut(_ stem: String, _ ending: String) -> String {
        var stem = stem
        while (stem + ending).pathBytes.count > longestName, !stem.isEmpty { stem.removeLast() }
        return stem + ending
    }

    /// The name without its extension. A dot at the beginning of the name does not start an extension.
    private static func stem(of name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    private static func words(_ date: CivilDate) -> String { "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))" }

    private static func padded(_ number: Int, _ length: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
}
