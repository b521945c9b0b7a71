import Imaging
import LayoutMath
import Particles
import Platform
import Views
import Widgets

/// The dark stage of the editor: the particles, their count, and a timeline for seeking.
final class ParticleStage: View {
    let emitter: EmitterView
    let count: DigitCounter
    private let countWords: Label
    private let statistics: Label
    private let hint: Label
    private let pauseButton: Button
    private let stepButton: Button
    private let clearButton: Button
    private let placeButton: Button
    /// Called when the button that switches the emitter's position on the stage is pressed.
    var placeChosen: () -> Void = {}
    private let timeline: Slider
    private let timeWords: Label
    private let scrim = StageScrim()
    private let frameStatistics: () -> FrameStatistics?
    private var shownTurn = -1
    private var countedTurn = -1
    private var shownTenths = -1
    /// Width in points at the lower right that is covered by another view.
    var reservedWidth = 0.0 { didSet { if reservedWidth != oldValue { setNeedsLayout() } } }

    /// - Parameter frameStatistics: Returns timings of the last frames; nil if they are not measured.
    init(_ emitter: Emitter, frameStatistics: @escaping () -> FrameStatistics?) {
        self.frameStatistics = frameStatistics
        let (type, dusk, look) = (Typography(scale: 1), Palette.dusk, ControlLook(theme: Theme(.dark), scale: 1))
        let quiet = ParticleStage.button(scale: 1)
        self.emitter = EmitterView(emitter)
        count = DigitCounter(label: "sparks alive", style: type.title, color: dusk.high)
        countWords = Label("sparks alive", style: type.caption, color: dusk.middle)
        statistics = Label("", style: type.caption, color: dusk.middle, maximumLines: 3, alignment: .trailing)
        hint = Label("drag to pour, wheel to turn", style: type.caption, color: dusk.middle, alignment: .trailing)
        pauseButton = Button("pause", icon: Icon.pause, style: quiet) {}
        stepButton = Button("step", icon: Icon.step, style: quiet) {}
        clearButton = Button("clear", style: quiet) {}
        placeButton = Button("", style: quiet) {}
        timeline = Slider("time", value: 0, in: 0...ParticleStage.shortestTimeline, style: look.slider)
        timeWords = Label("", style: type.caption, color: dusk.middle, alignment: .trailing)
        super.init()
        clipsToBounds = true
        let controls = [pauseButton, stepButton, clearButton, placeButton, timeline, timeWords]
        for view in [self.emitter, scrim, count, countWords, statistics, hint] + controls { addSubview(view) }
        self.emitter.didAdvance = { [weak self] _ in self?.follow() }
        pauseButton.toolTip = ToolTip(Shortcuts.pause)
        stepButton.toolTip = ToolTip(Shortcuts.stepOnward)
        pauseButton.action = { [weak self] in self?.togglePause() }
        stepButton.action = { [weak self] in self?.step(by: 1) }
        clearButton.action = { [weak self] in self?.clear() }
        placeButton.toolTip = ToolTip(Shortcuts.place)
        placeButton.action = { [weak self] in self?.placeChosen() }
        timeline.valueChanged = { [weak self] in self?.scrub(to: $0) }
        timeline.editingEnded = { [weak self] in self?.endScrub() }
    }

    /// The focus order: the particles, then the timeline, which is above the buttons.
    override var focusChain: [View] { [emitter, timeline, pauseButton, clearButton, stepButton, placeButton] }

    // MARK: Time

    /// Initial length of the timeline in seconds, and the amount by which it grows when the time passes its end.
    private static let shortestTimeline = 10.0
    private static let stepDuration = 1.0 / 60
    private var playsAfterScrub = false
    private var isScrubbing = false
    private var showsPaused = false
    private var wasScrolling = false
    /// Whether the page did not scroll in the last frame while counters were waiting to be updated.
    private var hasRested = false

    func togglePause() { setPaused(!emitter.isPaused) }

    func setPaused(_ isPaused: Bool) {
        emitter.setPaused(isPaused)
        showPlayState()
    }

    private func showPlayState() {
        showsPaused = emitter.isPaused
        pauseButton.title = emitter.isPaused ? "play" : "pause"
        pauseButton.icon = emitter.isPaused ? Icon.play : Icon.pause
        setNeedsLayout()
    }

    /// Pauses, and seeks by a number of frames of 1/60 s; negative numbers go back.
    func step(by frames: Double) {
        setPaused(true)
        emitter.seek(to: emitter.playhead + frames * ParticleStage.stepDuration)
    }

    /// Seeks while the timeline is dragged. Time is paused during the drag, and resumes afterwards if it was running before.
    private func scrub(to time: Seconds) {
        if !isScrubbing {
            isScrubbing = true
            playsAfterScrub = !emitter.isPaused
            emitter.setPaused(true)
        }
        emitter.seek(to: time)
    }

    private func endScrub() {
        guard isScrubbing else { return }
        isScrubbing = false
        setPaused(!playsAfterScrub)
    }

    private func clear() {
        (shownTurn, countedTurn) = (-1, -1)
        emitter.removeAllParticles()
    }

    /// Shows another emitter from the start of its time.
    func begin(_ emitter: Emitter, capacity: Int, policy: CapacityPolicy) {
        timeline.range = 0...ParticleStage.shortestTimeline
        (shownTurn, countedTurn) = (-1, -1)
        self.emitter.begin(emitter, capacity: capacity, policy: policy)
        showPlayState()
    }

    // MARK: Place

    /// Whether the button that switches the emitter's position on the stage is shown.
    private var offersPlace = false

    /// Shows a point of the emitter's coordinates in the middle; nil shows the emitter at its own position.
    /// - Parameter offersOther: Whether the button for switching the position is shown.
    func show(center: Point?, offersOther: Bool) {
        emitter.contentOffset = ParticleStage.contentOffset(showing: center)
        offersPlace = offersOther
        placeButton.isHidden = !offersOther
        placeButton.title = center == nil ? "to the middle" : "where it says"
        setNeedsLayout()
    }

    // MARK: Counters

    /// Updates of the count per second. If the number changed in every frame, it would be unreadable.
    private static let countsPerSecond = 4.0

    private func follow() {
        // With reduced motion the emitter starts paused without a call of `setPaused(_:)`.
        if emitter.isPaused != showsPaused { showPlayState() }
        let turn = emitter.isPaused ? -1 : Int(now * ParticleStage.countsPerSecond)
        followCount(turn)
        // New text needs layout, which must not happen while scrolling, so it is updated when the page rests.
        guard emitter.isPaused || !wasScrolling else {
            wasScrolling = isScrolling
            return setNeedsAdvance()
        }
        wasScrolling = isScrolling
        guard !wasScrolling else { return setNeedsAdvance() }
        followTime()
        guard turn != shownTurn || emitter.isPaused else { return }
        shownTurn = turn
        let measured = frameStatistics().map { "\($0.framesPerSecond) fps\n\(DecimalText.string($0.milliseconds, digits: 1)) ms\n" } ?? ""
        statistics.text = measured + "\(DigitGroups.string(emitter.system.bornCount)) born"
    }

    /// Updates the count, which needs no layout, even while the page scrolls. For a paused emitter it is updated in every frame.
    private func followCount(_ turn: Int) {
        guard turn != countedTurn || emitter.isPaused || emitter.playback.isHeld else { return }
        countedTurn = turn
        count.value = emitter.system.aliveCount
    }

    /// Updates the text of a paused emitter once the page has not scrolled for a frame; nothing else requests that.
    override func advance(to time: Seconds) -> Bool {
        guard hasRested, !isScrolling else {
            hasRested = !isScrolling
            return true
        }
        (hasRested, wasScrolling) = (false, false)
        follow()
        return false
    }

    private var isScrolling: Bool { nearest(ScrollView.self)?.isScrolling ?? false }

    private func followTime() {
        let time = emitter.playhead
        let end = max(1, (time / ParticleStage.shortestTimeline).rounded(.up)) * ParticleStage.shortestTimeline
        if time > timeline.range.upperBound { timeline.range = 0...end }
        timeline.value = time
        showTenths(Int((time * 10).rounded(.down)))
    }

    /// Shows the time with exactly one decimal, so that the text keeps its position.
    private func showTenths(_ tenths: Int) {
        guard tenths != shownTenths else { return }
        shownTenths = tenths
        timeWords.text = "\(tenths / 10).\(tenths % 10) / \(DecimalText.string(timeline.range.upperBound)) s"
    }

    // MARK: Layout

    override func layoutSubviews() {
        guard let stage else { return }
        let metrics = stage.metrics
        let (s, type) = (metrics.scale, metrics.typography)
        ParticleStage.layout(emitter, in: bounds)
        let inset = inset(s)
        count.style = type.title
        count.frame = Rect(x: inset, y: 16 * s, width: max(0, bounds.width - 2 * inset), height: 64 * s)
        countWords.style = type.caption
        countWords.frame = Rect(x: inset, y: 80 * s, width: 200 * s, height: 16 * s)
        statistics.style = TextStyle(type.caption.font, lineHeight: 20 * s)
        statistics.frame = Rect(x: bounds.width - inset - 160 * s, y: 24 * s, width: 160 * s, height: 60 * s)
        layoutTransport(inset, s, type)
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

    private func layoutTransport(_ inset: Double, _ s: Double, _ type: Typography) {
        var x = inset
        placeButton.isHidden = !offersPlace
        for button in [pauseButton, clearButton, stepButton] + (offersPlace ? [placeButton] : []) {
            button.style = ParticleStage.button(scale: s)
            let size = button.sizeThatFits(.unbounded)
            button.frame = Rect(x: x, y: bounds.height - inset - size.height, width: size.width, height: size.height)
            button.isHidden = button.frame.maxX > bounds.width - inset - reservedWidth
            x += size.width + 8 * s
        }
        hint.style = type.caption
        let room = bounds.width - inset - reservedWidth - x - 16 * s
        hint.isHidden = hint.sizeThatFits(.unbounded).width > room
        hint.frame = Rect(x: x + 16 * s, y: pauseButton.frame.midY - 8 * s, width: max(0, room), height: 16 * s)
        let words = 84 * s
        timeline.style = ControlLook(theme: Theme(.dark), scale: s).slider
        let y = pauseButton.frame.minY - 36 * s
        timeline.frame = Rect(x: inset, y: y, width: max(0, bounds.width - 2 * inset - words), height: 28 * s)
        // A low stage hides the counters, to leave room for drags.
        for view in [count, countWords, statistics] { view.isHidden = y < 100 * s }
        layoutScrim(controlsTop: y, s)
        timeWords.style = type.caption
        timeWords.frame = Rect(x: bounds.width - inset - words, y: y + 6 * s, width: words, height: 16 * s)
    }

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

    private func layoutScrim(controlsTop: Double, _ s: Double) {
        scrim.frame = bounds
        scrim.wordsBottom = countWords.isHidden ? 0 : countWords.frame.maxY
        scrim.controlsTop = controlsTop
        scrim.ramp = 48 * s
    }

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
