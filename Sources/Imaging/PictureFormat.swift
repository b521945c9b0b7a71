/// The supported formats. Other files are refused by their first bytes, whatever their names.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    /// JPEG, baseline and progressive.
    case jpeg = "JPEG"
    /// PNG of any bit depth, with transparency.
    case png = "PNG"
    /// WebP, lossy and lossless; of an animation the first frame.
    case webp = "WebP"
    /// GIF; of an animation the first frame.
    case gif = "GIF"
    /// Windows bitmaps, uncompressed, run-length encoded, or around a JPEG or PNG.
    case bmp = "BMP"
    /// HEIC: pictures of the HEIF container, coded as HEVC.
    case heic = "HEIC"
    /// AVIF: pictures of the HEIF container, coded as AV1.
    case avif = "AVIF"

    /// QOI, the Quite OK Image Format.
    case qoi = "QOI"
    /// PNM and PAM: the formats of Netpbm, as text or binary.
    case pnm = "PNM"
    /// Truevision TGA, uncompressed or run-length encoded.
    case tga = "TGA"
    /// Icons and cursors of Windows; the largest picture of a file.
    case ico = "ICO"
    /// Photoshop files, PSD and PSB; their composite picture.
    case psd = "PSD"
    /// Radiance pictures, whose colours are proportional to light.
    case hdr = "HDR"

    /// File extensions of the format, in lower case.
    public var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .gif: ["gif"]
        case .bmp: ["bmp", "dib"]
        case .heic: ["heic", "heif", "hif", "heics", "heifs"]
        case .avif: ["avif", "avifs"]
        case .qoi: ["qoi"]
        case .pnm: ["pnm", "pbm", "pgm", "ppm", "pam"]
        case .tga: ["tga", "icb", "vda", "vst"]
        case .ico: ["ico", "cur"]
        case .psd: ["psd", "psb"]
        case .hdr: ["hdr", "rgbe"]
        }
    }
}
