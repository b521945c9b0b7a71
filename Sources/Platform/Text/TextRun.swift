/// One of the five font files of the design.
public enum FontFace: String, Hashable, Sendable, CaseIterable {
    case displayThin = "InterDisplay-Thin"
    case displayExtraLight = "InterDisplay-ExtraLight"
    case displayLight = "InterDisplay-Light"
    case regular = "Inter-Regular"
    case semiBold = "Inter-SemiBold"
}

/// A face at a size in logical pixels of the em.
public struct Font: Hashable, Sendable {
    public var face: FontFace
    public var size: Double
    /// Extra advance after every character, in logical pixels.
    public var tracking: Double

    public init(_ face: FontFace, size: Double, tracking: Double = 0) {
        self.face = face
        self.size = size
        self.tracking = tracking
    }
}

/// A line of text in one font.
public struct TextRun: Hashable, Sendable {
    public var text: String
    public var font: Font

    public init(_ text: String, font: Font) {
        self.text = text
        self.font = font
    }
}

/// A font's extents in logical pixels, both positive.
public struct FontMetrics: Hashable, Sendable {
    /// From the baseline up to the top of the line.
    public var ascent: Double
    /// From the baseline down to the bottom of the line.
    public var descent: Double

    public init(ascent: Double, descent: Double) {
        self.ascent = ascent
        self.descent = descent
    }
}

/// Answers how much room text takes, without drawing it. The answers do not depend on the display's scale.
public protocol TextMeasuring: AnyObject {
    /// Advance width in logical pixels; 0 for an empty run.
    func width(of run: TextRun) -> Double
    func metrics(of font: Font) -> FontMetrics
}
