public import Imaging
public import LayoutMath
public import Platform

/// Records drawing commands into a display list, in the coordinates and with the opacity of the view that is being drawn.
public final class Canvas {
    /// Physical pixels for each logical one, for hairlines.
    public internal(set) var displayScale = 1.0
    /// Time of the frame being drawn.
    public internal(set) var time: Seconds = 0

    /// The type of the view that is being recorded; nil outside of the display pass.
    var recordedType: View.Type?
    @usableFromInline var list = DisplayList()
    @usableFromInline var state = State()
    private let images: any ImageProviding

    init(images: any ImageProviding) { self.images = images }

    @usableFromInline struct State {
        var region = VisibleRegion()
        @usableFromInline var alpha = 1.0
        /// The part of the magnification by which text is set in a larger font, instead of being stretched.
        var textScale = 1.0
        @usableFromInline var mapping: Mapping { region.mapping }
    }

    /// Length of one physical pixel in the current view's coordinates.
    public var hairline: Double { 1 / (displayScale * state.mapping.scale) }

    /// The part of the window that can be drawn to, in the current view's coordinates.
    public var visibleRect: Rect { state.region.visibleRect }

    /// Fills a rectangle with one colour. Its edges are sharp only on whole physical pixels.
    public func fill(_ rect: Rect, _ color: Color, blend: BlendMode = .sourceOver) {
        append(.fill(state.mapping(rect), color.opacity(state.alpha), blend))
    }

    /// Draws a shape that fills `rect` in one colour. The shape's measures grow with the view's magnification.
    public func fill(_ shape: Shape, in rect: Rect, _ color: Color, blend: BlendMode = .sourceOver) {
        append(.shape(shape, state.mapping(rect), color.opacity(state.alpha), blend))
    }

    /// Fills a rectangle with a gradient along `axis`.
    /// - Parameters:
    ///   - radius: Radius of the rectangle's corners, in points.
    ///   - opacity: In 0…1, multiplies the alpha of every stop.
    public func gradient(_ gradient: Gradient, in rect: Rect, axis: Axis, radius: Double = 0, opacity: Double = 1) {
        let scale = state.mapping.scale
        append(.gradient(gradient, state.mapping(rect), axis: axis, radius: radius * scale, opacity: opacity * state.alpha))
    }

    /// Returns the state of a picture without requesting it. It is also ready while another size is shown in place of the one that is being
    /// loaded. Views request pictures in ``Preparing/prepare(at:)``.
    public func state(of image: ImageID) -> ImageState {
        let state = images.cachedState(of: image)
        guard case .loading = state, let other = images.standIn(for: image) else { return state }
        return .ready(other.bitmap)
    }

    /// Draws a picture, or its part `source` in image pixels, scaled into `rect`. While the complete picture is being loaded at this size,
    /// another loaded size is shown. Views request the picture with ``View/request(_:)`` in ``Preparing/prepare(at:)``.
    /// - Parameters:
    ///   - tint: Multiplies the picture's colours and alpha.
    ///   - sampling: `nearest` shows magnified pixels as squares; reductions are always smooth.
    public func picture(
        _ image: ImageID, source: Rect? = nil, in rect: Rect, cornerRadius: Double = 0, tint: Color = .white,
        blend: BlendMode = .sourceOver, sampling: PictureSampling = PictureSampling()
    ) {
        picture(image, source: source, in: rect, cornerRadius: cornerRadius, tint: .color(tint), blend: blend, sampling: sampling)
    }

    /// Draws a picture like the method of the same name for a colour. A gradient as a tint extends from one edge of `rect` to the other, so
    /// that a picture can fade out at an edge. It costs no more than round corners: the pixels are kept while they are drawn.
    public func picture(
        _ image: ImageID, source: Rect? = nil, in rect: Rect, cornerRadius: Double = 0, tint: Paint,
        blend: BlendMode = .sourceOver, sampling: PictureSampling = PictureSampling()
    ) {
        var (image, source, isStandIn) = (image, source, false)
        // Another size is also shown if the picture failed at this size, for example for lack of memory or time.
        if !images.cachedState(of: image).isReady, source == nil, let other = images.standIn(for: image) {
            source = other.source(for: image, filling: rect.size)
            (image, isStandIn) = (other.image, true)
        }
        var draw = PictureDraw(
            image, source: source, in: state.mapping(rect), cornerRadius: cornerRadius * state.mapping.scale, tint: tint, blend: blend)
        (draw.isStandIn, draw.opacity, draw.sampling) = (isStandIn, state.alpha, sampling)
        append(.picture(draw))
    }

    /// Draws a line of text whose baseline begins at `origin`; an empty run draws nothing.
    public func text(_ run: TextRun, at origin: Point, _ color: Color) {
        guard !run.text.isEmpty else { return }
        append(
            .text(
                TextDraw(
                    run.scaled(by: state.textScale), at: state.mapping(origin), color: color.opacity(state.alpha),
                    magnification: state.mapping.scale / state.textScale)))
    }

    /// Draws sprites that share a picture, in their order, in the current view's coordinates and opacity.
    /// - Parameters:
    ///   - picture: The picture itself, which any renderer draws; nil draws the one that the stage's provider has for `image`.
    ///   - part: The part of the picture, in unit coordinates.
    ///   - size: The size of a sprite with scale 1.
    @inlinable public func sprites(
        _ sprites: some Sequence<Sprite>, of image: ImageID, picture: Bitmap? = nil,
        part: Rect = Rect(x: 0, y: 0, width: 1, height: 1), size: Size, blend: BlendMode, sampling: PictureSampling = PictureSampling()
    ) {
        guard state.alpha > 0 else { return }
        list.append(
            sprites, as: SpriteDraw(image: image, part: part, size: size, blend: blend, sampling: sampling), picture: picture,
            placing: SpritePlacing(mapping: state.mapping, opacity: state.alpha))
    }

    func append(_ command: DrawCommand) {
        guard state.alpha > 0 else { return }
        list.append(command)
    }
}

extension Canvas {
    /// Runs `draw` inside `mapping`, with opacity multiplied by `alpha` and drawing clipped to `clip` (in the inner coordinates).
    public func nested(_ mapping: Mapping, alpha: Double, clip: Rect?, _ draw: () -> Void) {
        let outer = state
        state.region.enter(mapping)
        state.alpha *= alpha
        if let clip, state.region.narrow(to: clip) { list.append(.clip(state.region.clip)) }
        draw()
        if outer.region.clip != state.region.clip { list.append(.clip(outer.region.clip)) }
        state = outer
    }

    /// Starts a frame and reuses the storage of the previous one.
    func begin(size: Size, scale: Double, time: Seconds) {
        list.removeAll()
        list.size = size
        displayScale = scale
        self.time = time
        state = State(region: VisibleRegion(window: Rect(origin: .zero, size: size)))
    }
}
