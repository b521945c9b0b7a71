public import Imaging
import Platform

/// A text whose parts are set apart: strong, emphasized, as code, in a colour, or as links. A ``Label`` shows it.
///
/// ```swift
/// let words = StyledText("The ferry leaves at ") + StyledText("18:42", isStrong: true)
/// let more = StyledText(markdown: "See the [timetable](https://example.org/ferry).")
/// ```
///
/// Two texts are equal if they look alike, regardless of how they were put together.
public nonisolated struct StyledText: Hashable, Sendable {
    /// The parts in order. Neighbours differ in style, and none is empty.
    public private(set) var runs: [Run] = []

    /// A part of a text in one style.
    public struct Run: Hashable, Sendable {
        /// The characters, with line breaks.
        public internal(set) var text: String
        /// How they look.
        public let style: Style
    }

    /// How a part of a text looks, and where it leads.
    public struct Style: Hashable, Sendable {
        /// Whether it is in the next heavier face. Default false.
        public var isStrong = false
        /// Whether its letters are slanted. Default false.
        public var isEmphasized = false
        /// Whether it is code or a key, on a faint fill. Default false.
        public var isCode = false
        /// Its colour; nil uses the label's, or the theme's accent for a link. Default nil.
        public var color: Color?
        /// The address to which it leads, with its scheme; nil for none. Default nil.
        public var link: String?

        /// The style of plain text.
        public init() {}

        /// The font of such a part in a text of `font`.
        func font(in font: Font) -> Font {
            var font = font
            if isStrong { font.face = font.face.strong }
            if isEmphasized { font.isOblique = true }
            return font
        }
    }

    /// A text in one style.
    public init(_ text: String, _ style: Style = Style()) { append(text, style) }

    /// A text in one style.
    /// - Parameters:
    ///   - color: See ``Style/color``.
    ///   - link: See ``Style/link``.
    public init(_ text: String, isStrong: Bool = false, isEmphasized: Bool = false, color: Color? = nil, link: String? = nil) {
        var style = Style()
        (style.isStrong, style.isEmphasized, style.color, style.link) = (isStrong, isEmphasized, color, link)
        self.init(text, style)
    }

    /// The characters of all parts.
    /// - Complexity: O(n).
    public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

    /// Whether no part is set apart.
    public var isPlain: Bool { runs.allSatisfy { $0.style == Style() } }

    /// Adds a text at the end.
    public mutating func append(_ text: String, _ style: Style = Style()) {
        guard !text.isEmpty else { return }
        if runs.last?.style == style { runs[runs.count - 1].text += text } else { runs.append(Run(text: text, style: style)) }
    }

    /// Adds the parts of another text at the end.
    public mutating func append(_ other: StyledText) {
        for run in other.runs { append(run.text, run.style) }
    }

    /// Returns one text after the other.
    public static func + (first: StyledText, second: StyledText) -> StyledText {
        var text = first
        text.append(second)
        return text
    }

    // MARK: Markdown

    /// Reads the inline part of CommonMark 0.30: `*emphasis*`, `**strong**`, code between backquotes, `[links](https://example.org)`,
    /// `<https://example.org>`, escapes with a backslash, and line breaks by two spaces or a backslash at the end of a line. A blank line
    /// begins a paragraph, on a new line.
    ///
    /// Every string is a text: what is no such mark stays as it is, as do headings, lists, HTML and entities. A picture is replaced by its
    /// description. Text from others is put in with ``escapingMarkdown(_:)``.
    /// - Complexity: O(n log n); O(n²) for emphasis that is nested deeply.
    public init(markdown: String) {
        for piece in InlineMarkdown.pieces(of: markdown) {
            var style = Style()
            (style.isStrong, style.isEmphasized, style.isCode, style.link) = (piece.isStrong, piece.isEmphasized, piece.isCode, piece.link)
            append(piece.text, style)
        }
    }

    /// Returns Markdown that shows a text as it is, except that line ends become spaces, and that spaces at its ends are dropped.
    public static func escapingMarkdown(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isMarkdownPunctuation { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped.map { Character($0).isNewline ? " " : Character($0) })
    }
}
