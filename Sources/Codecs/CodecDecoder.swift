import CCodecs
public import Imaging
import Platform

/// Decodes picture files of every format to the size they are drawn at. Keeps nothing; callable from any thread.
///
/// The caller has looked at the header and refused what is not a regular file of bearable size: the libraries have no limits of their own.
/// Pictures are reduced while they are read, so that a small result takes little memory; GIF alone is read whole.
public struct CodecDecoder: FileDecoding {
    public init() {}

    /// - Throws: `PictureDecodeError`.
    public func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        let reduction = order.storedPlan.reduction
        switch order.format {
        case .jpeg:
            // The smallest of the eight sizes that still has every pixel the result needs, or one less where that is too much.
            let eighths = min(8, max(1, Int((8 / max(1, reduction)).rounded(.up))))
            let ratio = Ratio(eighths, of: 8).bounded(for: order) { Ratio($0.numerator - 1, of: 8) }
            return try reduced(order, by: ratio) { ccodecs_decode_jpeg(descriptor, Int32(ratio.numerator), $0) }
        case .png:
            let ratio = squares(for: order)
            return try reduced(order, by: ratio) { ccodecs_decode_png(descriptor, Int32(ratio.denominator), $0) }
        case .webp:
            let factor = 1 / max(1, reduction)
            func scaled(_ side: Int) -> Int { Int((Double(side) * factor).rounded(.up)) }
            let size = PixelSize(width: scaled(order.size.width), height: scaled(order.size.height))
            return try reduced(order, to: size, by: factor) {
                ccodecs_decode_webp(descriptor, Int32(size.width), Int32(size.height), $0)
            }
        case .gif:
            return try reduced(order, to: order.size, by: 1) { ccodecs_decode_gif(descriptor, $0) }
        case .bmp:
            let ratio = squares(for: order)
            return try reduced(order, by: ratio) { picture throws(PictureDecodeError) in
                var file = try BMPDecoder(descriptor)
                // What it needs is bounded by the size that was judged.
                guard file.size == order.size else { throw Self.unexpected(file.size) }
                try file.decode(ratio.denominator, into: picture)
            }
        }
    }

    /// How many pixels along each side become one, for what is read row by row.
    private func squares(for order: DecodeOrder) -> Ratio {
        let squares = min(Self.largestReduction, max(1, Int(order.storedPlan.reduction)))
        return Ratio(1, of: squares).bounded(for: order) { Ratio(1, of: $0.denominator + 1) }
    }

    /// No picture needs larger squares.
    private static let largestReduction = 256

    /// How much smaller a codec makes a picture, in whole numbers: the quotient of two numbers may lie beside the one that is meant.
    private struct Ratio {
        let numerator: Int
        let denominator: Int

        init(_ numerator: Int, of denominator: Int) { (self.numerator, self.denominator) = (numerator, denominator) }

        /// Pixels that begin do not get lost.
        func of(_ side: Int) -> Int { (side * numerator + denominator - 1) / denominator }

        func of(_ size: PixelSize) -> PixelSize { PixelSize(width: of(size.width), height: of(size.height)) }

        /// The next smaller ratio where this one would take too much memory: the result is then enlarged again, by less than two.
        func bounded(for order: DecodeOrder, next: (Ratio) -> Ratio) -> Ratio {
            let isReduced = order.storedPlan.reduction >= CodecDecoder.leastReduction
            let smaller = next(self)
            return isReduced && of(order.size).area > CodecDecoder.largestArea && smaller.numerator > 0 ? smaller : self
        }
    }

    /// Pixels of a reduced picture before it is brought to its size: 192 MB.
    private static let largestArea = 48 << 20
    /// Who wants nearly all of the pixels gets them, or the reason why not.
    private static let leastReduction = 1.25

    private func reduced(
        _ order: DecodeOrder, by ratio: Ratio, _ decode: (UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) -> Void
    ) throws(PictureDecodeError) -> Bitmap {
        try reduced(order, to: ratio.of(order.size), by: Double(ratio.numerator) / Double(ratio.denominator), decode)
    }

    /// Takes what a codec made of a file, `expected` and so `factor` of its size, to the size that was ordered.
    private func reduced(
        _ order: DecodeOrder, to expected: PixelSize, by factor: Double,
        _ decode: (UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) -> Void
    ) throws(PictureDecodeError) -> Bitmap {
        var picture = CCodecsPicture()
        defer { ccodecs_free(&picture) }
        try decode(&picture)
        // What a disk or memory has failed to give is no fault of the picture's, even where a part of it came.
        guard picture.system_code == 0 else { throw .system(code: picture.system_code) }
        guard let pixels = picture.pixels else { throw .damaged(Self.message(of: picture)) }
        let size = PixelSize(width: Int(picture.width), height: Int(picture.height))
        // The file may be another one than that whose header was read.
        guard size == expected else { throw Self.unexpected(size) }
        let isComplete = picture.is_complete != 0
        let stored = StoredPixels(
            start: UnsafePointer(pixels), size: size, stride: size.width, isOpaque: picture.is_opaque != 0 && isComplete,
            isComplete: isComplete)
        return stored.bitmap(order.storedPlan.reduced(by: factor), order.orientation)
    }

    private static func unexpected(_ size: PixelSize) -> PictureDecodeError { .damaged("it is \(size), not what its header says") }

    private static func message(of picture: CCodecsPicture) -> String {
        withUnsafeBytes(of: picture.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// Why a picture could not be decoded; the description is one short line.
public enum PictureDecodeError: FileDecodingError, Equatable {
    case damaged(String)
    /// Reading the file or getting memory failed; an `errno`.
    case system(code: Int32)

    public var systemCode: Int32? { if case .system(let code) = self { code } else { nil } }

    public var description: String {
        switch self {
        case .damaged(let reason): "is damaged: \(reason)"
        case .system(let code): "cannot be read: system error \(code)"
        }
    }
}
