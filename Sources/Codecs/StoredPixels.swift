import Imaging
import Platform

/// What a codec made of a file, before it has its size and stands upright.
struct StoredPixels {
    /// Rows of `stride` words `0xAARRGGBB` with straight alpha. They are the caller's.
    let start: UnsafePointer<UInt32>
    let size: PixelSize
    let stride: Int
    let isOpaque: Bool
    let isComplete: Bool

    /// - Parameter plan: in these pixels, before the orientation.
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
