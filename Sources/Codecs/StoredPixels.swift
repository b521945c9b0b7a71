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

    /// - Parameters:
    ///   - plan: The crop and size for these pixels, before the orientation is applied.
    ///   - convert: Converts colours; called with the scaled pixels, which are few.
    /// - Throws: What `convert` throws.
    /// - Complexity: O(pixels in the plan's crop + pixels of the result).
    func bitmap<Failure>(
        _ plan: FitPlan, _ orientation: PictureOrientation, converting convert: (inout [UInt32]) throws(Failure) -> Void
    ) throws(Failure) -> Bitmap {
        var scaled = Resampler(
            start, width: size.width, height: size.height, stride: stride, isOpaque: isOpaque, crop: plan.crop, to: plan.size
        ).pixels()
        try convert(&scaled)
        let upright = orientation.oriented(plan.size)
        return Bitmap(
            width: upright.width, height: upright.height, pixels: orientation.turned(scaled, size: plan.size), isComplete: isComplete)
    }
}
