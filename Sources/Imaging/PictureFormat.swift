/// The supported formats. A file's format is determined by its first bytes, regardless of its name; other files are refused.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    /// JPEG, baseline and progressive.
    case jpeg = "JPEG"
    /// PNG of any bit depth, with transparency.
    case png = "PNG"
    /// WebP, lossy and lossless; the first frame of an animation.
    case webp = "WebP"
    /// GIF; the first frame of an animation.
    case gif = "GIF"
    /// Windows bitmaps: uncompressed, run-length encoded, or containing a JPEG or PNG.
    case bmp = "BMP"
    /// HEIC: pictures of the HEIF container, coded as HEVC.
    case heic = "HEIC"
    /// AVIF: pictures of the HEIF container, coded as AV1.
    case avif = "AVIF"
    /// JPEG XL; the first frame of an animation.
    case jxl = "JPEG XL"
    /// TIFF and BigTIFF; the first of several pages.
    case tiff = "TIFF"
    /// QOI, the Quite OK Image Format.
    case qoi = "QOI"
    /// PNM and PAM: the formats of Netpbm, as text or binary.
    case pnm = "PNM"
    /// Truevision TGA, uncompressed or run-length encoded.
    case tga = "TGA"
    /// Icons and cursors of Windows; the largest picture in a file.
    case ico = "ICO"
    /// Photoshop files, PSD and PSB; their composite picture is read.
    case psd = "PSD"
    /// Radiance pictures, whose colours are proportional to light.
    case hdr = "HDR"
    /// RAW files of cameras: the preview in the file, or the sensor's picture at half size.
    case raw = "RAW"
    /// JPEG 2000: files and codestreams.
    case jpeg2000 = "JPEG 2000"
    /// OpenEXR; the first of several parts, if it is flat.
    case exr = "OpenEXR"
    /// SVG, also compressed (SVGZ): drawings, which have no pixel size.
    case svg = "SVG"
    /// PCX, the format of PC Paintbrush.
    case pcx = "PCX"
    /// ILBM, the pictures of the Amiga and of Deluxe Paint.
    case ilbm = "ILBM"
    /// XPM, the icons of X11.
    case xpm = "XPM"

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
        case .jxl: ["jxl"]
        case .tiff: ["tif", "tiff", "btf", "ptif"]
        case .qoi: ["qoi"]
        case .pnm: ["pnm", "pbm", "pgm", "ppm", "pam"]
        case .tga: ["tga", "icb", "vda", "vst"]
        case .ico: ["ico", "cur"]
        case .psd: ["psd", "psb"]
        case .hdr: ["hdr", "rgbe"]
        case .raw:
            [
                "3fr", "arw", "cr2", "cr3", "dcr", "dng", "erf", "iiq", "kdc", "mef", "mos", "mrw", "nef", "nrw", "orf", "pef", "raf",
                "rw2",
                "rwl", "sr2", "srf", "srw",
            ]
        case .jpeg2000: ["jp2", "j2k", "jpf", "jpx", "j2c", "jpc", "jph", "jhc"]
        case .exr: ["exr"]
        case .svg: ["svg", "svgz"]
        case .pcx: ["pcx"]
        case .ilbm: ["ilbm", "lbm", "iff"]
        case .xpm: ["xpm"]
        }
    }

    /// The names of the format's media types in the desktop's database.
    public var mediaTypes: [String] {
        switch self {
        case .jpeg: ["image/jpeg"]
        case .png: ["image/png"]
        case .webp: ["image/webp"]
        case .gif: ["image/gif"]
        case .bmp: ["image/bmp"]
        case .heic: ["image/heic", "image/heif"]
        case .avif: ["image/avif"]
        case .jxl: ["image/jxl"]
        case .tiff: ["image/tiff"]
        case .qoi: ["image/qoi"]
        case .pnm: ["image/x-portable-anymap", "image/x-portable-bitmap", "image/x-portable-graymap", "image/x-portable-pixmap"]
        case .tga: ["image/x-tga"]
        case .ico: ["image/vnd.microsoft.icon", "image/x-win-bitmap"]
        case .psd: ["image/vnd.adobe.photoshop"]
        case .hdr: ["image/vnd.radiance"]
        case .raw:
            [
                "image/x-adobe-dng", "image/x-canon-cr2", "image/x-canon-cr3", "image/x-fuji-raf", "image/x-kodak-dcr", "image/x-kodak-kdc",
                "image/x-minolta-mrw", "image/x-nikon-nef", "image/x-nikon-nrw", "image/x-olympus-orf", "image/x-panasonic-rw2",
                "image/x-pentax-pef", "image/x-sony-arw", "image/x-sony-sr2", "image/x-sony-srf",
            ]
        case .jpeg2000: ["image/jp2", "image/jpx", "image/x-jp2-codestream"]
        case .exr: ["image/x-exr"]
        case .svg: ["image/svg+xml", "image/svg+xml-compressed"]
        case .pcx: ["image/vnd.zbrush.pcx"]
        case .ilbm: ["image/x-ilbm"]
        case .xpm: ["image/x-xpixmap"]
        }
    }
}
