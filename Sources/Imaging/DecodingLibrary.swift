/// A library that decodes picture formats and may be missing on a machine. The processes that decode these formats open it by its name.
/// If it is missing, only these formats are unavailable.
public enum DecodingLibrary: String, Hashable, Sendable, CaseIterable {
    /// libheif: HEIC and AVIF.
    case heif
    /// libjxl: JPEG XL.
    case jxl
    /// libtiff: TIFF.
    case tiff
    /// LibRaw: RAW files of cameras.
    case raw
    /// OpenJPEG: JPEG 2000.
    case jpeg2000
    /// OpenEXR's core library.
    case exr
    /// libavif: the frames of AVIF sequences.
    case avif
    /// librsvg: SVG.
    case svg
    /// SDL2_image: PCX, ILBM and XPM.
    case sdlImage
}

extension PictureFormat {
    /// The library that decodes the format; nil for formats that every machine can decode.
    public var library: DecodingLibrary? {
        switch self {
        case .jpeg, .png, .webp, .gif, .bmp, .qoi, .pnm, .tga, .ico, .psd, .hdr: nil
        case .heic, .avif: .heif
        case .jxl: .jxl
        case .tiff: .tiff
        case .raw: .raw
        case .jpeg2000: .jpeg2000
        case .exr: .exr
        case .svg: .svg
        case .pcx, .ilbm, .xpm: .sdlImage
        }
    }
}

extension DecodeOrder {
    /// The library that the order needs; nil for orders that every machine can carry out.
    public var library: DecodingLibrary? { format == .avif && frame != nil ? .avif : format.library }
}

extension DecodingLibrary {
    /// The common prefix of the names of the Debian packages that contain the library.
    public var packagePrefix: String {
        switch self {
        case .heif: "libheif"
        case .jxl: "libjxl"
        case .tiff: "libtiff"
        case .raw: "libraw"
        case .jpeg2000: "libopenjp2"
        case .exr: "libopenexr"
        case .avif: "libavif"
        case .svg: "librsvg2"
        case .sdlImage: "libsdl2-image"
        }
    }

    /// Whether the library opens fonts and starts threads while it decodes.
    public var readsFonts: Bool { self == .svg }

    /// The memory limit of a decoder, in bytes beyond the memory of its program. Libraries that hold all pixels of a picture need more
    /// than others.
    public static func memoryLimit(for library: DecodingLibrary?) -> Int { library == nil ? 512 << 20 : 1_024 << 20 }
}
