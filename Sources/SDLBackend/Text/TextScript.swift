/// The properties of text that decide its shaping: its script, its direction, and whether its glyphs are emoji.
nonisolated struct TextScript: Hashable, Sendable {
    /// ISO 15924 tag for the shaper; nil if the script needs no shaping, such as Latin, Greek and Cyrillic.
    var tag: String?
    var isRightToLeft = false
    var isEmoji = false

    static let plain = TextScript()
    static let emoji = TextScript(isEmoji: true)

    /// The script of a character; nil for characters used in all scripts, such as spaces, digits and punctuation.
    static func of(_ character: Character) -> TextScript? {
        guard let scalar = character.unicodeScalars.first else { return nil }
        let hasColourMark = character.unicodeScalars.contains { $0.value == 0xFE0F }
        if scalar.properties.isEmojiPresentation || hasColourMark && scalar.properties.isEmoji { return emoji }
        if let block = blocks.first(where: { $0.range.contains(scalar.value) }) {
            // Digits run from left to right in every script.
            let isDigit = scalar.properties.generalCategory == .decimalNumber
            return TextScript(tag: block.tag, isRightToLeft: block.isRightToLeft && !isDigit)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return plain
        default: return nil
        }
    }

    /// Blocks of the scripts that need shaping or another font (Unicode 15, Blocks.txt), the common ones first.
    private static let blocks: [(range: ClosedRange<UInt32>, tag: String, isRightToLeft: Bool)] = [
        (0x3040...0x30FF, "Hani", false), (0x3400...0x9FFF, "Hani", false), (0xAC00...0xD7AF, "Hang", false),
        (0x0600...0x06FF, "Arab", true), (0x0590...0x05FF, "Hebr", true), (0x0900...0x097F, "Deva", false),
        (0x0700...0x074F, "Syrc", true), (0x0750...0x077F, "Arab", true), (0x0780...0x07BF, "Thaa", true),
        (0x07C0...0x07FF, "Nkoo", true), (0x0860...0x086F, "Syrc", true), (0x0870...0x08FF, "Arab", true),
        (0x0980...0x09FF, "Beng", false), (0x0A00...0x0A7F, "Guru", false), (0x0A80...0x0AFF, "Gujr", false),
        (0x0B00...0x0B7F, "Orya", false), (0x0B80...0x0BFF, "Taml", false), (0x0C00...0x0C7F, "Telu", false),
        (0x0C80...0x0CFF, "Knda", false), (0x0D00...0x0D7F, "Mlym", false), (0x0D80...0x0DFF, "Sinh", false),
        (0x0E00...0x0E7F, "Thai", false), (0x0E80...0x0EFF, "Laoo", false), (0x0F00...0x0FFF, "Tibt", false),
        (0x1000...0x109F, "Mymr", false), (0x10A0...0x10FF, "Geor", false), (0x1100...0x11FF, "Hang", false),
        (0x1200...0x139F, "Ethi", false), (0x1780...0x17FF, "Khmr", false), (0x1800...0x18AF, "Mong", false),
        (0x2E80...0x303F, "Hani", false), (0x3100...0x312F, "Bopo", false), (0x3130...0x318F, "Hang", false),
        (0xA8E0...0xA8FF, "Deva", false), (0xF900...0xFAFF, "Hani", false), (0xFB1D...0xFB4F, "Hebr", true),
        (0xFB50...0xFDFF, "Arab", true), (0xFE70...0xFEFF, "Arab", true), (0xFF00...0xFFEF, "Hani", false),
        (0x20000...0x3FFFF, "Hani", false),
    ]
}

/// A part of a text in one script and direction.
nonisolated struct ScriptRun: Equatable, Sendable {
    var text: String
    var script: TextScript

    /// Splits a line into runs, in visual order from left to right.
    ///
    /// Characters used in all scripts join the previous run if the same script follows. The first letter determines the line's direction.
    /// Runs in the other direction keep their order among themselves. This implements levels 0 and 1 of UAX 9, without embeddings, which
    /// file names do not need.
    static func runs(of text: String) -> [ScriptRun] {
        // No script before Hebrew needs shaping, but emoji can be anywhere beyond Latin-1.
        guard text.unicodeScalars.contains(where: { $0.value >= 0x00A9 }) else { return [ScriptRun(text: text, script: .plain)] }
        return visuallyOrdered(logical(text))
    }

    private static func logical(_ text: String) -> [ScriptRun] {
        let isRightToLeft = text.lazy.compactMap(TextScript.of).first?.isRightToLeft ?? false
        var runs: [ScriptRun] = []
        var neutral = ""
        for character in text {
            guard let script = TextScript.of(character) else {
                neutral.append(character)
                continue
            }
            runs.add(neutral: neutral, before: script, inRightToLeftLine: isRightToLeft)
            runs.add(String(character), script)
            neutral = ""
        }
        runs.add(neutral: neutral, before: nil, inRightToLeftLine: isRightToLeft)
        return runs
    }

    private static func visuallyOrdered(_ runs: [ScriptRun]) -> [ScriptRun] {
        let hasLetter = { (run: ScriptRun) in run.script != .plain || run.text.contains { TextScript.of($0) != nil } }
        let isRightToLeft = runs.first(where: hasLetter)?.script.isRightToLeft ?? false
        guard isRightToLeft || runs.contains(where: \.script.isRightToLeft) else { return runs }
        var groups: [[ScriptRun]] = []
        for run in runs {
            // Runs against the line's direction stay together, including everything between them.
            if let last = groups.last?.last, last.script.isRightToLeft == run.script.isRightToLeft {
                groups[groups.count - 1].append(run)
            } else {
                groups.append([run])
            }
        }
        let ordered = groups.map { $0[0].script.isRightToLeft ? $0.reversed() : $0 }
        return (isRightToLeft ? ordered.reversed() : ordered).flatMap(\.self)
    }
}

extension [ScriptRun] {
    /// Appends to the last run if it has this script, otherwise adds a run.
    nonisolated fileprivate mutating func add(_ text: String, _ script: TextScript) {
        guard !text.isEmpty else { return }
        if last?.script == script { self[count - 1].text += text } else { append(ScriptRun(text: text, script: script)) }
    }

    /// Appends characters used in all scripts. They get the script that is on both sides, or else that of the side in the line's
    /// direction. Digits among right-to-left letters become a separate run.
    nonisolated fileprivate mutating func add(neutral: String, before next: TextScript?, inRightToLeftLine isRightToLeft: Bool) {
        let (isAfter, isBefore) = (last?.script.isRightToLeft == true, next?.isRightToLeft == true)
        guard isRightToLeft ? isAfter || isBefore : isAfter && isBefore else {
            return add(neutral, last?.script == next ? next ?? .plain : .plain)
        }
        let (before, after) = (isAfter ? last?.script : next, isBefore ? next : last?.script)
        let isDigit = { (character: Character) in character.isNumber }
        guard let start = neutral.firstIndex(where: isDigit), let end = neutral.lastIndex(where: isDigit) else {
            return add(neutral, before ?? .plain)
        }
        add(String(neutral[..<start]), before ?? .plain)
        add(String(neutral[start...end]), .plain)
        add(String(neutral[neutral.index(after: end)...]), after ?? .plain)
    }
}
