public import Imaging
public import LayoutMath

/// A drawing command, in the window's logical pixels; later commands cover earlier ones.
public enum DrawCommand: Equatable, Sendable {
    /// Clips the commands that follow to a rectangle; nil ends the clipping.
    case clip(Rect?)
    /// A rectangle of one colour.
    case fill(Rect, Color, BlendMode)
    /// A shape's coverage, stretched to a rectangle, in one colour.
    case shape(Shape, Rect, Color, BlendMode)
    /// A gradient along `axis`, with corners of `radius`; `opacity` multiplies every stop's alpha.
    case gradient(Gradient, Rect, axis: Axis, radius: Double, opacity: Double)
    /// A filled path, or a line along one.
    case path(PathDraw)
    /// A picture or a part of one.
    case picture(PictureDraw)
    /// A line of text.
    case text(TextDraw)
    /// A batch of sprites from the display list's storage.
    case sprites(SpriteDraw)
    /// Begins a group: the commands up to the matching `endGroup` are drawn together, as one picture, and changed by the effect. `opacity`
    /// multiplies the alpha of the result. The group begins with the clip around it, as far as that affects it.
    case beginGroup(GroupEffect, opacity: Double)
    /// Ends the innermost group, and restores the clip around it.
    case endGroup
}

/// A picture, or a part of it, scaled into a rectangle.
public struct PictureDraw: Equatable, Sendable {
    /// The picture and the size to load it at.
    public var image: ImageID
    /// How the picture combines with its background. Default: source over.
    public var blend: BlendMode
    /// Whether the image replaces another size that is still loading. It is stretched, and renderers cache nothing for it. Default false.
    public var isStandIn = false
    /// The part to show, in the image's pixels; nil shows the complete image.
    public var source: Rect?
    /// The rectangle to fill, in the window's logical pixels.
    public var destination: Rect
    /// Corner radius of the destination, in logical pixels.
    public var cornerRadius: Double
    /// Multiplies the image's colours and alpha. A gradient extends over the destination; a picture that is larger than two windows is drawn
    /// without it, and without its round corners.
    public var tint: Paint
    /// Multiplies the tint's alpha. Default 1.
    public var opacity = 1.0
    /// How the picture is resampled. Default: linear.
    public var sampling = PictureSampling()

    /// Creates a drawing of a picture; by default of the complete picture, untinted, with sharp corners.
    public init(
        _ image: ImageID, source: Rect? = nil, in destination: Rect, cornerRadius: Double = 0, tint: Paint = .color(.white),
        blend: BlendMode = .sourceOver
    ) {
        self.image = image
        self.source = source
        self.destination = destination
        self.cornerRadius = cornerRadius
        self.tint = tint
        self.blend = blend
    }
}

/// A line of text at a position.
public struct TextDraw: Equatable, Sendable {
    /// The text and its font.
    public var run: TextRun
    /// Left end of the baseline, in the window's logical pixels.
    public var origin: Point
    /// The text's colour.
    public var color: Color
    /// Scale about `origin`; 1 except while a view animates its size.
    public var magnification: Double

    /// Creates a line of text, by default at its original size.
    public init(_ run: TextRun, at origin: Point, color: Color, magnification: Double = 1) {
        self.run = run
        self.origin = origin
        self.color = color
        self.magnification = magnification
    }
}
