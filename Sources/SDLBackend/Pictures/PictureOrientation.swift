/// How stored pixels must be turned to stand upright: the eight values of EXIF tag 0x112.
nonisolated struct PictureOrientation: Equatable {
    private let mirrorsX: Bool
    private let mirrorsY: Bool
    /// True when rows become columns; mirroring is meant after that.
    let swapsAxes: Bool

    init(exif: Int) {
        swapsAxes = (5...8).contains(exif)
        mirrorsX = [2, 3, 6, 7].contains(exif)
        mirrorsY = [3, 4, 7, 8].contains(exif)
    }

    func oriented(_ size: PixelSize) -> PixelSize {
        swapsAxes ? PixelSize(width: size.height, height: size.width) : size
    }

    /// - Complexity: O(pixels).
    func turned(_ pixels: [UInt32], size: PixelSize) -> [UInt32] {
        guard swapsAxes || mirrorsX || mirrorsY else { return pixels }
        let result = oriented(size)
        return [UInt32](unsafeUninitializedCapacity: pixels.count) { output, count in
            for y in 0..<result.height {
                let row = mirrorsY ? result.height - 1 - y : y
                for x in 0..<result.width {
                    let column = mirrorsX ? result.width - 1 - x : x
                    output[y * result.width + x] = swapsAxes ? pixels[column * size.width + row] : pixels[row * size.width + column]
                }
            }
            count = pixels.count
        }
    }
}
