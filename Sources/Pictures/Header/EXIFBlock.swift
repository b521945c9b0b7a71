/// The part of an EXIF block that matters for showing a picture: which way is up.
///
/// A TIFF structure: byte order, 42, offset of the first directory, which lists entries `tag(2) type(2) count(4) value(4)`.
/// Source: EXIF 2.32, section 4.6.2, and TIFF 6.0, section 2.
struct EXIFBlock {
    /// 1…8 as EXIF counts; nil when the block does not tell or makes no sense.
    let orientation: Int?

    /// - Parameters:
    ///   - start: where the TIFF structure begins in the file.
    ///   - end: where the block ends; bytes beyond are not believed.
    /// - Complexity: O(entries), at most `mostEntries`.
    init(in window: ByteWindow, from start: Int, to end: Int) {
        orientation = EXIFBlock.findOrientation(in: window, from: start, to: end)
    }

    /// A camera writes a dozen; more is an attack on patience.
    private static let mostEntries = 512
    private static let orientationTag = 0x0112
    private static let shortType = 3

    private static func findOrientation(in window: ByteWindow, from start: Int, to end: Int) -> Int? {
        let isBig = window.holds("MM", at: start)
        guard isBig || window.holds("II", at: start), window.word(start + 2, bigEndian: isBig) == 42,
            let offset = window.long(start + 4, bigEndian: isBig), offset >= 8, offset < end - start,
            let count = window.word(start + offset, bigEndian: isBig)
        else { return nil }
        for index in 0..<min(count, mostEntries) {
            let entry = start + offset + 2 + index * 12
            guard entry <= end - 12, let tag = window.word(entry, bigEndian: isBig) else { return nil }
            guard tag == orientationTag else { continue }
            guard window.word(entry + 2, bigEndian: isBig) == shortType, let value = window.word(entry + 8, bigEndian: isBig)
            else { return nil }
            return (1...8).contains(value) ? value : nil
        }
        return nil
    }
}
