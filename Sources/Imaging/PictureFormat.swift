/// The formats that are read. Everything else is refused by its first bytes, whatever the file is called:
/// the decoders behind XPM, TGA, PCX, SVG and the like crash on damaged files.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
    /// Baseline and progressive.
    case jpeg = "JPEG"
    /// Of any bit depth, with transparency.
    case png = "PNG"
    /// With and without loss; of an animation the first frame.
    case webp = "WebP"
    /// Of an animation the first frame.
    case gif = "GIF"
    /// Without compression or with run lengths.
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
