/// A box of the ISO base media file format. It consists of its length, its type and its contents.
struct HEIFBox {
    /// The file offset of its contents, which follow the length and the type.
    let start: Int
    /// The file offset of the first byte after it.
    let end: Int
    private let type: ArraySlice<UInt8>

    /// - Parameter end: The end of the enclosing box or file.
    /// - Returns: nil if the window does not contain its head, or if it ends beyond `end`.
    init?(at offset: Int, in window: ByteWindow, end limit: Int) {
        guard let short = window.long(offset, bigEndian: true) else { return nil }
        type = window.slice(4, at: offset + 4)
        var length = short
        var head = 8
        if short == 1 {
            guard let high = window.long(offset + 8, bigEndian: true), let low = window.long(offset + 12, bigEndian: true), high < 1 << 20
            else { return nil }
            (length, head) = (high << 32 | low, 16)
        } else if short == 0 {
            length = limit - offset
        }
        guard type.count == 4, length >= head, length <= limit - offset else { return nil }
        (start, end) = (offset + head, offset + length)
    }

    func isOfType(_ name: StaticString) -> Bool { name.withUTF8Buffer { type.elementsEqual($0) } }

    /// The boxes in a part of the window; ends at the first damaged one.
    static func boxes(in window: ByteWindow, from start: Int, to end: Int) -> [HEIFBox] {
        var boxes: [HEIFBox] = []
        var offset = start
        while boxes.count < most, let box = HEIFBox(at: offset, in: window, end: end) {
            boxes.append(box)
            offset = box.end
        }
        return boxes
    }

    /// The most boxes read within another. Files have a few dozen, or a thousand for the parts of a large grid.
    private static let most = 4_096
}
