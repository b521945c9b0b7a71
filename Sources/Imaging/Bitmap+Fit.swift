extension Bitmap {
    /// Returns the bitmap in the size and part that a fit gives.
    /// - Complexity: O(pixels), unless the size stays.
    public func fitted(_ fit: PictureFit) -> Bitmap {
        let plan = FitPlan(fit, source: PixelSize(width: width, height: height))
        guard plan.size.width != width || plan.size.height != height else { return self }
        let scaled = Resampler.scaled(pixels, width: width, height: height, isOpaque: isOpaque, crop: plan.crop, to: plan.size)
        return Bitmap(width: plan.size.width, height: plan.size.height, pixels: scaled, isComplete: isComplete)
    }
}
