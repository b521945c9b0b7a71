/// A picture for sprites: words `0xAARRGGBB` with straight alpha, rows top down without padding.
public struct SpritePicture: Hashable, Sendable {
    /// Width in pixels, at least 1.
    public let width: Int
    /// Height in pixels, at least 1.
    public let height: Int
    /// `width * height` words.
    public let pixels: [UInt32]

    /// Returns a white dot that fades to the rim of its square, with alpha = (1 - r^2)^2, where r is in radii.
    /// - Precondition: `side` is at least 1.
    /// - Complexity: O(side^2).
    public static func softDot(side: Int = 32) -> SpritePicture {
        SpritePicture(side: side) { x, y, _ in
            let fade = max(0, 1 - (x * x + y * y))
            return fade * fade
        }
    }

    /// Creates a white square picture with the given alpha.
    /// - Parameter alpha: Returns the alpha at a pixel's centre, clamped to 0...1; x and y run from -1 to 1 across the picture, to the
    ///   right and downwards, and `pixel` is the size of a pixel in these units.
    /// - Precondition: `side` is at least 1.
    init(side: Int, alpha: (_ x: Float, _ y: Float, _ pixel: Float) -> Float) {
        precondition(side >= 1, "a picture has at least one pixel, got a side of \(side)")
        let radius = Float(side) / 2
        var pixels: [UInt32] = []
        pixels.reserveCapacity(side * side)
        for row in 0..<side {
            for column in 0..<side {
                let x = (Float(column) + 0.5) / radius - 1
                let y = (Float(row) + 0.5) / radius - 1
                let level = min(max(alpha(x, y, 1 / radius), 0), 1)
                pixels.append(UInt32((level * 255).rounded()) << 24 | 0x00FF_FFFF)
            }
        }
        width = side
        height = side
        self.pixels = pixels
    }
}

// MARK: By name

extension SpritePicture {
    /// The names accepted by `named(_:side:)`, in alphabetical order.
    public static let names: [String] = generators.keys.sorted()

    /// Returns the generated picture with this name, for a cell's `contents`. All pictures are white and get their colour from the
    /// particle.
    ///
    /// | name | |
    /// |---|---|
    /// | disc | a round dot with a sharp rim |
    /// | flake | a snowflake of six arms |
    /// | puff | a piece of smoke |
    /// | ring | a soft ring |
    /// | soft-dot | a glow that fades to its rim |
    /// | square | a square with a margin of a pixel |
    /// | star | a glint of four rays |
    /// | streak | a horizontal spark, to be aligned with a particle's direction |
    /// | strip | a strip of paper, as wide as the picture |
    /// - Returns: The picture; nil for other names.
    /// - Precondition: `side`, the picture's width and height in pixels, is at least 1.
    /// - Complexity: O(side^2).
    public static func named(_ name: String, side: Int = 32) -> SpritePicture? { generators[name]?(side) }

    private static let generators: [String: @Sendable (Int) -> SpritePicture] = [
        "disc": { SpritePicture(side: $0, alpha: disc) }, "flake": { SpritePicture(side: $0, alpha: flake) },
        "puff": { SpritePicture(side: $0, alpha: puff) }, "ring": { SpritePicture(side: $0, alpha: ring) },
        "soft-dot": { softDot(side: $0) }, "square": { box($0, width: 1, height: 1) }, "star": { SpritePicture(side: $0, alpha: star) },
        "streak": { SpritePicture(side: $0, alpha: streak) }, "strip": { box($0, width: 1, height: 0.42) },
    ]

    /// Antialiased coverage over one pixel; `distance` is the distance to the edge, positive inside.
    private static func coverage(_ distance: Float, pixel: Float) -> Float { distance / pixel + 0.5 }

    private static func disc(_ x: Float, _ y: Float, pixel: Float) -> Float {
        coverage(1 - pixel - (x * x + y * y).squareRoot(), pixel: pixel)
    }

    /// - Parameters width, height: Half the extents. A margin of one pixel is always left free.
    private static func box(_ side: Int, width: Float, height: Float) -> SpritePicture {
        SpritePicture(side: side) { x, y, pixel in
            let (right, bottom) = (min(width, 1 - pixel) - abs(x), min(height, 1 - pixel) - abs(y))
            return min(max(coverage(right, pixel: pixel), 0), 1) * min(max(coverage(bottom, pixel: pixel), 0), 1)
        }
    }

    private static func ring(_ x: Float, _ y: Float, pixel: Float) -> Float {
        let across = ((x * x + y * y).squareRoot() - 0.76) / 0.22
        let fade = max(0, 1 - across * across)
        return fade * fade
    }

    private static func streak(_ x: Float, _ y: Float, pixel: Float) -> Float {
        let along = max(0, 1 - x * x)
        // Becomes thinner towards its ends.
        let across = y / (0.08 + 0.16 * along)
        let fade = max(0, 1 - across * across)
        return along * fade * fade
    }

    private static func star(_ x: Float, _ y: Float, pixel: Float) -> Float {
        let core = max(0, 1 - (x * x + y * y) * 9)
        return core * core + ray(abs(x), abs(y)) + ray(abs(y), abs(x))
    }

    /// One of a star's rays, which becomes thinner towards its end.
    private static func ray(_ along: Float, _ across: Float) -> Float {
        let rest = max(0, 1 - along)
        return rest * max(0, 1 - across / (0.02 + 0.12 * rest))
    }
}

// MARK: Snow and smoke

extension SpritePicture {
    /// An arm along the x axis with two pairs of branches; folding the plane gives six of them.
    private static func flake(_ x: Float, _ y: Float, pixel: Float) -> Float {
        // Cosine and sine of 60 degrees.
        let (cosine, sine): (Float, Float) = (0.5, 0.866_025_4)
        var (u, v) = (abs(x), abs(y))
        // Points beyond 30 degrees are mirrored at the line of 30 degrees, whose normal is (-sin 30, cos 30).
        let beyond = max(0, sine * v - cosine * u)
        (u, v) = (u + 2 * cosine * beyond, abs(v - 2 * sine * beyond))
        var nearest = distance(u, v, toSegmentFrom: 0, to: 0.9, cosine: 1, sine: 0)
        for (root, length) in [(0.38, 0.3), (0.62, 0.2)] as [(Float, Float)] {
            nearest = min(nearest, distance(u - root, v, toSegmentFrom: 0, to: length, cosine: cosine, sine: sine))
        }
        return coverage(0.055 - nearest, pixel: max(pixel, 0.06))
    }

    /// The distance to a segment of the ray that starts at the origin in a given direction.
    private static func distance(
        _ x: Float, _ y: Float, toSegmentFrom start: Float, to end: Float, cosine: Float, sine: Float
    ) -> Float {
        let along = min(max(x * cosine + y * sine, start), end)
        let (dx, dy) = (x - along * cosine, y - along * sine)
        return (dx * dx + dy * dy).squareRoot()
    }

    private static func puff(_ x: Float, _ y: Float, pixel: Float) -> Float {
        let (u, v) = (x + 0.37, y + 0.21)
        let noise = 0.55 * valueNoise(u * 2, v * 2, 1) + 0.3 * valueNoise(u * 4, v * 4, 2) + 0.15 * valueNoise(u * 8, v * 8, 3)
        let fade = max(0, 1 - (x * x + y * y))
        // Noise erodes the rim more than the centre.
        return fade * fade.squareRoot() * max(0, min(1, noise * 1.5 - 0.3 + 0.5 * fade))
    }

    /// Noise in 0..<1: random at integer points, smoothly interpolated between them.
    private static func valueNoise(_ x: Float, _ y: Float, _ seed: UInt64) -> Float {
        let (column, row) = (x.rounded(.down), y.rounded(.down))
        let (u, v) = (smooth(x - column), smooth(y - row))
        func corner(_ dx: Float, _ dy: Float) -> Float {
            let place = UInt64(bitPattern: Int64(column + dx) &* 0x1_0001 &+ Int64(row + dy))
            var source = RandomSource(seed: RandomSource.scramble(place) ^ seed)
            return Float(source.nextUnit())
        }
        let top = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u
        let bottom = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u
        return top + (bottom - top) * v
    }

    /// Smoothstep from 0 to 1.
    private static func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }
}
