/// The part of a picture that is kept, and the size to which it is scaled.
public struct FitPlan: Hashable, Sendable {
    /// Part of the source that is kept, in source pixels; it may begin and end between them.
    public var crop: Resampler.Crop
    /// What the crop is brought to, in pixels; at least 1 by 1, at most `longestSide` on either side.
    public var size: PixelSize

    /// Longest side of a result: what graphics cards commonly take as a texture.
    public static let longestSide = 16_384

    /// The plan that brings a picture of the size `source` to `fit`; wanted sides below 1 count as 1.
    /// - Parameter source: The size of the upright picture, both sides at least 1.
    public init(_ fit: PictureFit, source: PixelSize) {
        let (fullWidth, fullHeight) = (Double(source.width), Double(source.height))
        crop = Resampler.Crop(x: 0, y: 0, width: fullWidth, height: fullHeight)
        switch fit {
        case .original:
            size = source
        case .exactly(let wantedWidth, let wantedHeight):
            size = PixelSize(width: max(1, wantedWidth), height: max(1, wantedHeight))
        case .height(let wanted):
            size = PixelSize(width: Self.whole(fullWidth * Double(max(1, wanted)) / fullHeight), height: max(1, wanted))
        case .within(let wantedWidth, let wantedHeight):
            let factor = min(1, Double(max(1, wantedWidth)) / fullWidth, Double(max(1, wantedHeight)) / fullHeight)
            size = PixelSize(width: Self.whole(fullWidth * factor), height: Self.whole(fullHeight * factor))
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

    /// How many times the source may be reduced before the result has too few pixels; below 1 when it is to be enlarged.
    public var reduction: Double { min(crop.width / Double(size.width), crop.height / Double(size.height)) }

    /// The plan for a picture whose axes are swapped.
    public var transposed: FitPlan {
        var plan = self
        plan.crop = Resampler.Crop(x: crop.y, y: crop.x, width: crop.height, height: crop.width)
        plan.size = PixelSize(width: size.height, height: size.width)
        return plan
    }

    /// Returns the plan for a source that was scaled by `factor`.
    public func reduced(by factor: Double) -> FitPlan {
        var plan = self
        plan.crop = Resampler.Crop(x: crop.x * factor, y: crop.y * factor, width: crop.width * factor, height: crop.height * factor)
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
