import Imaging
import Glibc

/// A JPEG file, split into its segments, its scans and what follows its end. Source: ITU-T T.81, annex B.
struct JPEGParts {
    /// A marker with its length and contents.
    struct Segment: Equatable {
        let marker: UInt8
        /// All of its bytes in the file, beginning with the marker.
        let place: Range<Int>

        /// Its contents, without marker and length.
        var contents: Range<Int> { min(place.lowerBound + 4, place.upperBound)..<place.upperBound }
        /// Whether it belongs to an application or is a comment. A decoder needs none of these, except those that define the meaning of
        /// colours.
        var isRemark: Bool { (0xE0...0xEF).contains(marker) || marker == 0xFE }
    }

    let bytes: [UInt8]
    /// The segments up to the first scan.
    private(set) var segments: [Segment] = []
    /// The size that the frame header states.
    private(set) var size = PixelSize(width: 0, height: 0)
    /// The marker of the frame header.
    private(set) var frame: UInt8 = 0
    /// The offset of the first scan's marker.
    private(set) var scans = 0
    /// The offset after the end marker of the picture.
    private(set) var end = 0

    /// The bytes after the picture: other pictures, videos or padding.
    var trailer: ArraySlice<UInt8> { bytes[end...] }

    /// - Throws: `damaged` if the file does not conform to the standard.
    init(_ bytes: [UInt8]) throws(EditError) {
        self.bytes = bytes
        guard bytes.starts(with: [0xFF, 0xD8]) else { throw .damaged("it does not begin as a JPEG") }
        var offset = 2
        while scans == 0 {
            let segment = try segment(at: offset)
            switch segment.marker {
            case 0xDA: scans = segment.place.lowerBound
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: try readFrame(segment)
            default: break
            }
            if segment.marker != 0xDA { segments.append(segment) }
            offset = segment.place.upperBound
        }
        guard frame != 0 else { throw .damaged("its pixels come before their size") }
        end = try findEnd(from: offset)
    }

    private func segment(at offset: Int) throws(EditError) -> Segment {
        guard offset + 3 < bytes.count, bytes[offset] == 0xFF else { throw .damaged("a segment is missing") }
        var start = offset
        // Skips fill bytes before a marker.
        while start + 4 < bytes.count, bytes[start + 1] == 0xFF { start += 1 }
        let (marker, length) = (bytes[start + 1], Int(bytes[start + 2]) << 8 | Int(bytes[start + 3]))
        guard ![0x00, 0x01, 0xFF].contains(marker), !(0xD0...0xD9).contains(marker), length >= 2, start + 2 + length <= bytes.count else {
            throw .damaged("a segment is not whole")
        }
        return Segment(marker: marker, place: start..<(start + 2 + length))
    }

    private mutating func readFrame(_ segment: Segment) throws(EditError) {
        let place = segment.contents.lowerBound
        guard frame == 0, segment.contents.count >= 6 else { throw .damaged("its frame header is damaged") }
        frame = segment.marker
        size = PixelSize(
            width: Int(bytes[place + 3]) << 8 | Int(bytes[place + 4]), height: Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]))
    }

    /// Skips the scans and the segments between them.
    private func findEnd(from start: Int) throws(EditError) -> Int {
        var offset = start
        while let marker = nextMarker(from: offset) {
            switch bytes[marker + 1] {
            case 0xD9: return marker + 2
            case 0xFF: offset = marker + 1
            case 0x00, 0x01, 0xD0...0xD7: offset = marker + 2
            default: offset = try segment(at: marker).place.upperBound
            }
        }
        throw .damaged("it ends too early")
    }

    /// The offset of the next 0xFF that is followed by another byte.
    private func nextMarker(from offset: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard offset + 1 < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + offset, 0xFF, bytes.count - offset - 1)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Whether the contents of a segment begin with these characters.
    func contents(of segment: Segment, beginWith text: String) -> Bool { bytes[segment.contents].starts(with: text.utf8) }
}
