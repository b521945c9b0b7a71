/// How a picture is scaled; lengths are in physical pixels.
public enum PictureFit: Hashable, Sendable {
    /// As stored.
    case original
    /// Scaled and centre-cropped to exactly this size.
    case fill(width: Int, height: Int)
    /// Scaled down to fit within this size, never enlarged.
    case within(width: Int, height: Int)
    /// Scaled down to fit within this size; or to cover it, if this puts at most the share `bleed` in 0..<1 of a side outside. It is
    /// never enlarged or cropped.
    case fitting(width: Int, height: Int, bleed: Double)
    /// Scaled to exactly this height; the width follows the aspect ratio.
    case height(Int)
    /// Stretched to exactly this size.
    case exactly(width: Int, height: Int)

    /// Returns a fit with the same result for a picture of the size `source` that no longer depends on its proportions: `fitting` is
    /// replaced by `within`.
    public func settled(for source: PixelSize) -> PictureFit {
        guard case .fitting(let width, let height, let bleed) = self else { return self }
        let across = Double(max(1, width)) / Double(source.width)
        let down = Double(max(1, height)) / Double(source.height)
        let over = max(across, down)
        guard min(across, down) >= over * (1 - bleed) else { return .within(width: width, height: height) }
        return .within(
            width: Int((Double(source.width) * over).rounded()), height: Int((Double(source.height) * over).rounded()))
    }
}
