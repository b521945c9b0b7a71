import Imaging
import Platform

/// PCX, ILBM and XPM, which SDL2_image decodes as a whole. It trusts headers, so a file is refused here if a field would lead it astray.
extension HeaderScan {
    mutating func readPCX(_ window: ByteWindow) throws(PictureError) -> Step {
        guard let header = PCXHeader(window) else { throw .damaged("its PCX header makes no sense") }
        guard header.isRead else { throw .formatNotRead("PCX with \(header.planeCount) planes of \(header.bitCount) bits") }
        guard fileSize > PCXHeader.byteCount else { throw .endsTooEarly }
        (size, pixelOffset) = (header.size, PCXHeader.byteCount)
        held = .whole(.pcx, bytesPerPixel: header.planeCount == 3 && header.bitCount == 8 ? 3 : 1)
        return .finished
    }

    mutating func readXPM(_ window: ByteWindow) throws(PictureError) -> Step {
        let header = try parsed(window) { window throws(HeaderError) in try XPMHeader(window, fileSize: fileSize) }
        (size, pixelOffset) = (header.size, header.end)
        held = .whole(.xpm, bytesPerPixel: 4)
        return .finished
    }

    mutating func stepILBM(over window: ByteWindow) throws(PictureError) -> Step {
        do throws(HeaderError) {
            guard try ilbm.advance(over: window) else {
                return .more(at: ilbm.position, count: min(ILBMHeader.chunkStart, fileSize - ilbm.position))
            }
            size = try ilbm.readableSize
        } catch { throw PictureError(error, isWhole: true) }
        // A chunk that ends the file has no pixels.
        guard ilbm.position < fileSize else { throw .endsTooEarly }
        pixelOffset = ilbm.position
        held = .whole(.ilbm, bytesPerPixel: ilbm.bytesPerPixel)
        return .finished
    }
}

/// The header of a PCX: 128 bytes, numbers with their low byte first.
/// Source: ZSoft, "PCX File Format Technical Reference Manual", revision 5.
struct PCXHeader {
    static let byteCount = 128

    let size: PixelSize
    let bitCount: Int
    let planeCount: Int

    /// - Returns: nil if a field makes no sense; the format has no signature to speak of.
    init?(_ window: ByteWindow) {
        func word(_ offset: Int) -> Int? { window.word(offset, bigEndian: false) }
        guard window.holds(Self.byteCount, at: 0), window.byte(0) == 10, let version = window.byte(1), [0, 2, 3, 4, 5].contains(version),
            let packing = window.byte(2), packing <= 1, let bits = window.byte(3), [1, 2, 4, 8].contains(bits), let left = word(4),
            let top = word(6), let right = word(8), let bottom = word(10), let planes = window.byte(65), (1...4).contains(planes),
            let line = word(66), left <= right, top <= bottom, right <= Self.mostCoordinate, bottom <= Self.mostCoordinate,
            (1...Self.mostCoordinate).contains(line)
        else { return nil }
        size = PixelSize(width: right - left + 1, height: bottom - top + 1)
        (bitCount, planeCount) = (bits, planes)
        // SDL2_image also holds the padding of rows.
        guard (size.width...size.width + Self.mostPadding).contains(line * 8 / bits) else { return nil }
    }

    /// The most pixels after a row; programs pad rows to at most a few bytes.
    private static let mostPadding = 1_024
    /// Coordinates and lengths are numbers of 16 bits with a sign.
    private static let mostCoordinate = 32_767

    /// Whether SDL2_image reads this kind: up to four planes of one bit, a palette, or red, green and blue.
    var isRead: Bool { bitCount == 1 || bitCount == 8 && (planeCount == 1 || planeCount == 3) }
}

/// The first string of an XPM: width, height, number of colours and letters for each pixel.
/// Source: A. Le Hors, "XPM Manual", version 3.4i.
struct XPMHeader {
    let size: PixelSize
    /// The offset after the string.
    let end: Int

    /// The most letters for each pixel.
    private static let mostLetters = 8

    init(_ window: ByteWindow, fileSize: Int) throws(HeaderError) {
        let quote = UInt8(ascii: "\"")
        guard let start = window.bytes.firstIndex(of: quote) else { throw .isCut }
        guard let close = window.bytes[(start + 1)...].firstIndex(of: quote) else { throw .isCut }
        // Two more numbers may follow: the place that a cursor points with.
        let words = window.bytes[(start + 1)..<close].split { Int($0).isBlank }
        let numbers = words.prefix(4).compactMap { $0.count <= 9 ? Int(String(decoding: $0, as: UTF8.self)) : nil }
        guard numbers.count == 4, numbers.allSatisfy({ $0 > 0 }), numbers[3] <= Self.mostLetters
        else { throw .damaged("its numbers make no sense") }
        let (width, height, colors, letters) = (numbers[0], numbers[1], numbers[2], numbers[3])
        // Every colour and every pixel is written out.
        guard width <= fileSize, height <= fileSize, colors <= fileSize, width * height <= fileSize / letters,
            colors <= fileSize / (letters + 1)
        else { throw .damaged("it is shorter than its numbers say") }
        size = PixelSize(width: width, height: height)
        end = close + 1
    }
}
