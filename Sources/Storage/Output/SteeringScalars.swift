extension Unicode.Scalar {
    /// Whether the scalar is not displayed, but changes how a terminal or a line of text shows its surroundings: control characters, line
    /// and paragraph separators, marks and overrides of the writing direction, and tags. Unicode's own categories would add a megabyte of
    /// tables.
    package var steersText: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000..<0xE0080:
            true
        default: false
        }
    }

    /// The scalar as a JSON escape, such as `\u001b`; two escapes for a scalar beyond U+FFFF.
    package func jsonEscape(uppercase: Bool = false) -> String {
        String(self).utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: uppercase)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
