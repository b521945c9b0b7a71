import Imaging
import Platform

/// The pixels a codec decoded, before they are scaled and turned upright.
struct StoredPixels {
    /// Rows of `stride` words `0xAARRGGBB` with straight alpha, owned by the caller.
    let start: UnsafePointer<UInt32>
    let size: PixelSize
    let stride: Int
    let isOpaque: Bool
    let isComplete: Bool

    /// - Parameter plan: The crop and size for these pixels, before the orientation is applied.
    /// - Complexity: O(pixels in the plan's crop + pixels of the result).
    func bitmap(_ plan: FitPlan, _ orientation: PictureOrientation) -> Bitmap {
        let scaled = Resampler(
            start, width: size.width, height: size.height, stride: stride, isOpaque: isOpaque, crop: plan.crop, to: plan.size
        ).pixels()
        let upright = orientation.oriented(plan.size)
        return Bitmap(
            width: upright.width, height: upright.height, pixels: orientation.turned(scaled, size: plan.size), isComplete: isComplete)
    }
}
