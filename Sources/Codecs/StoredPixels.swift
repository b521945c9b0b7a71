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
        var scaled = isWhole(plan) ? copied() : resampled(plan)
        try convert(&scaled)
        let upright = orientation.oriented(plan.size)
        return Bitmap(
            width: upright.width, height: upright.height, pixels: orientation.turned(scaled, size: plan.size), isComplete: isComplete)
    }

    private func resampled(_ plan: FitPlan) -> [UInt32] {
        Resampler(
            start, width: size.width, height: size.height, stride: stride, isOpaque: isOpaque, crop: plan.crop, to: plan.size
        ).pixels()
    }

    /// Whether every pixel stays where and as large as it is. Resampling would round colours that are partly transparent.
    private func isWhole(_ plan: FitPlan) -> Bool {
        plan.size == size
            && plan.crop == Resampler.Crop(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }

    private func copied() -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: size.area) { pixels, count in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let pixel = start[y * stride + x]
                    // Transparent pixels have no colour.
                    pixels[y * size.width + x] = isOpaque ? pixel | 0xFF00_0000 : pixel >> 24 == 0 ? 0 : pixel
                }
            }
            count = size.area
        }
    }
}
