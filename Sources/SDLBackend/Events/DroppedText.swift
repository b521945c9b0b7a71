import LayoutMath
import Platform
import Storage

/// The text of a drop. SDL sends each of its lines by itself, without empty ones.
struct DroppedText {
    /// The lines since the drop began; nil outside a drop.
    private var lines: [String]?

    mutating func begin() { lines = [] }

    /// Takes text that was dropped at `place`.
    /// - Returns: The events, if no drop has begun; otherwise none before ``end(at:)``.
    mutating func add(_ text: String, at place: Point) -> [InputEvent.Kind] {
        guard lines == nil else {
            lines?.append(text)
            return []
        }
        return DroppedText.kinds(of: text, at: place)
    }

    mutating func end(at place: Point) -> [InputEvent.Kind] {
        defer { lines = nil }
        return DroppedText.kinds(of: (lines ?? []).joined(separator: "\n"), at: place)
    }

    /// A text whose lines are all URIs or absolute paths of files counts as these files.
    private static func kinds(of text: String, at place: Point) -> [InputEvent.Kind] {
        let paths = text.split { ["\n", "\r", "\r\n"].contains($0) }.map { FileURI.given(String($0)) }
        guard !paths.isEmpty else { return [] }
        return paths.allSatisfy(FilePath.isAbsolute) ? paths.map { .fileDropped($0, at: place) } : [.textDropped(text, at: place)]
    }
}
