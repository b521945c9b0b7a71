import CSDL2
import Imaging
import Platform

/// A drawing step in device pixels. Every drawing command is converted to a few of these.
enum RenderStep {
    case clip(PixelRect?)
    case fill(FillStep)
    case sprite(SpriteStep)
    case batch(BatchStep)

    var isBatch: Bool { if case .batch = self { true } else { false } }
    var isClip: Bool { if case .clip = self { true } else { false } }
}

/// A rectangle of one colour.
struct FillStep {
    var rect: PixelRect
    var color: Color
    var blend: BlendMode
    /// The part of `rect` within the clip and the target.
    var visible: PixelRect
    var runs: VisibleRuns?

    var isOpaque: Bool { blend == .sourceOver && color.bytes.alpha == 0xFF }
}

/// A part of a texture, drawn upright.
struct SpriteStep {
    var texture: Texture
    var source: PixelRect
    var destination: PixelRect
    /// The destination for renderers with subpixel positions.
    var fractional: SDL_FRect?
    var color: Color
    var blend: BlendMode
    var sampling = Texture.Sampling.linear
    /// The part of `destination` within the clip and the target.
    var visible: PixelRect
    var runs: VisibleRuns?

    /// Whether texture pixels and device pixels coincide.
    var isUnscaled: Bool { source.width == destination.width && source.height == destination.height }
    /// Whether opaque texture pixels hide what is below them.
    var hides: Bool { blend == .sourceOver && color.bytes.alpha == 0xFF }
}

/// The parts of a large step that are neither hidden nor transparent, as indices into `OcclusionGrid.runs`.
struct VisibleRuns {
    /// Rectangles to copy without blending.
    var opaque: Range<Int>
    /// Rectangles to blend.
    var blended: Range<Int>
}

extension BlendMode {
    var sdl: SDL_BlendMode { self == .additive ? SDL_BLENDMODE_ADD : SDL_BLENDMODE_BLEND }
}
