/// The font files of the design.
public enum FontFace: String, Hashable, Sendable, CaseIterable {
    /// Inter Display Thin, for sizes from about 90 points.
    case displayThin = "InterDisplay-Thin"
    /// Inter Display Extra Light, for sizes from about 40 points.
    case displayExtraLight = "InterDisplay-ExtraLight"
    /// Inter Display Light, for sizes from about 24 points.
    case displayLight = "InterDisplay-Light"
    /// Inter Regular, for text.
    case regular = "Inter-Regular"
    /// Inter Semi Bold, for emphasis.
    case semiBold = "Inter-SemiBold"

    /// The face for strong words in a text of this face: the next one that clearly differs. The boldest face is its own.
    public var strong: FontFace {
        switch self {
        case .displayThin: .displayExtraLight
        case .displayExtraLight: .displayLight
        case .displayLight, .regular, .semiBold: .semiBold
        }
    }
}

/// A font face at a size.
public struct Font: Hashable, Sendable {
    /// The face of the design. If there is a ``typeface``, this one stands in for it.
    public var face: FontFace
    /// Whether the letters are slanted to the right, as for emphasis. Slanted letters advance as far as upright ones.
    public var isOblique: Bool
    /// Another typeface than the design's; nil for the design's face, which is the default.
    public var typeface: Typeface?
    /// Size of the em in logical pixels.
    public var size: Double
    /// Extra advance after every character, in logical pixels.
    public var tracking: Double

    /// Creates a font, by default upright and without tracking.
    public init(_ face: FontFace, size: Double, tracking: Double = 0, isOblique: Bool = false) {
        self.face = face
        self.size = size
        self.tracking = tracking
        self.isOblique = isOblique
    }
}

/// A line of text in one font.
public struct TextRun: Hashable, Sendable {
    /// The characters, without line breaks.
    public var text: String
    /// The font of the whole run.
    public var font: Font

    /// Creates a line of text.
    public init(_ text: String, font: Font) {
        self.text = text
        self.font = font
    }
}

extension TextRun {
    /// Returns the same text in a font that is larger by a factor above 0.
    @inlinable public func scaled(by factor: Double) -> TextRun {
        guard factor != 1 else { return self }
        return TextRun(text, font: Font(font.face, size: font.size * factor, tracking: font.tracking * factor))
    }
}

/// A font's vertical extents in logical pixels, both positive.
public struct FontMetrics: Hashable, Sendable {
    /// Distance from the baseline up to the top of the line.
    public var ascent: Double
    /// Distance from the baseline down to the bottom of the line.
    public var descent: Double

    /// Creates metrics from two positive extents.
    public init(ascent: Double, descent: Double) {
        self.ascent = ascent
        self.descent = descent
    }
}

/// Measures text without drawing it. Results do not depend on the display's scale.
public protocol TextMeasuring: AnyObject {
    /// Advance width in logical pixels; 0 for an empty run.
    func width(of run: TextRun) -> Double
    /// The font's ascent and descent, which do not depend on the text.
    func metrics(of font: Font) -> FontMetrics
}
