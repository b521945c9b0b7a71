/// A library that decodes picture formats and that a machine may lack. It is opened by its name in the processes that decode these formats; a
/// machine without it lacks only them.
public enum DecodingLibrary: String, Hashable, Sendable, CaseIterable {
    /// libheif: HEIC and AVIF.
    case heif
    /// libtiff: TIFF.
    case tiff
    /// LibRaw: RAW files of cameras.
    case raw
    /// OpenJPEG: JPEG 2000.
    case jpeg2000
    /// OpenEXR's core library.
    case exr
}

extension PictureFormat {
    /// The library that decodes the format; nil for formats that every machine can decode.
    public var library: DecodingLibrary? {
        switch self {
        case .jpeg, .png, .webp, .gif, .bmp: nil
        case .heic, .avif: .heif
        case .tiff: .tiff
        case .raw: .raw
        case .jpeg2000: .jpeg2000
        case .exr: .exr
        }
    }
}
