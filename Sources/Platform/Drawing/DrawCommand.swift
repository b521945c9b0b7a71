public import Imaging
public import LayoutMath

/// A drawing command, in the window's logical pixels; later commands cover earlier ones.
public enum DrawCommand: Equatable, Sendable {
    /// Clips the commands that follow to a rectangle; nil ends the clipping.
    case clip(Rect?)
    /// A rectangle in one colour.
    case fill(Rect, Color, BlendMode)
    /// The coverage of a shape, stretched into a rectangle, in one colour.
    case shape(Shape, Rect, Color, BlendMode)
    /// A gradient along `axis`, inside round corners of `radius`; `opacity` multiplies every stop's alpha.
    case gradient(Gradient, Rect, axis: Axis, radius: Double, opacity: Double)
    /// A picture or a part of one.
    case picture(PictureDraw)
    /// A line of text.
    case text(TextDraw)
    /// A batch of sprites that stand in the display list's own storage.
    case sprites(SpriteDraw)
}

/// A picture, or a part of it, scaled into a rectangle.
public struct PictureDraw: Equatable, Sendable {
    /// The picture, at the size in which it is asked for.
    public var image: ImageID
    /// The part to show in the image's own pixels; nil is the whole.
    public var source: Rect?
    /// The rectangle that it fills, in the window's logical pixels.
    public var destination: Rect
    /// Corner radius of the destination, in logical pixels.
    public var cornerRadius: Double
    /// Multiplies the image's colours and alpha.
    public var tint: Color
    /// How it combines with what lies behind. Default source over.
    public var blend: BlendMode
    /// Whether the image stands in for another size that is being loaded: it is stretched, and renderers cache nothing for it.
    public var isStandIn: Bool

    /// A picture; by default the whole one, as it is, with sharp corners.
    public init(
        _ image: ImageID, source: Rect? = nil, in destination: Rect, cornerRadius: Double = 0, tint: Color = .white,
        blend: BlendMode = .sourceOver, isStandIn: Bool = false
    ) {
        self.image = image
        self.source = source
        self.destination = destination
        self.cornerRadius = cornerRadius
        self.tint = tint
        self.blend = blend
        self.isStandIn = isStandIn
    }
}

/// A line of text; `origin` is the left end of its baseline.
public struct TextDraw: Equatable, Sendable {
    /// The words and their font.
    public var run: TextRun
    /// Left end of the baseline, in the window's logical pixels.
    public var origin: Point
    /// Colour of the letters.
    public var color: Color
    /// Magnification about `origin`, 1 except while a view is animating its size.
    public var magnification: Double

    /// A line of text at its own size unless a magnification is given.
    public init(_ run: TextRun, at origin: Point, color: Color, magnification: Double = 1) {
        self.run = run
        self.origin = origin
        self.color = color
        self.magnification = magnification
    }
}
