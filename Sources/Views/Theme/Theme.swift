public import Imaging
public import Platform

/// Colours, type, measures and words of all controls, as one value of the stage.
///
/// A widget whose style is not set uses the theme's style, so one assignment to `Stage.theme` restyles the complete tree.
public nonisolated struct Theme: Equatable, Sendable {
    /// Whether the look is dark or light.
    public var name: Name
    /// Contrast of text, edges and the focus ring.
    public var contrast: Contrast
    /// Colours of everything except pictures.
    public var palette: Palette
    /// Fill behind pictures with transparent parts, in picture views and rings; nil for none, which shows what lies behind the view. Default
    /// nil.
    public var pictureBacking: Color?
    /// Factor on type, gaps and controls; 1 is the design's size in points. At least 0.
    public var scale: Double

    /// The words that widgets say by themselves. Default English.
    public var words = Words.standard
    /// How widgets write numbers and dates. Default English, the same on every machine.
    public var formats: LanguageFormats {
        get { sharedFormats.value }
        set { sharedFormats = .shared(newValue) }
    }
    private var sharedFormats = Theme.standardFormats
    private static let standardFormats = Shared.shared(LanguageFormats.standard)

    /// A value behind one reference, so that reading a theme does not copy all of its parts.
    private indirect enum Shared<Value: Equatable & Sendable>: Equatable, Sendable {
        case shared(Value)

        var value: Value {
            switch self {
            case .shared(let value): value
            }
        }
    }

    /// The two looks of the design.
    public enum Name: String, Sendable, CaseIterable {
        /// Light text on dark blue.
        case dark
        /// Dark text on warm paper.
        case light
    }

    /// Levels of contrast for text, edges and the focus ring.
    public enum Contrast: Sendable, CaseIterable {
        /// The design's contrast, or a high contrast with text at 10:1 and edges at 3:1.
        case standard, high
    }

    /// A theme with the design's colours or with another palette.
    /// - Parameters:
    ///   - palette: Colours in place of the design's; nil uses those of `name` and `contrast`.
    ///   - scale: At least 0.
    public init(_ name: Name, contrast: Contrast = .standard, palette: Palette? = nil, scale: Double = 1) {
        precondition(scale >= 0, "a theme's scale is at least 0, not \(scale)")
        self.name = name
        self.contrast = contrast
        self.palette = palette ?? Palette(name, contrast)
        self.scale = scale
    }

    /// The dark look; also the theme of views that are on no stage.
    public static let standard = Theme(.dark)

    /// Whether text is light on a dark background.
    public var isDark: Bool { name == .dark }

    /// The type scale at the theme's scale.
    public var type: Typography { Typography(scale: scale) }

    /// Returns the same theme with another scale.
    public func scaled(to scale: Double) -> Theme {
        var theme = self
        theme.scale = scale
        return theme
    }
}

nonisolated extension Palette {
    /// The design's palette for a look and contrast.
    fileprivate init(_ name: Theme.Name, _ contrast: Theme.Contrast) {
        self =
            switch (name, contrast) {
            case (.dark, .standard): .dusk
            case (.light, .standard): .dawn
            case (.dark, .high): .clearDusk
            case (.light, .high): .clearDawn
            }
    }
}
