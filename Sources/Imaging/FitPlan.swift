/// The part of a picture to keep, and the size to scale it to.
public struct FitPlan: Hashable, Sendable {
    /// The part of the source to keep, in source pixels; its edges may be between pixels.
    public var crop: Resampler.Crop
    /// The size to scale the crop to, in pixels; at least 1 by 1, at most `longestSide` on either side.
    public var size: PixelSize

    /// The longest side of a result: the common maximum of textures on graphics cards.
    public static let longestSide = 16_384

    /// Creates the plan that fits a picture of the size `source` to `fit`; wanted sides below 1 count as 1.
    /// - Parameter source: The size of the upright picture, both sides at least 1.
    public init(_ fit: PictureFit, source: PixelSize) {
        let (fullWidth, fullHeight) = (Double(source.width), Double(source.height))
        crop = Resampler.Crop(x: 0, y: 0, width: fullWidth, height: fullHeight)
        switch fit.settled(for: source) {
        case .original:
            size = source
        case .exactly(let wantedWidth, let wantedHeight):
            size = PixelSize(width: max(1, wantedWidth), height: max(1, wantedHeight))
        case .height(let wanted):
            size = PixelSize(width: Self.whole(fullWidth * Double(max(1, wanted)) / fullHeight), height: max(1, wanted))
        case .within(let wantedWidth, let wantedHeight):
            let factor = min(1, Double(max(1, wantedWidth)) / fullWidth, Double(max(1, wantedHeight)) / fullHeight)
            size = PixelSize(width: Self.whole(fullWidth * factor), height: Self.whole(fullHeight * factor))
        case .fitting: preconditionFailure("a settled fit makes no choice, got \(fit)")
        case .fill(let wantedWidth, let wantedHeight):
            size = PixelSize(width: max(1, wantedWidth), height: max(1, wantedHeight))
            let factor = max(Double(size.width) / fullWidth, Double(size.height) / fullHeight)
            crop.width = Double(size.width) / factor
            crop.height = Double(size.height) / factor
            crop.x = (fullWidth - crop.width) / 2
            crop.y = (fullHeight - crop.height) / 2
        }
        size = Self.bounded(size)
    }

    /// The factor by which the source can be reduced while the result still gets enough pixels; below 1 if the picture is enlarged.
    public var reduction: Double { min(crop.width / Double(size.width), crop.height / Double(size.height)) }

    /// The same plan for a picture with swapped axes.
    public var transposed: FitPlan {
        var plan = self
        plan.crop = Resampler.Crop(x: crop.y, y: crop.x, width: crop.height, height: crop.width)
        plan.size = PixelSize(width: size.height, height: size.width)
        return plan
    }

    /// Returns the plan for a source that was scaled by `factor`.
    public func reduced(by factor: Double) -> FitPlan { reduced(byX: factor, y: factor) }

    /// Returns the plan for a source whose width was scaled by `x`, and whose height by `y`.
    public func reduced(byX x: Double, y: Double) -> FitPlan {
        var plan = self
        plan.crop = Resampler.Crop(x: crop.x * x, y: crop.y * y, width: crop.width * x, height: crop.height * y)
        return plan
    }

    /// Returns the plan for a source in which the crop is farther right and down by this distance.
    public func moved(byX x: Double, y: Double) -> FitPlan {
        var plan = self
        plan.crop.x += x
        plan.crop.y += y
        return plan
    }

    private static func whole(_ value: Double) -> Int { max(1, Int(value.rounded())) }

    private static func bounded(_ size: PixelSize) -> PixelSize {
        let longest = max(size.width, size.height)
        guard longest > longestSide else { return size }
        let factor = Double(longestSide) / Double(longest)
        return PixelSize(width: whole(Double(size.width) * factor), height: whole(Double(size.height) * factor))
    }
}
