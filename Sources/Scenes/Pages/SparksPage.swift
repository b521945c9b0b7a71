import LayoutMath
import Particles
import Platform
import Views

/// A dark stage with an emitter that follows the hand.
final class SparksPage: View {
    private let context: SceneContext
    private let emitter: EmitterView
    private let count: Label
    private let countWords: Label
    private let hint: Label
    private let pauseButton: Button
    private let clearButton: Button
    private var shownTurn = -1

    init(context: SceneContext) {
        self.context = context
        let type = Typography(scale: 1)
        let dusk = Theme(.dark)
        emitter = EmitterView(SparksPage.seedEmitter(seed: context.seed))
        count = Label("0", style: type.title, color: Palette.dusk.high)
        countWords = Label("sparks alive", style: type.caption, color: Palette.dusk.middle)
        hint = Label("drag to pour, wheel to turn", style: type.caption, color: Palette.dusk.middle, alignment: .trailing)
        pauseButton = Button("pause", icon: Icons.pause, style: dusk.quietButton(scale: 1)) {}
        clearButton = Button("clear", style: dusk.quietButton(scale: 1)) {}
        super.init()
        semantics = Semantics(.group, label: "sparks")
        for view in [emitter, count, countWords, hint, pauseButton, clearButton] { addSubview(view) }
        emitter.didAdvance = { [weak self] view in self?.showCount(of: view) }
        pauseButton.action = { [weak self] in self?.togglePause() }
        clearButton.action = { [weak self] in
            self?.shownTurn = -1
            self?.emitter.removeAllParticles()
        }
    }

    /// The seed's demo cell: birth rate 40, lifetime 16, velocity 80, scale 0.3 with range 0.2, downwards within a quarter turn.
    static func seedEmitter(seed: UInt64) -> Emitter {
        var cell = EmitterCell()
        cell.name = "seed"
        cell.contents = "soft-dot"
        cell.birthRate = 40
        cell.lifetime = 16
        cell.velocity = 80
        cell.scale = 0.3
        cell.scaleRange = 0.2
        cell.emissionLongitude = Angle(turns: 0.25)
        cell.emissionRange = Angle(turns: 0.125)
        cell.color = ParticleColor(red: 1, green: 0.71, blue: 0.5)
        cell.greenRange = 0.4
        cell.blueRange = 0.6
        cell.alphaSpeed = -0.05
        var emitter = Emitter(cells: [cell])
        emitter.renderMode = .additive
        emitter.seed = seed
        return emitter
    }

    /// A number that changes with every frame could not be read.
    private func showCount(of view: EmitterView) {
        let turn = Int((stage?.time ?? 0) * SparksPage.countsPerSecond)
        guard turn != shownTurn else { return }
        shownTurn = turn
        count.text = String(view.system.aliveCount)
    }

    private static let countsPerSecond = 4.0

    private func togglePause() {
        emitter.setPaused(!emitter.isPaused)
        pauseButton.title = emitter.isPaused ? "go on" : "pause"
        pauseButton.icon = emitter.isPaused ? Icons.play : Icons.pause
        setNeedsLayout()
    }

    override func layoutSubviews() {
        guard let stage else { return }
        let metrics = PageMetrics(size: stage.size)
        let (s, type) = (metrics.scale, metrics.typography)
        emitter.frame = bounds
        if emitter.system.emitter.emitterPosition == .zero {
            emitter.system.emitter.emitterPosition = Point(x: bounds.midX, y: bounds.height * 0.3)
            emitter.system.restart()
        }
        count.style = type.title
        countWords.style = type.caption
        hint.style = type.caption
        let inset = 24 * s
        count.frame = Rect(x: inset, y: 16 * s, width: 300 * s, height: 64 * s)
        countWords.frame = Rect(x: inset, y: 80 * s, width: 300 * s, height: 16 * s)
        hint.frame = Rect(x: bounds.width - inset - 300 * s, y: bounds.height - inset - 30 * s, width: 300 * s, height: 16 * s)
        var x = inset
        for button in [pauseButton, clearButton] {
            button.style = Theme(.dark).quietButton(scale: s)
            let size = button.fittingSize(measuring: stage.text)
            button.frame = Rect(x: x, y: bounds.height - inset - size.height, width: size.width, height: size.height)
            x += size.width + 8 * s
        }
    }

    override func draw(in canvas: Canvas) {
        canvas.mask(.rounded(radius: 12), in: bounds, Color(hex: 0x050912, alpha: 0.88))
        canvas.mask(.ring(radius: 12, width: canvas.hairline), in: bounds, Palette.dusk.hairline)
    }
}
