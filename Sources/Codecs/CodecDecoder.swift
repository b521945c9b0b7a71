import CCodecs
public import Platform

/// Decodes JPEG, PNG and WebP files to the size they are drawn at. Keeps nothing; callable from any thread.
///
/// The caller has looked at the header and refused what is not a regular file of bearable size: the libraries have no limits of their own.
/// Pictures are reduced while they are read, so that a small result takes little memory.
public struct CodecDecoder: PixelDecoding {
    /// What it reads.
    public static let formats: Set<PictureFormat> = [.jpeg, .png, .webp]

    public init() {}

    /// - Throws: `PictureDecodeError`.
    public func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        let plan = order.storedPlan
        switch order.format {
        case .jpeg:
            // The smallest of the eight sizes that still has every pixel the result needs.
            let eighths = min(8, max(1, Int((8 / max(1, plan.reduction)).rounded(.up))))
            return try reduced(order, by: Double(eighths) / 8) { ccodecs_decode_jpeg(descriptor, Int32(eighths), $0) }
        case .png:
            let reduction = min(Self.largestReduction, max(1, Int(plan.reduction)))
            return try reduced(order, by: 1 / Double(reduction)) { ccodecs_decode_png(descriptor, Int32(reduction), $0) }
        case .webp:
            let factor = 1 / max(1, plan.reduction)
            let width = Self.reduced(order.size.width, by: factor)
            let height = Self.reduced(order.size.height, by: factor)
            return try reduced(order, by: factor) { ccodecs_decode_webp(descriptor, Int32(width), Int32(height), $0) }
        case .gif, .bmp:
            throw PictureDecodeError.damaged("nobody here reads \(order.format.rawValue)")
        }
    }

    /// No picture needs larger squares.
    private static let largestReduction = 256

    private static func reduced(_ side: Int, by factor: Double) -> Int { Int((Double(side) * factor).rounded(.up)) }

    /// Takes what a codec made of a file at `factor` of its size to the size that was ordered.
    private func reduced(
        _ order: DecodeOrder, by factor: Double, _ decode: (UnsafeMutablePointer<CCodecsPicture>) -> Void
    ) throws(PictureDecodeError) -> Bitmap {
        var picture = CCodecsPicture()
        decode(&picture)
        defer { ccodecs_free(&picture) }
        guard let pixels = picture.pixels else { throw .damaged(Self.message(of: picture)) }
        let size = PixelSize(width: Int(picture.width), height: Int(picture.height))
        // The file may be another one than that whose header was read.
        guard size.width == Self.reduced(order.size.width, by: factor), size.height == Self.reduced(order.size.height, by: factor) else {
            throw .damaged("it is \(size), not what its header says")
        }
        let isComplete = picture.is_complete != 0
        let stored = StoredPixels(
            start: UnsafePointer(pixels), size: size, stride: size.width, isOpaque: picture.is_opaque != 0 && isComplete,
            isComplete: isComplete)
        return stored.bitmap(order.storedPlan.reduced(by: factor), order.orientation)
    }

    private static func message(of picture: CCodecsPicture) -> String {
        withUnsafeBytes(of: picture.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// Why a picture could not be decoded; the description is one short line.
public enum PictureDecodeError: Error, Equatable, CustomStringConvertible {
    case damaged(String)

    public var description: String {
        switch self {
        case .damaged(let reason): "is damaged: \(reason)"
        }
    }
}
