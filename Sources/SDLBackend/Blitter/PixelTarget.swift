/// Pixels that the caller owns and keeps at the same address: premultiplied words `0xAARRGGBB`, rows top down.
nonisolated struct PixelTarget {
    let pixels: UnsafeMutablePointer<UInt32>
    let width: Int
    let height: Int
    /// Pixels from one row to the next.
    let stride: Int

    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Fills the target with opaque black.
    /// - Complexity: O(pixels).
    func clear() {
        for row in 0..<height { (pixels + row * stride).update(repeating: 0xFF00_0000, count: width) }
    }
}
