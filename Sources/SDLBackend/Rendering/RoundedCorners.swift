/// Cuts rounded corners out of a picture by multiplying its alpha by the corners' coverage.
nonisolated struct RoundedCorners {
    let width: Int
    let height: Int
    private let corner: Int
    private let coverage: Coverage

    init(width: Int, height: Int, radius: Double) {
        self.width = width
        self.height = height
        let limited = min(radius, Double(min(width, height)) / 2)
        corner = Int(limited.rounded(.up))
        let shape = DeviceShape(.rounded(radius: limited), width: width, height: height).patch
        coverage = shape.coverage()
    }

    func cut(_ pixels: inout [UInt32]) {
        for y in 0..<min(corner, height) {
            for x in 0..<min(corner, width) {
                let value = UInt32(coverage[x, y])
                guard value < 255 else { continue }
                let columns = x == width - 1 - x ? [x] : [x, width - 1 - x]
                for row in y == height - 1 - y ? [y] : [y, height - 1 - y] {
                    for column in columns {
                        let pixel = pixels[row * width + column]
                        pixels[row * width + column] = pixel & 0x00FF_FFFF | (((pixel >> 24) * value + 127) / 255) << 24
                    }
                }
            }
        }
    }
}
