import Platform

/// Which part of a picture is kept, and the size it is brought to.
nonisolated struct FitPlan {
    var crop: Resampler.Crop
    var size: PixelSize

    init(_ fit: ImageID.Fit, width: Int, height: Int) {
        let (fullWidth, fullHeight) = (Double(width), Double(height))
        crop = Resampler.Crop(x: 0, y: 0, width: fullWidth, height: fullHeight)
        switch fit {
        case .original:
            size = PixelSize(width: width, height: height)
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
    }

    /// The same plan for a picture whose axes are swapped.
    var transposed: FitPlan {
        var plan = self
        plan.crop = Resampler.Crop(x: crop.y, y: crop.x, width: crop.height, height: crop.width)
        plan.size = PixelSize(width: size.height, height: size.width)
        return plan
    }

    private static func whole(_ value: Double) -> Int { max(1, Int(value.rounded())) }
}
