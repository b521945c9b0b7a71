/// Reads the inline part of CommonMark 0.30: emphasis, strong emphasis, code, links, line breaks and escapes.
///
/// Source of the algorithm: the appendix "A parsing strategy" of the specification. Its nodes are a flat list of pieces here, because a
/// piece in emphasis within emphasis looks like one in emphasis.
///
/// It is our own because the libraries that Debian has (cmark) read whole documents, in which "1. May" or "# 3" is not the text of a label
/// but a list or a heading; they offer no reader for inline text alone.
nonisolated struct InlineMarkdown {
    /// A part of the text in one style.
    struct Piece: Hashable {
        var text: String
        var isStrong = false
        var isEmphasized = false
        var isCode = false
        var link: String?
    }

    private let scalars: [Unicode.Scalar]
    private var place = 0
    private var pieces: [Piece] = []
    private var plain = String.UnicodeScalarView()
    private var delimiters = MarkdownDelimiters()
    private var brackets: [Bracket] = []
    /// The places of the backtick strings of each length, in ascending order.
    private let backticks: [Int: [Int]]

    /// An opening bracket that may begin a link.
    private struct Bracket {
        let piece: Int
        /// The number of delimiters before it.
        let delimiters: Int
        let isImage: Bool
        /// Whether it may still begin a link; links contain no links.
        var isActive = true
    }

    /// Returns the pieces of a text. Blank lines separate paragraphs, which are separated by a line feed in the result.
    /// - Complexity: O(n log n); O(n²) for emphasis that is nested deeply.
    static func pieces(of text: String) -> [Piece] {
        var result: [Piece] = []
        for paragraph in text.markdownParagraphs {
            if !result.isEmpty { result.append(Piece(text: "\n")) }
            var reader = InlineMarkdown(paragraph)
            result += reader.read()
        }
        return result
    }

    private init(_ paragraph: String) {
        scalars = Array(paragraph.unicodeScalars)
        var (starts, at): ([Int: [Int]], Int) = ([:], 0)
        while at < scalars.count {
            let length = scalars[at...].prefix { $0 == "`" }.count
            if length > 0 { starts[length, default: []].append(at) }
            at += max(1, length)
        }
        backticks = starts
    }

    private mutating func read() -> [Piece] {
        while let scalar = scalar(at: place) { read(scalar) }
        endPlainText()
        delimiters.match(from: 0, in: &pieces)
        return pieces
    }

    private func scalar(at place: Int) -> Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func read(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\\": readEscape()
        case "`": readCode()
        case "*", "_": readDelimiters(scalar)
        case "!" where self.scalar(at: place + 1) == "[": open(length: 2)
        case "[": open(length: 1)
        case "]": close()
        case "<": readAutolink()
        case "\n": readLineEnd()
        default:
            plain.append(scalar)
            place += 1
        }
    }

    // MARK: Text

    private mutating func endPlainText() {
        guard !plain.isEmpty else { return }
        pieces.append(Piece(text: String(plain)))
        plain.removeAll()
    }

    private mutating func readEscape() {
        place += 1
        guard let next = scalar(at: place), next.isMarkdownPunctuation || next == "\n" else { return plain.append("\\") }
        place += 1
        plain.append(next)
        if next == "\n" { skipSpaces() }
    }

    /// Two spaces before the end of a line break it; otherwise its end is a space.
    private mutating func readLineEnd() {
        var spaces = 0
        while plain.last == " " || plain.last == "\t" {
            spaces = plain.last == " " ? spaces + 1 : 0
            plain.removeLast()
        }
        plain.append(spaces >= 2 ? "\n" : " ")
        place += 1
        skipSpaces()
    }

    private mutating func skipSpaces() { while scalar(at: place) == " " || scalar(at: place) == "\t" { place += 1 } }

    private mutating func readCode() {
        let (start, length) = (place, scalars[place...].prefix { $0 == "`" }.count)
        place += length
        let places = backticks[length] ?? []
        let next = places.firstIndex(after: start)
        guard next < places.count else { return plain.append(contentsOf: scalars[start..<place]) }
        var code = scalars[place..<places[next]].map { $0 == "\n" ? " " : $0 }[...]
        if code.first == " ", code.last == " ", code.contains(where: { $0 != " " }) { code = code.dropFirst().dropLast() }
        endPlainText()
        pieces.append(Piece(text: String(String.UnicodeScalarView(code)), isCode: true))
        place = places[next] + length
    }

    private mutating func readDelimiters(_ scalar: Unicode.Scalar) {
        let count = scalars[place...].prefix { $0 == scalar }.count
        let before = place > 0 ? scalars[place - 1] : "\n"
        let after = self.scalar(at: place + count) ?? "\n"
        endPlainText()
        delimiters.append(scalar, count: count, between: before, and: after, piece: pieces.count)
        pieces.append(Piece(text: String(repeating: String(scalar), count: count)))
        place += count
    }

    // MARK: Links

    private mutating func open(length: Int) {
        endPlainText()
        brackets.append(Bracket(piece: pieces.count, delimiters: delimiters.count, isImage: length == 2))
        pieces.append(Piece(text: length == 2 ? "![" : "["))
        place += length
    }

    private mutating func close() {
        place += 1
        guard let bracket = brackets.popLast() else { return plain.append("]") }
        var target = MarkdownTarget(scalars, from: place)
        guard bracket.isActive, let address = target.read() else { return plain.append("]") }
        endPlainText()
        place = target.place
        pieces[bracket.piece].text = ""
        delimiters.match(from: bracket.delimiters, in: &pieces)
        // The description of a picture stands in its place.
        guard !bracket.isImage else { return }
        if !address.isEmpty { setLink(of: pieces[(bracket.piece + 1)...].indices, to: address) }
        for index in brackets.indices where !brackets[index].isImage { brackets[index].isActive = false }
    }

    /// An address in angle brackets inside a link stays a link to itself.
    private mutating func setLink(of indices: Range<Int>, to address: String) {
        for index in indices where pieces[index].link == nil { pieces[index].link = address }
    }

    private mutating func readAutolink() {
        guard let link = MarkdownTarget.autolink(scalars, from: place) else {
            plain.append("<")
            place += 1
            return
        }
        endPlainText()
        pieces.append(Piece(text: link.text, link: link.address))
        place = link.end
    }
}

nonisolated extension [Int] {
    /// The index of the first element greater than `value` in an ascending array; the count if there is none.
    fileprivate func firstIndex(after value: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] > value { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

nonisolated extension String {
    /// The paragraphs of a Markdown text: lines without spaces at their beginning, and without any at the end of a paragraph.
    fileprivate var markdownParagraphs: [String] {
        var paragraphs: [[Substring]] = [[]]
        for line in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            let text = line.drop { $0 == " " || $0 == "\t" }
            if !text.isEmpty { paragraphs[paragraphs.count - 1].append(text) } else if paragraphs.last != [] { paragraphs.append([]) }
        }
        return paragraphs.filter { !$0.isEmpty }.map { lines in
            var text = lines.joined(separator: "\n")
            while text.last == " " || text.last == "\t" { text.removeLast() }
            return text
        }
    }
}
