/// How a picture is scaled; lengths are in physical pixels.
public enum PictureFit: Hashable, Sendable {
    /// As stored.
    case original
    /// Scaled and centre-cropped to exactly this size.
    case fill(width: Int, height: Int)
    /// Scaled down to fit within this size, never enlarged.
    case within(width: Int, height: Int)
    /// Scaled to exactly this height; the width follows the aspect ratio.
    case height(Int)
    /// Stretched to exactly this size.
    case exactly(width: Int, height: Int)
}
