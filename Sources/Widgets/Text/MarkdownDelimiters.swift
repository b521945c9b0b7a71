/// The strings of asterisks and underscores that have not been matched yet, as in the algorithm "process emphasis" of CommonMark.
nonisolated struct MarkdownDelimiters {
    private struct Delimiter {
        let scalar: Unicode.Scalar
        /// The number of its characters at first, and now.
        let length: Int
        var count: Int
        let (opens, closes): (Bool, Bool)
        /// Index of the piece of text that shows the characters that no emphasis has used.
        let piece: Int

        func matches(_ closer: Self) -> Bool {
            guard opens, scalar == closer.scalar else { return false }
            // If one of them both opens and closes, as in a**b*c, the sum of the lengths must not be a multiple of 3.
            return !(closes || closer.opens) || closer.length % 3 == 0 || (length + closer.length) % 3 != 0
        }

        func show(in pieces: inout [InlineMarkdown.Piece]) { pieces[piece].text = String(repeating: String(scalar), count: count) }
    }

    private var stack: [Delimiter] = []

    /// What a closing delimiter of one kind looks for; two of a kind find the same openers.
    private struct Kind: Hashable {
        let scalar: Unicode.Scalar
        let opens: Bool
        let remainder: Int
    }

    var count: Int { stack.count }

    /// Adds a string of equal characters between two others.
    mutating func append(
        _ scalar: Unicode.Scalar, count: Int, between before: Unicode.Scalar, and after: Unicode.Scalar, piece: Int
    ) {
        let isLeft = !after.isMarkdownSpace && (!after.isPunctuation || before.isMarkdownSpace || before.isPunctuation)
        let isRight = !before.isMarkdownSpace && (!before.isPunctuation || after.isMarkdownSpace || after.isPunctuation)
        // Underscores inside words are letters of a name.
        let opens = scalar == "*" ? isLeft : isLeft && (!isRight || before.isPunctuation)
        let closes = scalar == "*" ? isRight : isRight && (!isLeft || after.isPunctuation)
        stack.append(Delimiter(scalar: scalar, length: count, count: count, opens: opens, closes: closes, piece: piece))
    }

    /// Matches the delimiters from one on, and removes them. The pieces between a pair are emphasized.
    /// - Complexity: O(delimiters), apart from the pieces in emphasis.
    mutating func match(from first: Int, in pieces: inout [InlineMarkdown.Piece]) {
        // The delimiters before the current one that may still open, in order.
        var openers: [Delimiter] = []
        var bottoms: [Kind: Int] = [:]
        for delimiter in stack[first...] {
            var current = delimiter
            while current.closes, current.count > 0 {
                let kind = Kind(scalar: current.scalar, opens: current.opens, remainder: current.length % 3)
                let bottom = bottoms[kind] ?? 0
                guard let opener = openers[bottom...].lastIndex(where: { $0.matches(current) }) else {
                    bottoms[kind] = openers.count
                    break
                }
                openers.removeSubrange((opener + 1)...)
                bottoms = bottoms.mapValues { min($0, opener) }
                let used = openers[opener].count >= 2 && current.count >= 2 ? 2 : 1
                emphasize(&pieces, from: openers[opener].piece + 1, to: current.piece, isStrong: used == 2)
                openers[opener].count -= used
                current.count -= used
                openers[opener].show(in: &pieces)
                current.show(in: &pieces)
                if openers[opener].count == 0 { openers.remove(at: opener) }
            }
            if current.opens, current.count > 0 { openers.append(current) }
        }
        stack.removeSubrange(first...)
    }

    private func emphasize(_ pieces: inout [InlineMarkdown.Piece], from: Int, to: Int, isStrong: Bool) {
        for index in from..<to {
            if isStrong { pieces[index].isStrong = true } else { pieces[index].isEmphasized = true }
        }
    }
}

nonisolated extension Unicode.Scalar {
    /// Whether a backslash before it makes it a letter: the punctuation of ASCII.
    var isMarkdownPunctuation: Bool {
        switch value {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    var isMarkdownSpace: Bool {
        switch self {
        case " ", "\t", "\n", "\r", "\u{0C}": true
        default: properties.generalCategory == .spaceSeparator
        }
    }

    fileprivate var isPunctuation: Bool {
        if isMarkdownPunctuation { return true }
        return switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
            .otherPunctuation:
            true
        default: false
        }
    }
}
