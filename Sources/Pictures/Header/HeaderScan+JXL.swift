import Imaging
import Platform

/// JPEG XL: a codestream, or boxes of which `jxlc` or the first `jxlp` contains its beginning. The decoder turns the picture upright, so
/// the size is that of the upright picture. Source: ISO/IEC 18181-1 (size and metadata), 18181-2 (boxes).
extension HeaderScan {
    mutating func stepJXL(over window: ByteWindow) throws(PictureError) -> Step {
        if position == 0, window.starts(with: [0xFF, 0x0A]) {
            try readCodestream(at: 0, in: window)
            return .finished
        }
        while let box = HEIFBox(at: position, in: window, end: fileSize) {
            let isPart = box.isOfType("jxlp")
            if size == nil, isPart || box.isOfType("jxlc") {
                // A part begins with its four-byte number.
                let start = box.start + (isPart ? 4 : 0)
                let count = min(JXLHeader.mostBytes, fileSize - start)
                guard window.holds(count, at: start) else { return .more(at: position, count: start - position + count) }
                try readCodestream(at: start, in: window)
            }
            if box.isOfType("Exif"), box.end - box.start <= PictureLimits.window {
                if let step = stepToWhole(box.end - position, at: position, in: window) { return step }
                takeExifItem(box.start..<box.end, in: window)
            }
            if texts != nil, box.isOfType("xml ") {
                if let step = stepToWhole(box.end - position, at: position, in: window) { return step }
                if window.holds(box.end - box.start, at: box.start) { texts?.takeXMP(window.slice(box.end - box.start, at: box.start)) }
            }
            position = box.end
        }
        guard position < fileSize else { return .finished }
        return .more(at: position, count: min(16, max(8, fileSize - position)))
    }

    private mutating func readCodestream(at offset: Int, in window: ByteWindow) throws(PictureError) {
        guard let header = JXLHeader(window.slice(min(JXLHeader.mostBytes, fileSize - offset), at: offset)) else {
            throw .damaged("it has no JPEG XL header")
        }
        size = PictureOrientation(exif: header.orientation).oriented(header.size)
        isAnimated = header.isAnimated
        // Measured with libjxl 0.7: 15 bytes per pixel, for both lossy and lossless pictures.
        held = .whole(format, bytesPerPixel: 16)
        pixelOffset = offset
    }
}

/// The beginning of a JPEG XL codestream: signature, size, and the first fields of the metadata.
struct JXLHeader {
    /// The number of bytes that always contain the complete header.
    static let mostBytes = 32

    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var orientation = 1
    /// Also false if the header of a preview precedes this field.
    private(set) var isAnimated = false

    /// - Parameter bytes: The beginning of the codestream.
    /// - Returns: nil if the bytes are not a header, or too few.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.starts(with: [0xFF, 0x0A]) else { return nil }
        var bits = LeastBitsFirst(bytes.dropFirst(2))
        guard let isSmall = bits.next(1), let height = Self.side(isSmall == 1, &bits), let ratio = bits.next(3) else { return nil }
        guard let width = ratio == 0 ? Self.side(isSmall == 1, &bits) : Self.width(of: height, ratio) else { return nil }
        size = PixelSize(width: width, height: height)
        guard let isDefault = bits.next(1) else { return nil }
        guard isDefault == 0, let hasMore = bits.next(1), hasMore == 1, let orientation = bits.next(3) else { return }
        self.orientation = orientation + 1
        guard let hasOwnSize = bits.next(1), hasOwnSize == 0 || Self.skipSize(&bits), bits.next(1) == 0 else { return }
        isAnimated = bits.next(1) == 1
    }

    /// Skips the intrinsic size, at which the picture should be shown.
    private static func skipSize(_ bits: inout LeastBitsFirst) -> Bool {
        guard let isSmall = bits.next(1), side(isSmall == 1, &bits) != nil, let ratio = bits.next(3) else { return false }
        return ratio != 0 || side(isSmall == 1, &bits) != nil
    }

    /// A side of up to 256 in eighths, or in 9, 13, 18 or 30 bits.
    private static func side(_ isSmall: Bool, _ bits: inout LeastBitsFirst) -> Int? {
        if isSmall { return bits.next(5).map { ($0 + 1) * 8 } }
        guard let choice = bits.next(2) else { return nil }
        return bits.next([9, 13, 18, 30][choice]).map { $0 + 1 }
    }

    private static func width(of height: Int, _ ratio: Int) -> Int {
        let (numerator, denominator) = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)][ratio - 1]
        return height * numerator / denominator
    }
}

/// Reads numbers from bytes, starting with the least significant bits.
private struct LeastBitsFirst {
    private let bytes: ArraySlice<UInt8>
    private var position = 0

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// Returns the next `count` bits as a number; nil at the end of the bytes.
    mutating func next(_ count: Int) -> Int? {
        guard position + count <= bytes.count * 8 else { return nil }
        var number = 0
        for bit in 0..<count {
            let place = position + bit
            number |= Int(bytes[bytes.startIndex + place / 8] >> (place % 8) & 1) << bit
        }
        position += count
        return number
    }
}
