import LayoutMath
import Platform
import Views
import Widgets

/// Measures the frames of a window, and shows the figures in its upper right corner.
///
/// They change four times a second, and only while frames are drawn: measuring requests no frames. The strip is drawn with the views, so its
/// cost is part of the figures.
final class StatisticsMonitor {
    /// What is measured.
    struct Reading: Equatable {
        /// Frames that were drawn in the last full second.
        var framesPerSecond = 0
        /// Milliseconds of work for the last frame.
        var milliseconds = 0.0
        /// Draws in the last frame.
        var drawCount = 0
        /// Views in the window, without the strip.
        var viewCount = 0
        /// Living particles of all emitters.
        var particleCount = 0

        var fields: [FigureStrip.Field] {
            [
                FigureStrip.Field("\(framesPerSecond)", places: 4, unit: "fps"),
                FigureStrip.Field(milliseconds: milliseconds),
                FigureStrip.Field("\(drawCount)", places: 5, unit: "draws"),
                FigureStrip.Field("\(viewCount)", places: 5, unit: "views"),
                FigureStrip.Field("\(particleCount)", places: 7, unit: "particles"),
            ]
        }
    }

    /// Seconds between two readings.
    static let period: Seconds = 0.25
    /// Distance in points from the window's edges.
    private static let margin = 4.0

    private(set) var reading = Reading()
    private let strip = FigureStrip("statistics", Reading().fields)
    private unowned let stage: Stage
    private var meter = FrameMeter()
    /// The work and the draws of the last frame; nil before the first.
    private var last: (work: Seconds, drawCount: Int)?
    private var generation: Int?
    private var nextReading = -Seconds.infinity

    /// Shows the figures on a stage, until `end()`.
    init(on stage: Stage) {
        self.stage = stage
        stage.root.addSubview(strip)
    }

    func end() { strip.removeFromSuperview() }

    /// Takes the measures of a turn, if a frame was drawn in it.
    /// - Parameters:
    ///   - work: Seconds of work.
    ///   - time: When it began.
    func note(work: Seconds, drawCount: Int, at time: Seconds) {
        guard stage.displayGeneration != generation else { return }
        generation = stage.displayGeneration
        last = (work, drawCount)
        if let mean = meter.add(work, at: time) { reading.framesPerSecond = mean.framesPerSecond }
    }

    /// Shows the present figures, if the last ones are old enough; called before each frame of the stage, with its time.
    func update(at time: Seconds) {
        strip.frame = strip.corner(of: stage.size, margin: Self.margin, measuring: stage.text)
        guard time >= nextReading, let last else { return }
        nextReading = time + Self.period
        (reading.milliseconds, reading.drawCount) = (last.work * 1_000, last.drawCount)
        (reading.viewCount, reading.particleCount) = (-1, 0)
        stage.root.forEachDescendant { view in
            reading.viewCount += 1
            reading.particleCount += (view as? EmitterView)?.system.aliveCount ?? 0
        }
        strip.fields = reading.fields
    }
}
