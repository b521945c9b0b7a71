import CSDL2
public import Platform

/// Decodes picture files to the size they are drawn at. Keeps nothing; callable from any thread.
///
/// The caller has looked at the header and refused what is not a regular file of bearable size: SDL_image has no limits of its own.
public nonisolated struct PictureDecoder: Sendable {
    public init() {}

    /// Decodes a file.
    /// - Parameters:
    ///   - orientation: The picture's EXIF orientation, 1 to 8; what is outside counts as 1.
    public func decode(path: String, fit: ImageID.Fit, orientation: Int = 1) throws(PictureDecodeError) -> Bitmap {
        guard let stream = SDL_RWFromFile(path, "rb") else { throw .unreadable(SDLError.last("opening").reason) }
        return try decode(stream, fit: fit, orientation: orientation)
    }

    /// Decodes a file's contents from memory.
    public func decode(_ contents: [UInt8], fit: ImageID.Fit, orientation: Int = 1) throws(PictureDecodeError) -> Bitmap {
        try contents.withUnsafeBufferPointer { (bytes) throws(PictureDecodeError) -> Bitmap in
            guard let stream = SDL_RWFromConstMem(bytes.baseAddress, Int32(clamping: bytes.count)) else { throw .unreadable("it is empty") }
            return try decode(stream, fit: fit, orientation: orientation)
        }
    }

    private func decode(
        _ stream: UnsafeMutablePointer<SDL_RWops>, fit: ImageID.Fit, orientation: Int
    ) throws(PictureDecodeError) -> Bitmap {
        defer { SDL_RWclose(stream) }
        guard let load = PictureFormat(of: stream)?.loader else { throw .unsupportedFormat }
        guard let loaded = load(stream) else { throw .damaged(SDLError.last("decoding").reason) }
        defer { SDL_FreeSurface(loaded) }
        let hasAlpha = loaded.pointee.format.pointee.Amask != 0 || SDL_HasColorKey(loaded) == SDL_TRUE
        guard let surface = SDL_ConvertSurfaceFormat(loaded, PixelFormat.alpha, 0) else {
            throw .damaged(SDLError.last("converting").reason)
        }
        defer { SDL_FreeSurface(surface) }
        return try bitmap(of: surface, isOpaque: !hasAlpha, fit: fit, orientation: PictureOrientation(exif: orientation))
    }

    private func bitmap(
        of surface: UnsafeMutablePointer<SDL_Surface>, isOpaque: Bool, fit: ImageID.Fit, orientation: PictureOrientation
    ) throws(PictureDecodeError) -> Bitmap {
        let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
        guard width > 0, height > 0, let base = surface.pointee.pixels else { throw .damaged("it has no pixels") }
        let upright = orientation.oriented(PixelSize(width: width, height: height))
        var plan = FitPlan(fit, width: upright.width, height: upright.height)
        // Turning the small result is cheaper than turning the large original.
        if orientation.swapsAxes { plan = plan.transposed }
        let pixels = Resampler(
            base.assumingMemoryBound(to: UInt32.self), width: width, height: height, stride: Int(surface.pointee.pitch) / 4,
            isOpaque: isOpaque, crop: plan.crop, to: plan.size
        ).pixels()
        let size = orientation.oriented(plan.size)
        return Bitmap(width: size.width, height: size.height, pixels: orientation.turned(pixels, size: plan.size))
    }
}

/// Why a picture could not be decoded; the description is one short line.
public nonisolated enum PictureDecodeError: Error, Equatable, CustomStringConvertible {
    case unreadable(String)
    case unsupportedFormat
    case damaged(String)

    public var description: String {
        switch self {
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .unsupportedFormat: "is not a JPEG, PNG, WebP, GIF or BMP picture"
        case .damaged(let reason): "is damaged: \(reason)"
        }
    }
}

/// The formats whose decoders are trusted; SDL_image's other decoders are never reached.
private nonisolated enum PictureFormat {
    case jpeg, png, webP, gif, bmp

    /// Recognises the format by its first bytes, and rewinds.
    init?(of stream: UnsafeMutablePointer<SDL_RWops>) {
        if IMG_isPNG(stream) != 0 {
            self = .png
        } else if IMG_isJPG(stream) != 0 {
            self = .jpeg
        } else if IMG_isWEBP(stream) != 0 {
            self = .webP
        } else if IMG_isGIF(stream) != 0 {
            self = .gif
        } else if IMG_isBMP(stream) != 0 {
            self = .bmp
        } else {
            return nil
        }
    }

    var loader: (UnsafeMutablePointer<SDL_RWops>) -> UnsafeMutablePointer<SDL_Surface>? {
        switch self {
        case .jpeg: { IMG_LoadJPG_RW($0) }
        case .png: { IMG_LoadPNG_RW($0) }
        case .webP: { IMG_LoadWEBP_RW($0) }
        case .gif: { IMG_LoadGIF_RW($0) }
        case .bmp: { IMG_LoadBMP_RW($0) }
        }
    }
}
