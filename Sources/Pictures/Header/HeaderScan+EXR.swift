import Imaging
import Platform

/// OpenEXR: a number, a version, flags, then attributes `name\0 type\0 size(4) value`, up to an empty name. If the file has several parts,
/// the first is used. The picture is the display window; the data window may be smaller or larger.
/// Source: Academy Software Foundation, "OpenEXR File Layout".
extension HeaderScan {
    mutating func stepEXR(over window: ByteWindow) throws(PictureError) -> Step {
        if position == 0 {
            guard window.long(4, bigEndian: false) != nil else { return .more(at: 0, count: 8) }
            exr = EXRWindows()
            position = 8
        }
        while position < fileSize {
            let count = min(EXRAttribute.longestHead, fileSize - position)
            guard window.holds(count, at: position) else { return .more(at: position, count: count) }
            if window.byte(position) == 0 { return try finishEXR() }
            guard let attribute = EXRAttribute(at: position, in: window) else { throw .damaged("an attribute makes no sense") }
            if let missing = take(attribute, in: window) { return .more(at: missing.lowerBound, count: missing.count) }
            position = attribute.value.upperBound
        }
        throw .endsTooEarly
    }

    /// Stores an attribute that is needed. Returns the range of its bytes if the window does not contain them.
    private mutating func take(_ attribute: EXRAttribute, in window: ByteWindow) -> Range<Int>? {
        let isWanted = ["dataWindow", "displayWindow", "tiles", "compression"].contains(attribute.name)
        guard isWanted, attribute.value.count <= 16 else { return nil }
        let start = attribute.value.lowerBound
        guard window.holds(attribute.value.count, at: start) else { return position..<attribute.value.upperBound }
        switch attribute.name {
        case "dataWindow": exr?.data = EXRWindows.box(at: start, in: window)
        case "displayWindow": exr?.display = EXRWindows.box(at: start, in: window)
        case "compression": rareCoding = window.byte(start).flatMap(Self.rareCompression)
        default: exr?.tileHeight = window.long(start + 4, bigEndian: false)
        }
        return nil
    }

    /// The name of a compression that OpenEXR 3.4 or a later version introduced; nil for the ten that every version supports.
    private static func rareCompression(_ number: Int) -> String? {
        switch number {
        case 0...9: nil
        case 10, 11: "OpenEXR compressed by HTJ2K"
        default: "OpenEXR with compression \(number)"
        }
    }

    private mutating func finishEXR() throws(PictureError) -> Step {
        guard let windows = exr, let found = windows.size else { throw .damaged("it does not tell its size") }
        (size, pixelOffset) = (found, position)
        // A row of tiles, or as many rows as the largest compression groups have, with four floats per pixel.
        let width = min(PictureLimits.longestRow, windows.data?.columns.count ?? 0)
        held = .parts(byteCount: width * min(1 << 20, windows.tileHeight ?? 256) * 16)
        return .finished
    }
}

/// An attribute of an OpenEXR header.
private struct EXRAttribute {
    let name: String
    /// The file range of the value.
    let value: Range<Int>

    /// The longest name and type, each with its zero byte, and the size.
    static let longestHead = 256 + 256 + 4

    /// - Returns: nil if the name or the type is not terminated.
    init?(at offset: Int, in window: ByteWindow) {
        let bytes = window.bytes[max(0, offset - window.base)...].prefix(Self.longestHead)
        let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count < 256, parts[1].count < 256 else { return nil }
        name = String(decoding: parts[0], as: UTF8.self)
        let start = offset + parts[0].count + parts[1].count + 2
        guard let count = window.long(start, bigEndian: false), count < 1 << 31 else { return nil }
        value = (start + 4)..<(start + 4 + count)
    }
}

/// The windows of an OpenEXR file: boxes with whole coordinates, including their last column and row.
struct EXRWindows {
    struct Box {
        let columns: Range<Int>
        let rows: Range<Int>
    }

    var data: Box?
    var display: Box?
    /// The height of its tiles; nil if it has rows.
    var tileHeight: Int?

    /// The size of the display window, or of the data window if the display window is empty.
    var size: PixelSize? {
        guard let data else { return nil }
        let shown = display.map { $0.columns.overlaps(data.columns) && $0.rows.overlaps(data.rows) } ?? false ? display ?? data : data
        return PixelSize(width: shown.columns.count, height: shown.rows.count)
    }

    /// - Returns: nil if it is empty or outside the window.
    static func box(at place: Int, in window: ByteWindow) -> Box? {
        let edges = (0..<4).compactMap { window.long(place + 4 * $0, bigEndian: false).map { Int(Int32(truncatingIfNeeded: $0)) } }
        guard edges.count == 4, edges[2] >= edges[0], edges[3] >= edges[1] else { return nil }
        return Box(columns: edges[0]..<(edges[2] + 1), rows: edges[1]..<(edges[3] + 1))
    }
}
