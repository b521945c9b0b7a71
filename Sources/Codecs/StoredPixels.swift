import Imaging
import Platform

/// The pixels that a codec decoded, before they are scaled and turned upright.
struct StoredPixels {
    /// Rows of `stride` words `0xAARRGGBB` with straight alpha, owned by the caller.
    let start: UnsafePointer<UInt32>
    let size: PixelSize
    let stride: Int
    let isOpaque: Bool
    let isComplete: Bool

    /// - Parameters:
    ///   - plan: The crop and size for these pixels, before the orientation is applied.
    ///   - convert: Converts colours; called with the scaled pixels, because they are few.
    /// - Throws: The errors of `convert`.
    /// - Complexity: O(pixels in the plan's crop + pixels of the result).
    func bitmap<Failure>(
        _ plan: FitPlan, _ orientation: PictureOrientation, converting convert: (inout [UInt32]) throws(Failure) -> Void
    ) throws(Failure) -> Bitmap {
        var scaled = place(of: plan).map(copied) ?? resampled(plan)
        try convert(&scaled)
        let upright = orientation.oriented(plan.size)
        return Bitmap(
            width: upright.width, height: upright.height, pixels: orientation.turned(scaled, size: plan.size), isComplete: isComplete)
    }

    private func resampled(_ plan: FitPlan) -> [UInt32] {
        Resampler(start, size, stride: stride, isOpaque: isOpaque, crop: plan.crop, to: plan.size).pixels()
    }

    /// The pixels that a plan keeps if it does not resize them; nil otherwise. They need no resampling, which would round partly
    /// transparent colours.
    private func place(of plan: FitPlan) -> PicturePart? {
        let crop = plan.crop
        let place = PicturePart(
            x: Int(crop.x.rounded()), y: Int(crop.y.rounded()), width: Int(crop.width.rounded()), height: Int(crop.height.rounded()))
        let isExact =
            crop.x == Double(place.x) && crop.y == Double(place.y) && crop.width == Double(place.width)
            && crop.height == Double(place.height)
        return isExact && place.size == plan.size && place.isWithin(size) ? place : nil
    }

    private func copied(_ place: PicturePart) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: place.size.area) { pixels, count in
            for y in 0..<place.height {
                let line = start + (place.y + y) * stride + place.x
                for x in 0..<place.width {
                    let pixel = line[x]
                    // Transparent pixels have no colour.
                    pixels[y * place.width + x] = isOpaque ? pixel | 0xFF00_0000 : pixel >> 24 == 0 ? 0 : pixel
                }
            }
            count = place.size.area
        }
    }
}
