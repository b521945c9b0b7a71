import Imaging
import LayoutMath
import Particles
import Platform
import Views
import Widgets

/// The dark stage of the editor: the particles, their count, and a timeline for seeking.
final class ParticleStage: View {
    let emitter: EmitterView
    /// Called when the button that switches the emitter's position on the stage is pressed.
    var placeChosen: () -> Void = {}
    /// Width in points at the lower right that is covered by another view.
    var reservedWidth = 0.0 { didSet { if reservedWidth != oldValue { setNeedsLayout() } } }
    private var counters: StageCounters
    private var transport: StageTransport
    private var timeline: StageTimeline
    private let scrim = StageScrim()
    private var pageRest = PageRest()
    private let frameStatistics: () -> FrameStatistics?

    /// Whether the page around the stage scrolls, frame by frame.
    private struct PageRest {
        private var wasScrolling = false
        private var hasRested = false

        /// Notes whether the page scrolls now.
        /// - Returns: Whether new text may be shown, which needs layout: the page rests, now and in the last frame.
        /// - Parameter needsOneFrame: Whether rest in this frame is enough.
        mutating func admitsText(isScrolling: Bool, needsOneFrame: Bool) -> Bool {
            defer { wasScrolling = isScrolling }
            return !isScrolling && (needsOneFrame || !wasScrolling)
        }

        /// Notes that a frame has passed while text waits to be shown.
        /// - Returns: Whether the page has rested for a complete frame.
        mutating func frameEnded(isScrolling: Bool) -> Bool {
            guard hasRested, !isScrolling else {
                hasRested = !isScrolling
                return false
            }
            (hasRested, wasScrolling) = (false, false)
            return true
        }
    }

    /// - Parameter frameStatistics: Returns timings of the last frames; nil if they are not measured.
    init(_ emitter: Emitter, frameStatistics: @escaping () -> FrameStatistics?) {
        self.frameStatistics = frameStatistics
        let type = Typography(scale: 1)
        self.emitter = EmitterView(emitter)
        counters = StageCounters(type)
        transport = StageTransport(type)
        timeline = StageTimeline(type)
        super.init()
        semantics = Semantics(.group, label: "stage")
        clipsToBounds = true
        for view in [self.emitter, scrim] + counters.views + transport.views + timeline.views { addSubview(view) }
        self.emitter.didAdvance = { [weak self] _ in self?.follow() }
        transport.pauseButton.action = { [weak self] in self?.togglePause() }
        transport.stepButton.action = { [weak self] in self?.step(by: 1) }
        transport.clearButton.action = { [weak self] in self?.clear() }
        transport.placeButton.action = { [weak self] in self?.placeChosen() }
        timeline.slider.valueChanged = { [weak self] in self?.scrub(to: $0) }
        timeline.slider.editingEnded = { [weak self] in self?.endScrub() }
    }

    /// The number of particles that are alive.
    var count: DigitCounter { counters.count }

    /// The focus order: the particles, then the timeline, which is above the buttons.
    override var focusChain: [View] {
        [emitter, timeline.slider, transport.pauseButton, transport.clearButton, transport.stepButton, transport.placeButton]
    }

    // MARK: Time

    private static let stepDuration = 1.0 / 60

    func togglePause() { setPaused(!emitter.isPaused) }

    func setPaused(_ isPaused: Bool) {
        emitter.setPaused(isPaused)
        showPlayState()
    }

    private func showPlayState() {
        transport.show(isPaused: emitter.isPaused)
        setNeedsLayout()
    }

    /// Pauses, and seeks by a number of frames of 1/60 s; negative numbers go back.
    func step(by frames: Double) {
        setPaused(true)
        emitter.seek(to: emitter.playhead + frames * ParticleStage.stepDuration)
    }

    /// Seeks while the timeline is dragged. Time is paused during the drag, and resumes afterwards if it was running before.
    private func scrub(to time: Seconds) {
        if timeline.beginDrag(plays: !emitter.isPaused) { emitter.setPaused(true) }
        emitter.seek(to: time)
    }

    private func endScrub() { if let plays = timeline.endDrag() { setPaused(!plays) } }

    private func clear() {
        counters.reset()
        emitter.removeAllParticles()
    }

    /// Shows another emitter from the start of its time.
    func begin(_ emitter: Emitter, capacity: Int, policy: CapacityPolicy) {
        timeline.reset()
        counters.reset()
        self.emitter.begin(emitter, capacity: capacity, policy: policy)
        showPlayState()
    }

    /// Shows a point of the emitter's coordinates in the middle; nil shows the emitter at its own position.
    /// - Parameter offersOther: Whether the button for switching the position is shown.
    func show(center: Point?, offersOther: Bool) {
        emitter.contentOffset = ParticleStage.contentOffset(showing: center)
        transport.offerPlace(offersOther, isInMiddle: center != nil)
        setNeedsLayout()
    }

    // MARK: Counters

    private func follow() {
        // With reduced motion the emitter starts paused without a call of `setPaused(_:)`.
        if emitter.isPaused != transport.showsPaused { showPlayState() }
        counters.followCount(of: emitter, at: now)
        // New text needs layout, which must not happen while scrolling, so it is updated when the page rests.
        guard pageRest.admitsText(isScrolling: isScrolling, needsOneFrame: emitter.isPaused) else { return setNeedsAdvance() }
        timeline.show(emitter.playhead)
        if counters.needsStatistics(of: emitter, at: now) { counters.show(frameStatistics(), of: emitter) }
    }

    /// Updates the text of a paused emitter once the page has not scrolled for a frame; nothing else requests that.
    override func advance(to time: Seconds) -> Bool {
        guard pageRest.frameEnded(isScrolling: isScrolling) else { return true }
        follow()
        return false
    }

    private var isScrolling: Bool { nearest(ScrollView.self)?.isScrolling ?? false }

    // MARK: Layout

    override func layoutSubviews() {
        guard let stage else { return }
        let metrics = stage.metrics
        let (s, type) = (metrics.scale, metrics.typography)
        ParticleStage.layout(emitter, in: bounds)
        let inset = inset(s)
        counters.layOut(in: bounds, inset: inset, s, type)
        transport.layOut(in: bounds, reservedWidth: reservedWidth, inset: inset, s, type)
        timeline.layOut(in: bounds, above: transport.pauseButton.frame.minY, inset: inset, s, type)
        scrim.frame = bounds
        scrim.controlsTop = timeline.slider.frame.minY
        scrim.wordsBottom = counters.show(aboveControlsAt: scrim.controlsTop, s)
        scrim.ramp = 48 * s
    }

    /// Size in points of the space that emitters are designed for.
    static let space = Size(width: 960, height: 540)

    /// Scales an emitter's space about its centre to fill a stage.
    static func layout(_ emitter: EmitterView, in bounds: Rect) {
        emitter.frame = Rect(center: bounds.center, size: space)
        let scale = max(bounds.width / space.width, bounds.height / space.height)
        emitter.transform = ViewTransform(scale: scale, translation: emitter.translation)
    }

    /// Returns the point at the upper left corner of the space with `center` in its middle; nil moves nothing.
    static func contentOffset(showing center: Point?) -> Point {
        guard let center else { return .zero }
        return Rect(center: center, size: space).origin
    }

    /// The background colour of the stage.
    static let ground = Color(hex: 0x050912)

    /// Returns the distance in points from the stage's edge to its controls.
    func inset(_ scale: Double) -> Double { (bounds.width < 400 * scale ? 14 : 24) * scale }

    /// Returns the style of a secondary button. Its background is almost opaque, so particles do not shine through.
    static func button(scale: Double) -> ButtonStyle {
        var style = Theme(.dark).scaled(to: scale).quietButton
        let (ground, lift) = (Palette.dusk.slab, Palette.dusk.high)
        style.fill = ground.interpolated(to: lift, fraction: 0.12).opacity(buttonOpacity)
        style.hoverFill = ground.interpolated(to: lift, fraction: 0.2).opacity(buttonOpacity)
        style.pressedFill = ground.interpolated(to: lift, fraction: 0.08).opacity(buttonOpacity)
        return style
    }

    private static let buttonOpacity = 0.94

    override func draw(in canvas: Canvas) {
        canvas.fill(.rounded(radius: 12), in: bounds, ParticleStage.ground.opacity(0.88))
        canvas.fill(.ring(radius: 12, width: canvas.hairline), in: bounds, Palette.dusk.hairline)
    }
}

/// Dims the particles behind the text along the stage's upper and lower edges.
private final class StageScrim: View {
    /// Bottom of the text at the top, 0 if there is none, and top of the controls at the bottom, in points.
    var wordsBottom = 0.0 { didSet { if wordsBottom != oldValue { setNeedsLayout() } } }
    var controlsTop = 0.0 { didSet { if controlsTop != oldValue { setNeedsLayout() } } }
    /// Height in points over which the scrim fades in.
    var ramp = 48.0 { didSet { if ramp != oldValue { setNeedsLayout() } } }

    private static let strengths = (words: 0.62, edge: 0.78)

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    private var upper: (place: Rect, gradient: Gradient)?
    private var lower: (place: Rect, gradient: Gradient)?

    override func layoutSubviews() {
        let above = Rect(x: 0, y: 0, width: bounds.width, height: wordsBottom + ramp)
        upper = wordsBottom > 0 ? (above, scrim(above.height).reversed) : nil
        let top = max(0, controlsTop - ramp)
        let below = Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
        lower = below.height > 1 ? (below, scrim(below.height)) : nil
    }

    override func draw(in canvas: Canvas) {
        if let upper { canvas.gradient(upper.gradient, in: upper.place, axis: .vertical, radius: 12) }
        if let lower { canvas.gradient(lower.gradient, in: lower.place, axis: .vertical, radius: 12) }
    }

    private func scrim(_ height: Double) -> Gradient {
        .scrim(ParticleStage.ground, from: 0, to: ramp / max(1, height), strengths: StageScrim.strengths)
    }
}
