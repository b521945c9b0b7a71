import Gallery
public import LayoutMath
import Platform
import Views
import Widgets

/// The cost of a frame, reported by the program that draws it.
public nonisolated struct FrameCost: Equatable, Sendable {
    /// Time spent on the frame.
    public var duration: Seconds
    /// Bytes of all cached textures and prepared sprites.
    public var textureBytes: Int

    public init(duration: Seconds, textureBytes: Int) {
        self.duration = duration
        self.textureBytes = textureBytes
    }
}

/// Frame time, number of particles and texture memory in the upper right corner of the window.
///
/// The figures change four times a second, and only while frames are drawn: measuring requests no frames of its own.
final class StatisticsOverlay: View {
    /// The displayed values.
    struct Reading: Equatable {
        /// Mean over the frames since the previous reading.
        var milliseconds = 0.0
        var aliveCount = 0
        var textureBytes = 0

        var fields: [FigureStrip.Field] {
            [
                FigureStrip.Field(milliseconds: milliseconds),
                FigureStrip.Field("\(aliveCount)", places: 7, unit: "alive"),
                FigureStrip.Field("\((textureBytes + 524_288) / 1_048_576)", places: 5, unit: "MB"),
            ]
        }
    }

    /// Seconds between two readings.
    static let period: Seconds = 0.25
    /// Distance in points from the window's edges.
    private static let margin = 4.0

    private(set) var reading = Reading()
    private let strip = FigureStrip("statistics", Reading().fields)
    private var costs: (sum: Seconds, count: Int, textureBytes: Int) = (0, 0, 0)
    private var lastReading = -StatisticsOverlay.period

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        addSubview(strip)
    }

    /// Adds the cost of a frame, shown with the next reading.
    func add(_ cost: FrameCost) {
        costs = (costs.sum + cost.duration, costs.count + 1, cost.textureBytes)
    }

    /// Updates the reading once the last one is old enough; called before each frame.
    /// - Parameter alive: Returns the number of particles.
    func update(at time: Seconds, alive: () -> Int) {
        guard time - lastReading >= StatisticsOverlay.period, costs.count > 0 else { return }
        lastReading = time
        let tenths = (costs.sum / Double(costs.count) * 10_000).rounded()
        reading = Reading(milliseconds: tenths / 10, aliveCount: alive(), textureBytes: costs.textureBytes)
        costs = (0, 0, costs.textureBytes)
        strip.fields = reading.fields
    }

    /// Returns the overlay's frame in the upper right corner of a window.
    func frame(in size: Size, measuring measure: any TextMeasuring) -> Rect {
        strip.corner(of: size, margin: StatisticsOverlay.margin, measuring: measure)
    }

    override func layoutSubviews() { strip.frame = bounds }
}
