import LayoutMath

/// Frames in one picture, in rows from the upper left corner, and which of them a particle shows.
public struct SpriteFrames: Hashable, Sendable {
    /// Which frame a particle shows at which age.
    public enum Order: String, CaseIterable, Hashable, Sendable {
        /// One frame for life, drawn at birth.
        case random
        /// All frames once over the particle's life.
        case overLife
        /// `framesPerSecond` frames a second, over and over, beginning at the first.
        case loop
    }

    /// Number of frames in a row, at least 1.
    public var columns: Int
    /// Number of rows, at least 1.
    public var rows: Int
    /// Which frame is shown when.
    public var order: Order
    /// Frames per second of `Order.loop`; a negative number runs backwards. Default 12.
    public var framesPerSecond = 12.0

    /// Frames in `columns` by `rows` equal parts of the picture.
    /// - Precondition: There is at least one column and row, and no more than 65 536 frames.
    public init(columns: Int, rows: Int, order: Order) {
        precondition(columns >= 1 && rows >= 1 && columns <= 65_536 / rows, "frames are 1...65536, got \(columns) x \(rows)")
        self.columns = columns
        self.rows = rows
        self.order = order
    }

    /// Number of frames.
    public var count: Int { columns * rows }

    /// The part of a picture that shows a frame, when the frames share `whole` out.
    func rect(of frame: Int, in whole: Rect) -> Rect {
        let size = Size(width: whole.width / Double(columns), height: whole.height / Double(rows))
        let (column, row) = (Double(frame % columns), Double(frame / columns))
        return Rect(x: whole.minX + column * size.width, y: whole.minY + row * size.height, width: size.width, height: size.height)
    }
}

/// Images of a particle that follow it: where it was a while ago, smaller and paler.
public struct ParticleTrail: Hashable, Sendable {
    /// Number of images behind each particle; 0 or less draws none, more than 64 count as 64.
    public var count: Int
    /// Time between an image and the next in seconds; must be greater than 0.
    public var interval: Double
    /// Factor on scale and alpha at the tail's end; images between have values between.
    public var endScale = 0.0
    /// Factor on the alpha of the last image. Default 0.
    public var endAlpha = 0.0

    /// A trail.
    /// - Parameters:
    ///   - count: Images behind each particle.
    ///   - interval: In seconds; 0 or less traps.
    public init(count: Int, interval: Double) {
        precondition(interval > 0, "a trail's images lie some time apart, got \(interval)")
        self.count = count
        self.interval = interval
    }
}
