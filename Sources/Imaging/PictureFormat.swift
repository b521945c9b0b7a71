/// The formats that are read. Everything else is refused by its first bytes, whatever the file is called:
/// the decoders behind XPM, TGA, PCX, SVG and the like crash on damaged files.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    case jpeg = "JPEG"
    case png = "PNG"
    case webp = "WebP"
    case gif = "GIF"
    case bmp = "BMP"

    /// Extensions that make a file in a folder a candidate, in small letters.
    public var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .gif: ["gif"]
        case .bmp: ["bmp"]
        }
    }
}
