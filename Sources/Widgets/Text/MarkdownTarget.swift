/// Reads where a link of CommonMark leads: `(address "title")` after its text, or an address in angle brackets.
nonisolated struct MarkdownTarget {
    private let scalars: [Unicode.Scalar]
    private(set) var place: Int

    /// Greatest number of parentheses in each other in an address; the specification asks for at least three.
    private static let deepest = 32

    init(_ scalars: [Unicode.Scalar], from place: Int) { (self.scalars, self.place) = (scalars, place) }

    /// Returns the address, which may be empty, and moves behind the target; nil if there is no target here. The title is skipped, because
    /// a label has no place for it.
    mutating func read() -> String? {
        guard take("(") else { return nil }
        skipSpaces()
        guard let address = next == "<" ? readBracketed() : readBare() else { return nil }
        let end = place
        skipSpaces()
        if place > end, let quote = next, "\"'(".unicodeScalars.contains(quote) {
            guard skipTitle(until: quote == "(" ? ")" : quote) else { return nil }
            skipSpaces()
        }
        return take(")") ? address : nil
    }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        place += 1
        return true
    }

    /// A paragraph has no blank lines, so at most one line ends here.
    private mutating func skipSpaces() { while next == " " || next == "\t" || next == "\n" { place += 1 } }

    /// Returns the next character, or the one that a backslash escapes.
    private mutating func takeUnescaped() -> Unicode.Scalar? {
        guard let scalar = next else { return nil }
        place += 1
        guard scalar == "\\", let escaped = next, escaped.isMarkdownPunctuation else { return scalar }
        place += 1
        return escaped
    }

    private mutating func readBracketed() -> String? {
        place += 1
        var address = String.UnicodeScalarView()
        while let scalar = next, scalar != ">" {
            guard scalar != "<", scalar != "\n", let taken = takeUnescaped() else { return nil }
            address.append(taken)
        }
        return take(">") ? String(address) : nil
    }

    private mutating func readBare() -> String? {
        var (address, depth) = (String.UnicodeScalarView(), 0)
        while let scalar = next, scalar.value > 0x20, scalar.value != 0x7F {
            if scalar == "(" {
                depth += 1
                guard depth <= MarkdownTarget.deepest else { return nil }
            } else if scalar == ")" {
                guard depth > 0 else { break }
                depth -= 1
            }
            if let taken = takeUnescaped() { address.append(taken) }
        }
        return depth == 0 ? String(address) : nil
    }

    private mutating func skipTitle(until end: Unicode.Scalar) -> Bool {
        place += 1
        while let scalar = next {
            if scalar == end { return take(end) }
            // A title in parentheses contains none.
            if end == ")", scalar == "(" { return false }
            _ = takeUnescaped()
        }
        return false
    }

    // MARK: Addresses in angle brackets

    /// The link in angle brackets that begins at a place, such as `<https://example.org>` or `<ada@example.org>`; nil if there is none.
    static func autolink(_ scalars: [Unicode.Scalar], from place: Int) -> (text: String, address: String, end: Int)? {
        let inner = scalars[(place + 1)...].prefix { $0.value > 0x20 && $0 != "<" && $0 != ">" && $0.value != 0x7F }
        guard inner.endIndex < scalars.count, scalars[inner.endIndex] == ">" else { return nil }
        let text = String(String.UnicodeScalarView(inner))
        if isAddress(inner) { return (text, text, inner.endIndex + 1) }
        return isMail(inner) ? (text, "mailto:" + text, inner.endIndex + 1) : nil
    }

    /// Whether it has a scheme of 2 to 32 characters.
    private static func isAddress(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = text.first, first.isLetter, let colon = text.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon]
        return (2...32).contains(scheme.count) && scheme.allSatisfy { $0.isLetter || $0.isDigit || "+.-".unicodeScalars.contains($0) }
    }

    /// Whether it is a mail address; see the HTML standard, "valid email address".
    private static func isMail(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let at = text.firstIndex(of: "@"), at > text.startIndex else { return false }
        let isLocal = text[..<at].allSatisfy { $0.isLetter || $0.isDigit || ".!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains($0) }
        return isLocal
            && text[(at + 1)...].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.count) && label.first != "-" && label.last != "-"
                    && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" }
            }
    }
}

nonisolated extension Unicode.Scalar {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value) }
    fileprivate var isDigit: Bool { (0x30...0x39).contains(value) }
}
