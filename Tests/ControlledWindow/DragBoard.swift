import LayoutMath
import Platform
import Views

/// A view with contents that the user can drag to other programs. It prints how each drag ends, and everything that is dropped on the view.
final class DragBoard: View, DragSource {
    var contents = DragContents()
    private var isWanted = false

    /// Reads what to give away.
    /// - Parameter words: `text TEXT`, `move TEXT`, `files PATH…` or `bytes COUNT TYPE`; a bar in a text is a line break.
    func give(_ words: [String]) {
        let text = words.dropFirst().joined(separator: " ").replacing("|", with: "\n")
        switch words.first {
        case "text": contents = DragContents(text: text)
        case "move": contents = DragContents(text: text, isMoved: true)
        case "files": contents = DragContents(files: Array(words.dropFirst()))
        case "bytes": contents = DragContents(data: [words[2]: DragBoard.bytes(Int(words[1]) ?? 0)])
        default: contents = DragContents()
        }
    }

    private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 % 251) } }

    func dragItem(at point: Point, by start: LiftStart) -> DragItem? { start.isHold ? nil : DragItem(self, contents: contents) }

    func dragMoved(to point: Point?, at time: Seconds) {
        guard isWanted != (point == nil) else { return }
        isWanted = point == nil
        tell(isWanted ? "wanted" : "unwanted")
    }

    func dragEnded(_ outcome: DragOutcome, at time: Seconds) {
        isWanted = false
        tell("\(outcome)")
    }

    override func fileDropped(_ path: String, at point: Point) -> Bool {
        tell("file \(path)")
        return true
    }

    override func textDropped(_ text: String, at point: Point) -> Bool {
        tell("text \(text.replacing("\n", with: "|"))")
        return true
    }
}
