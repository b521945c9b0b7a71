/// The supported formats. Other files are refused by their first bytes, whatever their names: decoders of XPM, TGA, PCX, SVG and the
/// like crash on damaged files.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    /// JPEG, baseline and progressive.
    case jpeg = "JPEG"
    /// PNG of any bit depth, with transparency.
    case png = "PNG"
    /// WebP, lossy and lossless; of an animation the first frame.
    case webp = "WebP"
    /// GIF; of an animation the first frame.
    case gif = "GIF"
    /// Windows bitmaps, uncompressed or run-length encoded.
    case bmp = "BMP"
    /// HEIC: pictures of the HEIF container, coded as HEVC.
    case heic = "HEIC"
    /// AVIF: pictures of the HEIF container, coded as AV1.
    case avif = "AVIF"
    /// TIFF and BigTIFF; of several pages the first.
    case tiff = "TIFF"
    /// RAW files of cameras: the preview in the file, or half the size of the sensor.
    case raw = "RAW"
    /// JPEG 2000: files and codestreams.
    case jpeg2000 = "JPEG 2000"
    /// OpenEXR; of several parts the first, if it is flat.
    case exr = "OpenEXR"

    /// File extensions of the format, in lower case.
    public var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .gif: ["gif"]
        case .bmp: ["bmp"]
        case .heic: ["heic", "heif", "hif", "heics", "heifs"]
        case .avif: ["avif", "avifs"]
        case .tiff: ["tif", "tiff", "btf", "ptif"]
        case .raw:
            [
                "3fr", "arw", "cr2", "cr3", "dcr", "dng", "erf", "iiq", "kdc", "mef", "mos", "mrw", "nef", "nrw", "orf", "pef", "raf",
                "rw2",
                "rwl", "sr2", "srf", "srw",
            ]
        case .jpeg2000: ["jp2", "j2k", "jpf", "jpx", "j2c", "jpc", "jph", "jhc"]
        case .exr: ["exr"]
        }
    }
}
