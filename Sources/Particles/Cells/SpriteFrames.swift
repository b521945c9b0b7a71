import LayoutMath

/// Animation frames in one picture, in rows from the upper left corner.
public struct SpriteFrames: Hashable, Sendable {
    /// The frame a particle shows at each age.
    public enum Order: String, CaseIterable, Hashable, Sendable {
        /// One random frame for the complete life.
        case random
        /// All frames once over the particle's life.
        case overLife
        /// `framesPerSecond` frames per second, repeatedly, starting with the first.
        case loop
    }

    /// Number of frames in a row, at least 1.
    public var columns: Int
    /// Number of rows, at least 1.
    public var rows: Int
    /// The frame a particle shows at each age.
    public var order: Order
    /// Frames per second of `Order.loop`; negative values run backwards. Default: 12.
    public var framesPerSecond = 12.0

    /// Divides a picture into `columns` by `rows` equal frames.
    /// - Precondition: There is at least one column and row, and at most 65 536 frames.
    public init(columns: Int, rows: Int, order: Order) {
        precondition(columns >= 1 && rows >= 1 && columns <= 65_536 / rows, "frames are 1...65536, got \(columns) x \(rows)")
        self.columns = columns
        self.rows = rows
        self.order = order
    }

    /// Number of frames.
    public var count: Int { columns * rows }

    /// The part of the picture that contains a frame. `whole` is the part that is divided into frames.
    func rect(of frame: Int, in whole: Rect) -> Rect {
        let size = Size(width: whole.width / Double(columns), height: whole.height / Double(rows))
        let (column, row) = (Double(frame % columns), Double(frame / columns))
        return Rect(x: whole.minX + column * size.width, y: whole.minY + row * size.height, width: size.width, height: size.height)
    }
}

/// Copies of a particle at its recent positions, smaller and fainter.
public struct ParticleTrail: Hashable, Sendable {
    /// Number of copies behind each particle; 0 or less draws none, the maximum is 64.
    public var count: Int
    /// Time between two copies in seconds; must be greater than 0.
    public var interval: Double
    /// Factor for the scale at the end of the trail; it is interpolated for the copies in between. Default: 0.
    public var endScale = 0.0
    /// Factor for the alpha at the end of the trail. Default 0.
    public var endAlpha = 0.0

    /// Creates a trail.
    /// - Parameters:
    ///   - count: Number of copies behind each particle.
    ///   - interval: Time between two copies in seconds; 0 or less traps.
    public init(count: Int, interval: Double) {
        precondition(interval > 0, "a trail's images lie some time apart, got \(interval)")
        self.count = count
        self.interval = interval
    }
}
