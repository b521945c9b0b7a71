/// One of the five font files of the design.
public enum FontFace: String, Hashable, Sendable, CaseIterable {
    /// Inter Display, thin: for sizes from about 90 points.
    case displayThin = "InterDisplay-Thin"
    /// Inter Display, extra light: for sizes from about 40 points.
    case displayExtraLight = "InterDisplay-ExtraLight"
    /// Inter Display, light: for sizes from about 24 points.
    case displayLight = "InterDisplay-Light"
    /// Inter, regular: for text.
    case regular = "Inter-Regular"
    /// Inter, semi-bold: for emphasis in text.
    case semiBold = "Inter-SemiBold"
}

/// A face at a size in logical pixels of the em.
public struct Font: Hashable, Sendable {
    /// The font file.
    public var face: FontFace
    /// Size of the em in logical pixels.
    public var size: Double
    /// Extra advance after every character, in logical pixels.
    public var tracking: Double

    /// A font; without tracking unless some is given.
    public init(_ face: FontFace, size: Double, tracking: Double = 0) {
        self.face = face
        self.size = size
        self.tracking = tracking
    }
}

/// A line of text in one font.
public struct TextRun: Hashable, Sendable {
    /// The characters, without line breaks.
    public var text: String
    /// The font of all of them.
    public var font: Font

    /// A line of text.
    public init(_ text: String, font: Font) {
        self.text = text
        self.font = font
    }
}

/// A font's extents in logical pixels, both positive.
public struct FontMetrics: Hashable, Sendable {
    /// Distance from the baseline up to the top of the line.
    public var ascent: Double
    /// Distance from the baseline down to the bottom of the line.
    public var descent: Double

    /// Extents, both positive.
    public init(ascent: Double, descent: Double) {
        self.ascent = ascent
        self.descent = descent
    }
}

/// Measures text without drawing it. The results do not depend on the display's scale.
public protocol TextMeasuring: AnyObject {
    /// Advance width in logical pixels; 0 for an empty run.
    func width(of run: TextRun) -> Double
    /// How far the font reaches above and below the baseline, whatever the text.
    func metrics(of font: Font) -> FontMetrics
}
