import LayoutMath
import MessageBus
import Views

/// The answers about a text. Offsets count Unicode scalars; those outside of the text count as its ends.
struct TextAnswers {
    private let text: SemanticText
    private let scalars: [Unicode.Scalar]
    private let box: (_ part: Rect?, _ kind: UInt32) -> AccessibleProgram.Box

    /// - Parameter box: Returns the place of a part of the window or, for nil, of the whole text, relative to the screen, the window or the
    ///   parent.
    init(_ text: SemanticText, box: @escaping (_ part: Rect?, _ kind: UInt32) -> AccessibleProgram.Box) {
        (self.text, self.box) = (text, box)
        scalars = Array(text.text.unicodeScalars)
    }

    func answer(to call: AccessibleCall) -> [BusValue]? {
        switch call.member {
        case "GetText": return [.string(string(call.int(0) ?? 0, call.int(1) ?? -1))]
        case "GetStringAtOffset": return part(call, Unit(granularity: call.int(1) ?? 0))
        case "GetTextAtOffset": return part(call, Unit(boundary: call.int(1) ?? 0))
        case "GetCharacterAtOffset": return [.int32(character(at: call.int(0) ?? -1))]
        case "GetNSelections": return [.int32(text.selection.isEmpty ? 0 : 1)]
        case "GetSelection": return [int(text.selection.lowerBound), int(text.selection.upperBound)]
        case "GetAttributeRun", "GetAttributes": return [.array([], of: "{ss}"), .int32(0), int(scalars.count)]
        case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.array([], of: "{ss}")]
        case "GetCharacterExtents": return extents(character(call.int(0) ?? 0), call)
        case "GetRangeExtents": return extents(range(call.int(0) ?? 0, call.int(1) ?? -1), call)
        case "GetOffsetAtPoint": return [int(offset(at: call))]
        default: return nil
        }
    }

    // MARK: Places

    /// The place of characters that are in sight, or of the caret after them. If they are not in sight, or the view does not know where they
    /// are, it is that of the whole text.
    private func extents(_ range: Range<Int>, _ call: AccessibleCall) -> [BusValue] {
        let boxes = text.lines.flatMap { line in range.clamped(to: line.range).map { line.boxes[$0 - line.range.lowerBound] } }
        let caret = range.lowerBound == text.caret && range.upperBound <= text.caret + 1 ? text.caretFrame : nil
        let part = boxes.first.map { boxes.dropFirst().reduce($0) { $0.union($1) } } ?? caret
        return box(part, kind(call)).values
    }

    /// The character at a point; -1 if there is none.
    private func offset(at call: AccessibleCall) -> Int {
        guard let x = call.int(0), let y = call.int(1) else { return -1 }
        for line in text.lines {
            if let index = line.boxes.firstIndex(where: { box($0, kind(call)).contains(x, y) }) { return line.range.lowerBound + index }
        }
        return -1
    }

    private func kind(_ call: AccessibleCall) -> UInt32 { UInt32(clamping: call.int(call.arguments.count - 1) ?? 0) }

    private func character(_ offset: Int) -> Range<Int> { offset..<offset + 1 }

    // MARK: Parts

    private func int(_ number: Int) -> BusValue { .int32(Int32(clamping: number)) }

    /// The characters from one offset to another; a negative end is that of the text.
    private func range(_ start: Int, _ end: Int) -> Range<Int> {
        let last = end < 0 ? scalars.count : min(end, scalars.count)
        return min(max(0, start), last)..<last
    }

    private func string(_ start: Int, _ end: Int) -> String { String(String.UnicodeScalarView(scalars[range(start, end)])) }

    private func character(at offset: Int) -> Int32 { scalars.indices.contains(offset) ? Int32(scalars[offset].value) : 0 }

    /// The parts by which a text is read.
    private enum Unit {
        case character, word, line

        /// From `AtspiTextGranularity`: character, word, sentence, line, paragraph.
        init(granularity: Int) { self = granularity == 0 ? .character : granularity == 1 ? .word : .line }

        /// From `AtspiTextBoundaryType`: character, start and end of a word, of a sentence, of a line.
        init(boundary: Int) { self = boundary == 0 ? .character : boundary <= 2 ? .word : .line }
    }

    private func part(_ call: AccessibleCall, _ unit: Unit) -> [BusValue] {
        let range = range(of: unit, at: min(max(0, call.int(0) ?? 0), scalars.count))
        return [.string(string(range.lowerBound, range.upperBound)), int(range.lowerBound), int(range.upperBound)]
    }

    private func range(of unit: Unit, at offset: Int) -> Range<Int> {
        switch unit {
        case .character: return offset..<min(offset + 1, scalars.count)
        case .word:
            // A word ends with the space after it.
            func beginsWord(_ index: Int) -> Bool {
                !scalars[index].properties.isWhitespace && scalars[index - 1].properties.isWhitespace
            }
            var (start, end) = (min(offset, max(0, scalars.count - 1)), offset + 1)
            while start > 0, !beginsWord(start) { start -= 1 }
            while end < scalars.count, !beginsWord(end) { end += 1 }
            return start..<min(end, scalars.count)
        case .line:
            if let line = text.lines.first(where: { $0.range.contains(offset) }) { return line.range }
            let start = scalars[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            return start..<(scalars[offset...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count)
        }
    }
}
