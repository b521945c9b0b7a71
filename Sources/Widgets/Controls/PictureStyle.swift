public import Imaging
public import LayoutMath
public import Platform
public import Views

/// Colours, fonts and measures of a picture and of what stands in for it.
public nonisolated struct PictureStyle: Equatable, Sendable {
    public var shadow: Shadow
    public var hoverShadow: Shadow
    /// Fill while the picture is not there, and of an unreadable one.
    public var placeholder: Color
    public var emptyFill: Color
    public var outline: Color
    public var band: Gradient
    /// What darkens the picture's lower edge behind words; its alpha multiplies the scrim's strength.
    public var scrimColor: Color
    public var titleFont: Font
    public var titleColor: Color
    public var detailFont: Font
    public var detailColor: Color
    public var failureIcon: Icon
    public var failureColor: Color
    /// Stands in the upper right corner of what can be tried again; nil for none.
    public var retryIcon: Icon?
    /// Lies over a picture whose file ended early, where there is room; nil leaves it out.
    public var incompleteBadge: Badge?
    /// Words on a placeholder, which may be light where pictures' words are not.
    public var failureTitleColor: Color
    public var failureDetailColor: Color
    /// The line below a picture that has one.
    public var labelFont: Font
    public var labelColor: Color
    public var labelHeight = 28.0
    public var captionInset = 16.0
    /// Baselines above the lower edge.
    public var titleRise = 39.0
    public var detailRise = 18.0
    public var scrimHeight = 104.0
    /// Smallest picture that has room for a reason in words.
    public var failureWordsWidth = 180.0
    public var failureWordsHeight = 100.0
    /// Smallest picture that has room for the reason alone.
    public var failureReasonWidth = 90.0
    public var failureReasonHeight = 64.0
    /// What transparent pictures stand on: as far from white as from black, a contrast of 4.6 to both (WCAG 2.1).
    public static let backing = Color(hex: 0x767676)
    public var bandWidth = 120.0
    public var bandPeriod: Seconds = 1.4
    public var hoverGrowth = 0.03
    public var pressShrink = 0.03

    /// From clear to the scrim's colour over the lowest part of a picture of this height: words hold over a white picture.
    func scrim(forHeight height: Double) -> Gradient {
        let height = max(1, height)
        return .scrim(
            scrimColor, from: 1 - scrimHeight / height, to: 1 - titleRise * PictureStyle.scrimLead / height,
            strengths: PictureStyle.scrimStrengths)
    }

    /// From the title's baseline to above its letters, as a factor of the baseline's height.
    private static let scrimLead = 1.4
    /// Where the words begin and at the lower edge. With the dark paper over white they leave a luminance of 0.11 and 0.03, on which the dark
    /// theme's text has a contrast of 5.9 and its second lines, which stand lower, of 4.6 at least.
    private static let scrimStrengths = (words: 0.68, edge: 0.90)

    public init(
        shadow: Shadow, hoverShadow: Shadow, placeholder: Color, emptyFill: Color, outline: Color, band: Gradient, scrimColor: Color,
        titleFont: Font, titleColor: Color, detailFont: Font, detailColor: Color, failureIcon: Icon, failureColor: Color,
        failureTitleColor: Color, failureDetailColor: Color
    ) {
        self.shadow = shadow
        self.hoverShadow = hoverShadow
        self.placeholder = placeholder
        self.emptyFill = emptyFill
        self.outline = outline
        self.band = band
        self.scrimColor = scrimColor
        self.titleFont = titleFont
        self.titleColor = titleColor
        self.detailFont = detailFont
        self.detailColor = detailColor
        self.failureIcon = failureIcon
        self.failureColor = failureColor
        self.failureTitleColor = failureTitleColor
        self.failureDetailColor = failureDetailColor
        (labelFont, labelColor) = (detailFont, failureDetailColor)
    }
}
