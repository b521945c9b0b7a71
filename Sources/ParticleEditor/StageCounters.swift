import LayoutMath
import Particles
import Platform
import Views
import Widgets

/// What a particle stage says about its particles: how many are alive and were born, and how fast frames are.
struct StageCounters {
    let count: DigitCounter
    private let countWords: Label
    private let statistics: Label
    /// The turns in which the count and the statistics were updated last; −1 updates them at once.
    private var countedTurn = -1
    private var shownTurn = -1

    /// Updates per second. If the number changed in every frame, it would be unreadable.
    private static let turnsPerSecond = 4.0

    init(_ type: Typography) {
        let dusk = Palette.dusk
        count = DigitCounter(label: "sparks alive", style: type.title, color: dusk.high)
        countWords = Label("sparks alive", style: type.caption, color: dusk.middle)
        statistics = Label("", style: type.caption, color: dusk.middle, maximumLines: 3, alignment: .trailing)
        // They change too often to be read aloud.
        statistics.semantics = Semantics()
    }

    var views: [View] { [count, countWords, statistics] }

    /// Updates everything at once in the next frame.
    mutating func reset() { (shownTurn, countedTurn) = (-1, -1) }

    private func turn(of emitter: EmitterView, at time: Seconds) -> Int {
        emitter.isPaused ? -1 : Int(time * StageCounters.turnsPerSecond)
    }

    /// Updates the count, which needs no layout, even while the page scrolls. For a paused emitter it is updated in every frame.
    mutating func followCount(of emitter: EmitterView, at time: Seconds) {
        let turn = turn(of: emitter, at: time)
        guard turn != countedTurn || emitter.isPaused || emitter.playback.isHeld else { return }
        countedTurn = turn
        count.value = emitter.system.aliveCount
    }

    /// Returns whether the statistics, which need layout, must be updated.
    mutating func needsStatistics(of emitter: EmitterView, at time: Seconds) -> Bool {
        let turn = turn(of: emitter, at: time)
        guard turn != shownTurn || emitter.isPaused else { return false }
        shownTurn = turn
        return true
    }

    /// - Parameter frames: Timings of the last frames; nil if they are not measured.
    func show(_ frames: FrameStatistics?, of emitter: EmitterView) {
        let measured = frames.map { "\($0.framesPerSecond) fps\n\(DecimalText.string($0.milliseconds, digits: 1)) ms\n" } ?? ""
        statistics.text = measured + "\(DigitGroups.string(emitter.system.bornCount)) born"
    }

    /// - Parameters:
    ///   - inset: Distance from the stage's edge in points.
    ///   - s: The interface's scale.
    func layOut(in bounds: Rect, inset: Double, _ s: Double, _ type: Typography) {
        count.style = type.title
        count.frame = Rect(x: inset, y: 16 * s, width: max(0, bounds.width - 2 * inset), height: 64 * s)
        countWords.style = type.caption
        countWords.frame = Rect(x: inset, y: 80 * s, width: 200 * s, height: 16 * s)
        statistics.style = TextStyle(type.caption.font, lineHeight: 20 * s)
        statistics.frame = Rect(x: bounds.width - inset - 160 * s, y: 24 * s, width: 160 * s, height: 60 * s)
    }

    /// Hides the counters on a low stage, to leave room for drags.
    /// - Returns: Bottom of the text in points; 0 if it is hidden.
    func show(aboveControlsAt top: Double, _ s: Double) -> Double {
        let isHidden = top < 100 * s
        for view in views { view.isHidden = isHidden }
        return isHidden ? 0 : countWords.frame.maxY
    }
}
