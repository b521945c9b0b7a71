import MessageBus
import Views

/// The answers about a text. Offsets count Unicode scalars; those outside of the text count as its ends.
struct TextAnswers {
    private let text: SemanticText
    private let scalars: [Unicode.Scalar]
    private let box: (_ ofCaret: Bool, _ kind: UInt32) -> AccessibleProgram.Box

    /// - Parameter box: Returns the place of the caret or of the whole text, relative to the screen, the window or the parent.
    init(_ text: SemanticText, box: @escaping (_ ofCaret: Bool, _ kind: UInt32) -> AccessibleProgram.Box) {
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
        case "GetCharacterExtents": return extents(call, isCaret: call.int(0) == text.caret)
        case "GetRangeExtents": return extents(call, isCaret: call.int(0) == text.caret && (call.int(1) ?? 0) <= text.caret + 1)
        case "GetOffsetAtPoint": return [int(text.caret)]
        default: return nil
        }
    }

    /// The place of the character at the caret is known, so that magnifiers can follow it. Others count as the whole text.
    private func extents(_ call: AccessibleCall, isCaret: Bool) -> [BusValue] {
        let box = box(isCaret, UInt32(clamping: call.int(call.arguments.count - 1) ?? 0))
        return [.int32(box.x), .int32(box.y), .int32(box.width), .int32(box.height)]
    }

    private func int(_ number: Int) -> BusValue { .int32(Int32(clamping: number)) }

    private func string(_ start: Int, _ end: Int) -> String {
        let last = end < 0 ? scalars.count : min(end, scalars.count)
        let first = min(max(0, start), last)
        return String(String.UnicodeScalarView(scalars[first..<last]))
    }

    private func character(at offset: Int) -> Int32 { scalars.indices.contains(offset) ? Int32(scalars[offset].value) : 0 }

    // MARK: Parts

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
            let start = scalars[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
            return start..<(scalars[offset...].firstIndex(of: "\n").map { $0 + 1 } ?? scalars.count)
        }
    }
}
