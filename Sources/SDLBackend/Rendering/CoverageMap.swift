/// The tiles of a picture that are fully transparent, fully opaque, or mixed.
///
/// SDL's software blend takes several nanoseconds per pixel at any alpha; the map makes it possible to skip most of that.
nonisolated struct CoverageMap: Sendable {
    enum Kind: UInt8 {
        case transparent
        case opaque
        case mixed
    }

    /// Side of a tile in pixels. It is small enough to follow an edge closely, and large enough that a look-up takes less time than its
    /// pixels.
    static let tile = 8
    /// Pictures with fewer pixels are blended as one piece.
    static let smallestArea = 64 * 64

    private let columns: Int
    private let rows: Int
    private let tiles: [Kind]

    /// - Complexity: O(pixels).
    init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, pitch: Int) {
        self.init(width: width, height: height) { part in
            Self.kind(pixels + (part.y * pitch + part.x), pitch: pitch, width: part.width, height: part.height)
        }
    }

    /// - Complexity: O(pixels).
    init(_ coverage: Coverage) {
        self.init(width: coverage.width, height: coverage.height) { part in
            switch coverage.uniformValue(in: part) {
            case 0: .transparent
            case 255: .opaque
            default: .mixed
            }
        }
    }

    private init(width: Int, height: Int, _ kind: (PixelRect) -> Kind) {
        columns = (width + Self.tile - 1) / Self.tile
        rows = (height + Self.tile - 1) / Self.tile
        var tiles: [Kind] = []
        tiles.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let (x, y) = (column * Self.tile, row * Self.tile)
                tiles.append(kind(PixelRect(x: x, y: y, width: min(Self.tile, width - x), height: min(Self.tile, height - y))))
            }
        }
        self.tiles = tiles
    }

    private static func kind(_ pixels: UnsafePointer<UInt32>, pitch: Int, width: Int, height: Int) -> Kind {
        // The AND of all pixels has an alpha of 255 only if all pixels have; the OR has an alpha of 0 only if all pixels have.
        var (every, any) = (UInt32.max, UInt32(0))
        var row = pixels
        var y = 0
        while y < height {
            var x = 0
            while x < width {
                every &= row[x]
                any |= row[x]
                x &+= 1
            }
            row += pitch
            y &+= 1
        }
        if every >= 0xFF00_0000 { return .opaque }
        return any < 0x0100_0000 ? .transparent : .mixed
    }

    /// The kind of a part of the picture, which must be within its bounds; `mixed` if its tiles differ.
    func kind(of part: PixelRect) -> Kind {
        let (left, right) = (part.x / Self.tile, (part.maxX - 1) / Self.tile)
        let (top, bottom) = (part.y / Self.tile, (part.maxY - 1) / Self.tile)
        let first = tiles[top * columns + left]
        guard first != .mixed else { return .mixed }
        var row = top
        while row <= bottom {
            var index = row * columns + left
            let end = row * columns + right
            while index <= end {
                if tiles[index] != first { return .mixed }
                index += 1
            }
            row += 1
        }
        return first
    }
}
