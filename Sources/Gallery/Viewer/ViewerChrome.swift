package import LayoutMath
import Platform
package import Views
import Widgets

/// The controls over the viewer's picture: buttons, title and number, and the film strip, on two scrims.
///
/// They hide after `idleTime` without pointer movement, and reappear with the next movement.
package final class ViewerChrome: View {
    /// The commands of the buttons.
    package enum Command: CaseIterable {
        case back, play, more, wholeScreen

        var title: String {
            switch self {
            case .back: "back"
            case .play: "play"
            case .more: "about this picture"
            case .wholeScreen: "whole screen"
            }
        }

        var icon: Icon {
            switch self {
            case .back: Icon.chevronLeft
            case .play: Icon.play
            case .more: Icon.facts
            case .wholeScreen: Icon.wholeScreen
            }
        }

        var shortcut: Shortcut {
            switch self {
            case .back: Shortcuts.close
            case .play: Shortcuts.slideshow
            case .more: Shortcuts.facts
            case .wholeScreen: Shortcuts.fullScreen
            }
        }
    }

    var perform: (Command) -> Void = { _ in }
    var isPlaying = false { didSet { if isPlaying != oldValue { followPlaying() } } }
    package let panel = FactsPanel()
    let strip: FilmStrip
    let scrubber: Scrubber
    let minimap = Minimap()
    private let buttons: [(command: Command, view: Button)]
    private let albumTitle: Label
    let title: Label
    private let counter: DigitCounter
    private let countWords: Label
    private var presence = Animated(1, restDistance: SpringMotion.restFraction)
    private var leaveTime: Seconds = 0
    private var scrims: (top: (place: Rect, gradient: Gradient), bottom: (place: Rect, gradient: Gradient))?

    /// Seconds without a movement after which the controls hide.
    static let idleTime: Seconds = 2.5
    private static let narrowestStrip = 280.0
    private static let comeDuration: Seconds = 0.16
    private static let leaveDuration: Seconds = 0.3

    override init(frame: Rect = .zero) {
        let (type, dusk) = (Typography(scale: 1), Palette.dusk)
        strip = FilmStrip()
        scrubber = Scrubber()
        buttons = Command.allCases.map { ($0, Button("", icon: $0.icon) {}) }
        albumTitle = Label("", style: type.bodyStrong, color: dusk.high)
        title = Label("", style: type.subhead, color: dusk.high)
        counter = DigitCounter(label: "picture", style: type.display, color: dusk.high)
        countWords = Label("", style: type.body, color: dusk.middle)
        super.init(frame: frame)
        semantics = Semantics(.group, label: "viewer controls")
        focusScope = .transient
        for view in [minimap, strip, scrubber, albumTitle, title, counter, countWords, panel] { addSubview(view) }
        for (command, button) in buttons {
            button.semantics = Semantics(.button, label: command.title)
            button.toolTip = ToolTip(command.title, command.shortcut)
            button.action = { [weak self] in self?.perform(command) }
            addSubview(button)
        }
        panel.isHidden = true
    }

    /// Shows the title and number of the current picture.
    func show(title words: String, index: Int, of count: Int, album: String) {
        title.text = words
        counter.value = index + 1
        countWords.text = "of \(DigitGroups.string(count))"
        albumTitle.text = album
        setNeedsLayout()
    }

    private func followPlaying() {
        guard let play = button(.play) else { return }
        play.icon = isPlaying ? Icon.pause : Icon.play
        play.semantics = Semantics(.button, label: isPlaying ? "pause" : "play")
        play.toolTip = ToolTip(play.semantics.label, Command.play.shortcut)
        play.setNeedsDisplay()
    }

    private func button(_ command: Command) -> Button? { buttons.first { $0.command == command }?.view }

    // MARK: Coming and going

    var isShown: Bool { presence.target == 1 }

    /// Shows the controls, or restarts the time until they hide.
    func wake() {
        guard let stage else { return }
        leaveTime = stage.time + ViewerChrome.idleTime
        setNeedsAdvance(at: leaveTime)
        if !isShown { move(to: 1, in: ViewerChrome.comeDuration) }
    }

    /// Hides the controls and removes the focus from them.
    func leave() {
        guard isShown, let stage else { return }
        cancelAdvance()
        move(to: 0, in: ViewerChrome.leaveDuration)
        stage.endFocus(in: self)
    }

    private func move(to goal: Double, in duration: Seconds) {
        presence.animate(to: goal, at: now, duration: duration, curve: .easeOut)
        setNeedsAdvance()
    }

    package override func didMove(to stage: Stage?) { if stage != nil { wake() } }

    package override func advance(to time: Seconds) -> Bool {
        if isShown, time >= leaveTime, !isHeld { leave() }
        alpha = presence.value(at: time)
        return !presence.isSettled(at: time)
    }

    /// Whether the controls stay visible: one is hovered or has keyboard focus, or the panel is open. Moving away calls `wake()`.
    private var isHeld: Bool {
        guard let stage else { return false }
        let isFocused = stage.focusRing.isVisible && stage.focusedView?.isDescendant(of: self) == true
        return isFocused || scrubber.isInUse || minimap.isInUse || buttons.contains { $0.view === stage.hoveredView } || !panel.isHidden
    }

    // MARK: Focus

    /// True, because Tab shows the controls.
    package override var appearsWhenFocused: Bool { true }

    package override var focusChain: [View] { buttons.map(\.view) + (scrubber.isHidden ? [] : [scrubber.slider]) + [strip] }

    // MARK: Looks

    package override func contains(_ point: Point) -> Bool { false }

    package override func draw(in canvas: Canvas) {
        guard let scrims else { return }
        canvas.gradient(scrims.top.gradient, in: scrims.top.place, axis: .vertical)
        canvas.gradient(scrims.bottom.gradient, in: scrims.bottom.place, axis: .vertical)
    }

    /// Lays out the scrims behind the text at the upper and lower edges.
    private func layoutScrims(_ s: Double) {
        let paper = Palette.dusk.paper
        let top = Rect(x: 0, y: 0, width: bounds.width, height: (albumTitle.frame.maxY + ViewerChrome.topRamp * s).rounded())
        let above = Gradient.scrim(paper, from: 0, to: ViewerChrome.topRamp * s / top.height, strengths: ViewerChrome.topStrengths)
        let start = max(0, (title.frame.minY - ViewerChrome.bottomRamp * s).rounded())
        let bottom = Rect(x: 0, y: start, width: bounds.width, height: max(1, bounds.height - start))
        let below = Gradient.scrim(
            paper, from: 0, to: (title.frame.minY - start) / bottom.height, strengths: ViewerChrome.bottomStrengths)
        scrims = ((top, above.reversed), (bottom, below))
    }

    // Heights in points at scale 1 over which the scrims fade in, and their opacities at the text and at the window's edge. The scrims
    // keep text legible over white pictures.
    private static let (topRamp, topStrengths) = (92.0, (words: 0.62, edge: 0.70))
    private static let (bottomRamp, bottomStrengths) = (132.0, (words: 0.68, edge: 0.90))

    package override func layoutSubviews() {
        guard let metrics = stage?.metrics else { return }
        layoutTop(metrics)
        layoutBottom(metrics)
        let s = metrics.scale
        scrubber.scale = s
        layoutScrims(s)
        minimap.frame = Rect(x: metrics.margin, y: 92 * s, width: Minimap.size.width * s, height: Minimap.size.height * s)
        // In a low window, it would cover the title.
        minimap.isHidden = minimap.frame.maxY > title.frame.minY
        panel.scale = s
        let (top, bottom) = (92 * s, strip.isHidden ? bounds.height - 16 * s : strip.frame.minY - 12 * s)
        let size = panel.sizeThatFits(Size(width: bounds.width - 2 * metrics.margin, height: max(0, bottom - top)))
        panel.frame = Rect(origin: Point(x: bounds.width - metrics.margin - size.width, y: top), size: size)
    }

    private func layoutTop(_ metrics: PageMetrics) {
        let s = metrics.scale
        let side = 44 * s
        var right = bounds.width - metrics.margin
        for (command, button) in buttons.reversed() {
            button.style = theme.scaled(to: s).pictureDisc
            if command == .back {
                button.frame = Rect(x: metrics.margin, y: 24 * s, width: side, height: side)
            } else {
                button.frame = Rect(x: right - side, y: 24 * s, width: side, height: side)
                right -= side + 8 * s
            }
        }
        albumTitle.style = metrics.typography.bodyStrong
        let left = metrics.margin + side + 14 * s
        albumTitle.frame = Rect(x: left, y: 34 * s, width: max(0, right - left), height: 24 * s)
    }

    /// Lays out the number on the lower margin, the title above it and the film strip to the right. Low windows have smaller digits.
    private func layoutBottom(_ metrics: PageMetrics) {
        guard let measure = stage?.text else { return }
        let (s, type) = (metrics.scale, metrics.typography)
        let isLow = metrics.isCompact || bounds.height < 560 * s
        counter.style = isLow ? type.heading : type.display
        let height = counter.style.lineHeight
        let cell = measure.width(of: TextRun("0", font: counter.style.font))
        let width = cell * Double(DigitGroups.string(counter.value).count) + counter.style.opticalShift
        let bottom = bounds.height - (isLow ? 24 * s : metrics.bottomInset)
        counter.frame = Rect(x: metrics.margin, y: bottom - height, width: width, height: height)
        countWords.style = type.body
        let baseline = isLow ? 34 * s : 48 * s
        countWords.frame = Rect(x: counter.frame.maxX + (isLow ? 8 : 26) * s, y: bottom - baseline, width: 120 * s, height: 24 * s)
        title.style = isLow ? TextStyle(type.lead.font, lineHeight: type.lead.lineHeight) : type.subhead
        let titleHeight = title.style.lineHeight
        title.frame = Rect(
            x: metrics.margin, y: counter.frame.minY - (isLow ? titleHeight : titleHeight + 8 * s),
            width: max(0, bounds.width - 2 * metrics.margin), height: titleHeight)
        let line = scrubber.sizeThatFits(Size(width: max(0, bounds.width - 2 * metrics.margin), height: bounds.height))
        scrubber.frame = Rect(x: metrics.margin, y: title.frame.minY - line.height - 8 * s, width: line.width, height: line.height)
        let left = metrics.margin + 192 * s
        strip.scale = s
        strip.frame = Rect(x: left, y: bottom - 80 * s, width: max(0, bounds.width - left), height: FilmStrip.height * s)
        // A narrow window has no room for the strip beside the number.
        strip.isHidden = strip.frame.width < ViewerChrome.narrowestStrip * s
    }
}
