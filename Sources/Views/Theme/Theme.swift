public import Imaging
public import Platform

/// Colours, type, measures and words of all controls, as one value of the stage.
///
/// A widget whose style is not set uses the theme's style, so one assignment to `Stage.theme` restyles the complete tree.
///
/// - Complexity: A copy is one reference, and equal copies of one theme are compared in constant time. Each assignment to a property makes a
///   new copy of all of them.
public nonisolated struct Theme: Equatable, Sendable {
    private var shared: Shared

    /// Whether the look is dark or light.
    public var name: Name {
        get { shared.values.name }
        set { change { $0.name = newValue } }
    }
    /// Contrast of text, edges and the focus ring.
    public var contrast: Contrast {
        get { shared.values.contrast }
        set { change { $0.contrast = newValue } }
    }
    /// Colours of everything except pictures.
    public var palette: Palette {
        get { shared.values.palette }
        set { change { $0.palette = newValue } }
    }
    /// Fill behind pictures with transparent parts, in picture views and rings; nil for none, which shows what lies behind the view. Default
    /// nil.
    public var pictureBacking: Color? {
        get { shared.values.pictureBacking }
        set { change { $0.pictureBacking = newValue } }
    }
    /// Factor on type, gaps and controls; 1 is the design's size in points. At least 0.
    public var scale: Double {
        get { shared.values.scale }
        set { change { $0.scale = newValue } }
    }
    /// The words that widgets say by themselves. Default English.
    public var words: Words {
        get { shared.values.words }
        set { change { $0.words = newValue } }
    }
    /// How widgets write numbers and dates. Default English, the same on every machine.
    public var formats: LanguageFormats {
        get { shared.values.formats }
        set { change { $0.formats = newValue } }
    }

    private struct Values: Equatable {
        var name: Name
        var contrast: Contrast
        var palette: Palette
        var pictureBacking: Color?
        var scale: Double
        var words = Words.standard
        var formats = LanguageFormats.standard
    }

    /// Values that copies of a theme share. Every view that enters a stage reads the theme, so reading it must not copy them.
    private final class Shared: Sendable {
        let values: Values

        init(_ values: Values) { self.values = values }
    }

    private mutating func change(_ body: (inout Values) -> Void) {
        var values = shared.values
        body(&values)
        shared = Shared(values)
    }

    public static func == (a: Theme, b: Theme) -> Bool { a.shared === b.shared || a.shared.values == b.shared.values }

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
        shared = Shared(Values(name: name, contrast: contrast, palette: palette ?? Palette(name, contrast), scale: scale))
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
