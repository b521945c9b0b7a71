import CCodecs
import Glibc
public import Imaging
import Platform
import Storage

/// Decodes picture files of every format to the size at which they are drawn. Can be called from any thread.
///
/// The caller has checked the header and refused files that are not regular or too large, because the libraries have no limits.
/// Pictures are reduced while they are read, so that a small result takes little memory; only GIF is decoded at full size. One animated
/// picture stays open, so that decoding the next frame takes little work. The positions of the parts of one JPEG are kept as well.
public struct CodecDecoder: FileDecoding {
    private let frames = FrameDecoder()
    private let indexes = JPEGIndexes()

    public init() {}

    /// - Throws: `PictureDecodeError`.
    public func decode(_ order: DecodeOrder, from descriptor: Int32) throws -> Bitmap {
        try demandLibrary(of: order)
        if let frame = order.frame, let format = CCodecsFrameFormat(order.format) {
            return try frames.decode(frame, of: order, format, from: descriptor)
        }
        frames.close()
        return try decode(order, from: descriptor, at: 0)
    }

    /// - Parameter offset: The file offset of the picture; 0 except for a JPEG or PNG inside another file.
    func decode(_ order: DecodeOrder, from descriptor: Int32, at offset: Int) throws(PictureDecodeError) -> Bitmap {
        let reduction = order.storedPlan.reduction
        switch order.format {
        case .jpeg:
            // The smallest of eight scales that keeps every needed pixel, or the next smaller one if that takes too much memory.
            let eighths = min(8, max(1, Int((8 / max(1, reduction)).rounded(.up))))
            let ratio = Ratio(eighths, of: 8).bounded(for: order) { Ratio($0.numerator - 1, of: 8) }
            return try indexes.withIndex(for: order) { index throws(PictureDecodeError) in
                try reduced(order, by: ratio) { ccodecs_decode_jpeg(descriptor, Int64(offset), Int32(ratio.numerator), index, $0) }
            }
        case .png:
            let ratio = squares(for: order)
            return try reduced(order, by: ratio) { ccodecs_decode_png(descriptor, Int64(offset), Int32(ratio.denominator), $0) }
        case .webp:
            let factor = 1 / max(1, reduction)
            func scaled(_ side: Int) -> Int { Int((Double(side) * factor).rounded(.up)) }
            let size = PixelSize(width: scaled(order.size.width), height: scaled(order.size.height))
            return try Self.reduced(order, to: size, by: factor) {
                ccodecs_decode_webp(descriptor, Int32(size.width), Int32(size.height), $0)
            }
        case .gif:
            return try Self.reduced(order, to: order.size, by: 1) { ccodecs_decode_gif(descriptor, $0) }
        case .heic, .avif:
            return try reducedOrCopied(order) { ccodecs_decode_heif(descriptor, $0, $1, $2, $3) }
        case .tiff:
            return try reducedOrCopied(order) { ccodecs_decode_tiff(descriptor, $0, $1, $2, $3) }
        case .raw:
            return try previewed(order) { ccodecs_decode_raw(descriptor, Int32(order.size.width), Int32(order.size.height), $0, $1, $2) }
        case .jpeg2000:
            return try previewed(order) { ccodecs_decode_jpeg2000(descriptor, $0, $1, $2) }
        case .exr:
            return try previewed(order) { ccodecs_decode_exr(descriptor, $0, $1, $2) }
        case .svg: return try drawn(order, from: descriptor)
        case .pcx: return try painted(order, CCodecsPCX, from: descriptor)
        case .ilbm: return try painted(order, CCodecsILBM, from: descriptor)
        case .xpm: return try painted(order, CCodecsXPM, from: descriptor)
        case .jxl:
            let ratio = squares(for: order)
            return try reduced(order, by: ratio) { ccodecs_decode_jxl(descriptor, Int32(ratio.denominator), $0) }
        case .bmp: return try decode(order, from: descriptor, by: BMPDecoder.self)
        case .qoi: return try decode(order, from: descriptor, by: QOIDecoder.self)
        case .pnm: return try decode(order, from: descriptor, by: PNMDecoder.self)
        case .tga: return try decode(order, from: descriptor, by: TGADecoder.self)
        case .ico: return try decode(order, from: descriptor, by: ICODecoder.self)
        case .psd: return try decode(order, from: descriptor, by: PSDDecoder.self)
        case .hdr: return try decode(order, from: descriptor, by: HDRDecoder.self)
        }
    }

    private func painted(
        _ order: DecodeOrder, _ format: CCodecsPaintFormat, from descriptor: Int32
    ) throws(PictureDecodeError) -> Bitmap {
        let (ratio, size) = (squares(for: order), order.size)
        return try reduced(order, by: ratio) {
            ccodecs_decode_paint(descriptor, format, Int32(size.width), Int32(size.height), Int32(ratio.denominator), $0)
        }
    }

    /// Decodes a format that is read row by row without a library.
    private func decode<Decoder: RowDecoder>(
        _ order: DecodeOrder, from descriptor: Int32, by decoder: Decoder.Type
    ) throws(PictureDecodeError) -> Bitmap {
        var file = try Decoder(descriptor)
        // The memory limits were checked for the ordered size.
        guard file.size == order.size else { throw Self.unexpected(file.size) }
        if let picture = file.embedded {
            var inner = order
            inner.format = picture.format
            return try decode(inner, from: descriptor, at: picture.offset)
        }
        let ratio = squares(for: order)
        return try reduced(order, by: ratio) { picture throws(PictureDecodeError) in try file.decode(ratio.denominator, into: picture) }
    }

    public func prepare(for library: DecodingLibrary?, readsProfiles: Bool) -> [String]? {
        if readsProfiles { _ = ccodecs_missing_profile_package() }
        guard let library, CodecLibraries.missingPackage(for: library) == nil, library.readsFonts else { return nil }
        ccodecs_prepare_svg()
        return CodecLibraries.fontFolders
    }

    /// - Throws: `missingLibrary` if the format's library is not installed.
    private func demandLibrary(of order: DecodeOrder) throws(PictureDecodeError) {
        guard let library = order.library, let package = CodecLibraries.missingPackage(for: library) else { return }
        throw .missingLibrary(package: package)
    }

    /// The ratio 1/n for formats that are reduced row by row: n by n pixels become one.
    private func squares(for order: DecodeOrder) -> Ratio {
        let squares = min(Self.largestReduction, max(1, Int(order.storedPlan.reduction)))
        return Ratio(1, of: squares).bounded(for: order) { Ratio(1, of: $0.denominator + 1) }
    }

    /// The upper limit of n. No picture needs larger squares.
    private static let largestReduction = 256

    /// The scale of a decoded picture as a fraction of whole numbers, because a floating-point quotient may be inexact.
    private struct Ratio {
        let numerator: Int
        let denominator: Int

        init(_ numerator: Int, of denominator: Int) { (self.numerator, self.denominator) = (numerator, denominator) }

        /// Returns a side's scaled length, rounded up so that partial pixels are kept.
        func of(_ side: Int) -> Int { (side * numerator + denominator - 1) / denominator }

        func of(_ size: PixelSize) -> PixelSize { PixelSize(width: of(size.width), height: of(size.height)) }

        /// Returns the next smaller ratio if this one takes too much memory. The result is then enlarged by a factor below two.
        func bounded(for order: DecodeOrder, next: (Ratio) -> Ratio) -> Ratio {
            let isReduced = order.storedPlan.reduction >= CodecDecoder.leastReduction
            let smaller = next(self)
            return isReduced && of(order.part?.size ?? order.size).area > CodecDecoder.largestArea && smaller.numerator > 0 ? smaller : self
        }
    }

    /// The most pixels of a reduced picture before its final scaling: 192 MB.
    private static let largestArea = 48 << 20
    /// Below this reduction nearly all pixels are needed, so the picture is decoded at full size or fails with an error.
    private static let leastReduction = 1.25

    /// Bytes that a decoder with enough memory can still allocate.
    private static let memoryProbe = 16 << 20

    /// Bytes for rows and tables besides the finished pixels.
    private static let memoryReserve = 4 << 20

    private func reduced(
        _ order: DecodeOrder, by ratio: Ratio, _ decode: (UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) -> Void
    ) throws(PictureDecodeError) -> Bitmap {
        try Self.reduced(order, to: ratio.of(order.size), by: Double(ratio.numerator) / Double(ratio.denominator), decode)
    }

    /// Decodes a file for which a smaller copy in the file may be decoded instead.
    /// - Parameter decode: Receives the sides of the squares that become one pixel, and the least width and height of a copy.
    private func reducedOrCopied(
        _ order: DecodeOrder, _ decode: (Int32, Int32, Int32, UnsafeMutablePointer<CCodecsPicture>) -> Void
    ) throws(PictureDecodeError) -> Bitmap {
        let ratio = squares(for: order)
        let least = leastSize(for: order)
        return try Self.reduced(order) { size, _ in
            if size == ratio.of(order.size) { return order.storedPlan.reduced(by: 1 / Double(ratio.denominator)) }
            // A copy has a different size but the same shape as the picture, with each side rounded.
            let skew = abs(size.width * order.size.height - size.height * order.size.width)
            guard size.width < order.size.width, skew <= 2 * max(order.size.width, order.size.height) else { return nil }
            return order.storedPlan.reduced(from: order.size, to: size)
        } _: {
            decode(Int32(ratio.denominator), Int32(least.width), Int32(least.height), $0)
        }
    }

    /// Decodes a file whose header does not state the decoded size exactly.
    /// - Parameter decode: Receives the least width and height.
    private func previewed(
        _ order: DecodeOrder, _ decode: (Int32, Int32, UnsafeMutablePointer<CCodecsPicture>) -> Void
    ) throws(PictureDecodeError) -> Bitmap {
        let least = leastSize(for: order)
        return try Self.reduced(order) { size, stated in
            if let stated { return stated == order.size ? order.storedPlan.reduced(from: order.size, to: size) : nil }
            let skew = abs(size.width * order.size.height - size.height * order.size.width)
            return skew <= max(size.width * order.size.height / 16, max(order.size.width, order.size.height))
                ? order.storedPlan.reduced(from: order.size, to: size) : nil
        } _: {
            decode(Int32(least.width), Int32(least.height), $0)
        }
    }

    /// The smallest stored size that has enough pixels for the result.
    private func leastSize(for order: DecodeOrder) -> PixelSize {
        let reduction = max(1, order.storedPlan.reduction)
        return PixelSize(width: Int(Double(order.size.width) / reduction), height: Int(Double(order.size.height) / reduction))
    }

    /// Decodes a file to `expected` pixels, which is `factor` times its size, and scales the result to the ordered size.
    static func reduced(
        _ order: DecodeOrder, to expected: PixelSize, by factor: Double,
        _ decode: (UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) -> Void
    ) throws(PictureDecodeError) -> Bitmap {
        try reduced(order, plan: { size, _ in size == expected ? order.storedPlan.reduced(by: factor) : nil }, decode)
    }

    /// Decodes a file and scales the result to the ordered size.
    /// - Parameter plan: Returns the plan for a decoded size, given the size of the complete picture if the decoder reports it; nil if the
    ///   size does not fit the order.
    static func reduced(
        _ order: DecodeOrder, plan: (_ size: PixelSize, _ stated: PixelSize?) -> FitPlan?,
        _ decode: (UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError) -> Void
    ) throws(PictureDecodeError) -> Bitmap {
        var picture = CCodecsPicture()
        picture.keeps_colours = order.colors == .asStored ? 1 : 0
        picture.want(order)
        defer { ccodecs_free(&picture) }
        try decode(&picture)
        if order.format.library != nil, picture.is_complete == 0, picture.system_code == 0 {
            // Many libraries report missing memory as damage, but decoding may succeed when there is memory again.
            guard ccodecs_has_memory(Self.memoryProbe) != 0 else { throw .system(code: ENOMEM) }
            if picture.pixels == nil { try decode(&picture) }
        }
        // A disk or memory error is not the picture's fault, even if a part of it was decoded.
        guard picture.system_code == 0 else { throw .system(code: picture.system_code) }
        guard let pixels = picture.pixels else { throw Self.failure(of: picture) }
        let size = PixelSize(width: Int(picture.width), height: Int(picture.height))
        // The file may have been replaced since its header was read.
        let stated = PixelSize(width: Int(picture.stated_width), height: Int(picture.stated_height))
        guard let plan = picture.planForPart(of: order) ?? plan(size, stated.area > 0 ? stated : nil) else {
            throw Self.unexpected(size)
        }
        // Swift ends the process if there is no memory for an array.
        let copies = order.orientation.exif == 1 ? 1 : 2
        guard ccodecs_has_memory(order.plan.size.area * 4 * copies + Self.memoryReserve) != 0 else { throw .system(code: ENOMEM) }
        let isComplete = picture.is_complete != 0
        let stored = StoredPixels(
            start: UnsafePointer(pixels), size: size, stride: size.width, isOpaque: picture.is_opaque != 0 && isComplete,
            isComplete: isComplete)
        return try stored.bitmap(plan, order.orientation) { pixels throws(PictureDecodeError) in
            guard order.colors == .sRGB else { return }
            guard ccodecs_convert_words(&picture, &pixels, pixels.count) != 0 else { throw .system(code: ENOMEM) }
        }
    }

    static func unexpected(_ size: PixelSize) -> PictureDecodeError { .damaged("it is \(size), not what its header says") }

    /// The reason why there are no pixels, if the picture is the cause.
    static func failure(of picture: CCodecsPicture) -> PictureDecodeError {
        let told = withUnsafeBytes(of: picture.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        // The library's message may quote the file.
        let words = String(String.UnicodeScalarView(told.unicodeScalars.map { $0.steersText ? " " : $0 }))
        return picture.is_unsupported != 0 ? .unsupported(words) : .damaged(words)
    }
}

extension FitPlan {
    /// Returns the plan for a picture that was decoded to `size` instead of `whole`.
    fileprivate func reduced(from whole: PixelSize, to size: PixelSize) -> FitPlan {
        reduced(byX: Double(size.width) / Double(whole.width), y: Double(size.height) / Double(whole.height))
    }
}

/// An error in decoding a picture; the description is one short line.
public enum PictureDecodeError: FileDecodingError, Equatable {
    case damaged(String)
    /// The name of an unsupported kind of file.
    case unsupported(String)
    /// Reading the file or allocating memory failed; `code` is an `errno`.
    case system(code: Int32)
    /// The format's library is not installed; the package that contains it.
    case missingLibrary(package: String)

    public var systemCode: Int32? { if case .system(let code) = self { code } else { nil } }
    public var missingPackage: String? { if case .missingLibrary(let package) = self { package } else { nil } }
    public var unreadKind: String? { if case .unsupported(let kind) = self { kind } else { nil } }

    public var description: String {
        switch self {
        case .damaged(let reason): "is damaged: \(reason)"
        case .unsupported(let kind): "has a format that is not read: \(kind)"
        case .system(let code): "cannot be read: system error \(code)"
        case .missingLibrary(let package): "needs \(package)"
        }
    }
}
