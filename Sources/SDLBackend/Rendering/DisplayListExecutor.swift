import CSDL2
import Imaging
import LayoutMath
import Platform

/// Draws display lists with one renderer: it converts every command to device pixels, removes hidden parts, and draws the rest.
///
/// Windows and offscreen renderers share it, so that screenshots look exactly like windows.
final class DisplayListExecutor {
    let renderer: RendererHandle
    let fonts: FontBook
    var caches = TextureCaches()
    /// Where the next command is resolved to.
    var scope = DrawScope()
    /// The groups that have begun but not ended.
    var groups = GroupStack()
    /// The frame that is drawn; empty between frames, so that recording the next one copies nothing.
    private(set) var frame = DisplayList()
    let blitter: SpriteBlitter
    var vertices = SpriteVertices()
    var rests = SettledPictures()
    /// Number of draws that were skipped because a texture could not be created, and of the draws in the last frame.
    private(set) var counts = (failures: 0, draws: 0)

    private var grid = OcclusionGrid()
    private var backdrop = Backdrop()
    private var hasDrawn = false

    /// - Parameters:
    ///   - standsIn: Whether pictures that change size every frame may be stretched temporarily.
    ///   - threads: Number of threads that draw sprites; does not affect the pixels.
    init(_ renderer: RendererHandle, fonts: FontBook, standsIn: Bool, threads: Int) {
        self.renderer = renderer
        self.fonts = fonts
        blitter = SpriteBlitter(threads: threads)
        rests.isEnabled = standsIn
    }

    /// Draws one frame over black.
    func execute(_ list: DisplayList, images: any ImageProviding, scale: Double) throws(SDLError) {
        begin(scale: scale)
        frame = list
        for command in list.commands {
            do {
                try resolve(command, images)
            } catch {
                // If a texture cannot be created, the rest of the frame is still drawn.
                counts.failures += 1
            }
        }
        try drawSteps()
        frame = DisplayList()
        scope.steps.removeAll(keepingCapacity: true)
        rests.endFrame()
        caches.endFrame(area: scope.target.area)
        blitter.endFrame()
        // This is not done earlier, because the first frame would take a third longer if the system allocated memory for each use.
        if !hasDrawn { SDLSystem.returnMemoryEarly() }
        hasDrawn = true
    }

    private func begin(scale: Double) {
        // At another scale, no picture is at rest at its old size. The first copies drawn after that are exact.
        if scale != self.scale { rests.forget() }
        groups.beginFrame()
        caches.beginFrame()
        scope.begin(renderer.outputSize, scale: scale)
        counts.draws = 0
    }

    /// Device pixels per logical pixel.
    var scale: Double { scope.scale }
    /// The area that may be drawn to: the window, or the part of a group that can be seen.
    var target: PixelRect { scope.target }
    private(set) var clip: PixelRect {
        get { scope.clip }
        set { scope.clip = newValue }
    }
    private var steps: [RenderStep] {
        get { scope.steps }
        _modify { yield &scope.steps }
    }
    /// The number of the window's pixels, at the present scale; at least 1.
    var windowArea: Int {
        guard let frame = groups.frame else { return max(1, target.area) }
        return max(1, Int(Double(frame.target.area) * (scale / frame.scale) * (scale / frame.scale)))
    }

    private func resolve(_ command: DrawCommand, _ images: any ImageProviding) throws(SDLError) {
        switch command {
        case .clip(let rect): resolveClip(rect)
        case .fill(let rect, let color, let blend): append(fill: PixelRect(rect, scale: scale), color, blend)
        case .shape(let shape, let rect, let color, let blend): try resolveShape(shape, rect, color, blend)
        case .gradient(let gradient, let rect, let axis, let radius, let opacity):
            try resolveGradient(gradient, rect, axis: axis, radius: radius, opacity: opacity)
        case .path(let draw): try resolvePath(draw)
        case .picture(let draw): try resolvePicture(draw, images)
        case .text(let draw): try resolveText(draw)
        case .sprites(let draw): try resolveSprites(draw, images)
        case .beginGroup(let effect, let opacity): beginGroup(effect, opacity: opacity)
        case .endGroup: try endGroup()
        }
    }

    private func resolveClip(_ rect: Rect?) {
        let pixels = rect.map { PixelRect($0, scale: scale) }
        clip = pixels?.intersection(target) ?? target
        steps.append(.clip(pixels == nil ? nil : clip))
    }

    // MARK: Steps for the commands

    /// Whether a part of a rectangle may be visible.
    func shows(_ rect: PixelRect) -> Bool { !rect.intersection(clip).isEmpty }

    func append(fill rect: PixelRect, _ color: Color, _ blend: BlendMode) {
        let visible = rect.intersection(clip)
        guard !visible.isEmpty, color.bytes.alpha > 0 else { return }
        steps.append(.fill(FillStep(rect: rect, color: color, blend: blend, visible: visible)))
    }

    func append(
        _ texture: Texture, _ source: PixelRect, to destination: PixelRect, fractional: SDL_FRect? = nil, _ color: Color,
        _ blend: BlendMode,
        sampling: Texture.Sampling? = nil
    ) {
        let visible = destination.intersection(clip)
        guard !visible.isEmpty, color.bytes.alpha > 0 else { return }
        steps.append(
            .sprite(
                SpriteStep(
                    texture: texture, source: source, destination: destination, fractional: fractional, color: color, blend: blend,
                    sampling: sampling ?? texture.sampling, visible: visible)))
    }

    func append(_ draw: SpriteDraw, _ picture: BatchStep.Picture) {
        guard !clip.isEmpty else { return }
        steps.append(.batch(BatchStep(draw: draw, picture: picture, clip: clip)))
    }

    // MARK: Drawing

    private func drawSteps() throws(SDLError) {
        if let first = steps.firstIndex(where: \.isBatch), renderer.hasPixels {
            switch backdrop.follow(steps[..<first], target: target) {
            case .kept: return drawAbove(first) { backdrop.restore($0) }
            case .repeated:
                let above = steps[first...]
                steps.removeSubrange(first...)
                try drawAll()
                steps.append(contentsOf: above)
                return drawAbove(first) { backdrop.keep($0) }
            case .new: break
            }
        } else {
            backdrop.drop()
        }
        try drawAll()
    }

    private func drawAll() throws(SDLError) {
        if renderer.isSoftware { grid.cull(&steps, target: target) }
        try renderer.clear()
        for step in steps { draw(step) }
    }

    /// Draws the steps from `first` on over pixels that `prepare` restores or keeps.
    private func drawAbove(_ first: Int, _ prepare: (PixelTarget) -> Void) {
        renderer.clip(to: nil)
        renderer.withPixels(prepare)
        if case .clip(let rect)? = steps[..<first].last(where: \.isClip) { renderer.clip(to: rect) }
        steps.removeSubrange(..<first)
        grid.cull(&steps, target: target)
        for step in steps { draw(step) }
    }

    func draw(_ step: RenderStep) {
        if !step.isClip { counts.draws += 1 }
        switch step {
        case .clip(let rect): renderer.clip(to: rect)
        case .fill(let step): draw(step)
        case .sprite(let step): draw(step)
        case .batch(let step): draw(step)
        }
    }

    private func draw(_ step: FillStep) {
        guard let runs = step.runs else {
            renderer.fill(step.rect, step.color, step.blend.sdl)
            return
        }
        for run in grid.runs[runs.opaque] { renderer.fill(run, step.color, SDL_BLENDMODE_NONE) }
        for run in grid.runs[runs.blended] { renderer.fill(run, step.color, step.blend.sdl) }
    }

    private func draw(_ step: SpriteStep) {
        guard let runs = step.runs else {
            let isSolid = step.texture.isOpaque && step.hides
            let blend = isSolid ? SDL_BLENDMODE_NONE : step.blend.sdl
            step.texture.sampling = step.sampling
            if let fractional = step.fractional {
                renderer.copy(step.texture, step.source, to: fractional, step.color, blend)
            } else {
                renderer.copy(step.texture, step.source, to: step.destination, step.color, blend)
            }
            return
        }
        let (dx, dy) = (step.source.x - step.destination.x, step.source.y - step.destination.y)
        for run in grid.runs[runs.opaque] {
            renderer.copy(step.texture, run.offset(x: dx, y: dy), to: run, step.color, SDL_BLENDMODE_NONE)
        }
        for run in grid.runs[runs.blended] {
            renderer.copy(step.texture, run.offset(x: dx, y: dy), to: run, step.color, step.blend.sdl)
        }
    }
}
