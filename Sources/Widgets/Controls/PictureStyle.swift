public import Imaging
public import LayoutMath
public import Platform
public import Views

/// Colours, fonts and measures of a picture view, including those for loading and unreadable pictures.
public nonisolated struct PictureStyle: Equatable, Sendable {
    /// Shadow under the picture at rest.
    public var shadow: Shadow
    /// Shadow under the picture while the pointer is over it and it has an action.
    public var hoverShadow: Shadow
    /// Fill while the picture loads, and behind the reason why it cannot be read.
    public var placeholder: Color
    /// Fill of a frame without a picture.
    public var emptyFill: Color
    /// Colour of the hairline around an empty frame and around an unreadable picture.
    public var outline: Color
    /// Band of light that crosses the placeholder from left to right while the picture loads.
    public var band: Gradient
    /// Colour of the gradient that darkens the picture's lower edge behind a caption; its alpha multiplies the gradient's strength.
    public var scrimColor: Color
    /// Font of a caption's title, and of the heading on an unreadable picture.
    public var titleFont: Font
    /// Colour of a caption's title.
    public var titleColor: Color
    /// Font of a caption's second line, and of the reason on an unreadable picture.
    public var detailFont: Font
    /// Colour of a caption's second line.
    public var detailColor: Color
    /// Icon of an unreadable picture.
    public var failureIcon: Icon
    /// Colour of the failure icon.
    public var failureColor: Color
    /// Icon in the upper right corner of an unreadable picture that can be loaded again; nil for none.
    public var retryIcon: Icon?
    /// Badge over a picture whose file is incomplete, where there is room; nil for none.
    public var incompleteBadge: Badge?
    /// Badge over the first frame of an animated picture, where there is room; nil for none.
    public var animatedBadge: Badge?
    /// Badge over a photo that contains a video, where there is room; nil for none.
    public var videoBadge: Badge?
    /// Colour of the heading on an unreadable picture. Placeholders may be light in a theme whose captions are not.
    public var failureTitleColor: Color
    /// Colour of the reason on an unreadable picture, of the retry icon and of the icon in an empty frame.
    public var failureDetailColor: Color
    /// Font of the label below the picture.
    public var labelFont: Font
    /// Colour of the label.
    public var labelColor: Color
    /// Height in points that a label takes from the lower end of the view. Default 28.
    public var labelHeight = 28.0
    /// From the picture's left edge to the caption, in points. Default 16.
    public var captionInset = 16.0
    /// From the picture's lower edge to the baseline of a caption's title, in points. Default 39.
    public var titleRise = 39.0
    /// From the picture's lower edge to the baseline of a caption's second line, in points. Default 18.
    public var detailRise = 18.0
    /// Height of the scrim in points; a picture that is less high shows no caption. Default 104.
    public var scrimHeight = 104.0
    /// Least width for a heading and a reason, in points. Default 180.
    public var failureWordsWidth = 180.0
    /// Least height for a heading and a reason, in points. Default 100.
    public var failureWordsHeight = 100.0
    /// Least width for the reason alone, in points. Default 90.
    public var failureReasonWidth = 90.0
    /// Least height for the reason alone, in points. Default 64.
    public var failureReasonHeight = 64.0
    /// Fill behind a picture with transparent parts; nil for none. Default the theme's ``Theme/pictureBacking``.
    public var backing: Color?
    /// A backing on which pictures of any colour can be seen. It is as far from white as from black, with a contrast of 4.6 to both
    /// (WCAG 2.1).
    public static let neutralBacking = Color(hex: 0x767676)
    /// Width of the band in points. Default 120.
    public var bandWidth = 120.0
    /// Time from one crossing of the band to the next, in seconds. Default 1.4.
    public var bandPeriod: Seconds = 1.4
    /// Growth of a hovered picture, as a share of its size. Default 0.03.
    public var hoverGrowth = 0.03
    /// Shrinkage of a pressed picture, as a share of its size. Default 0.03.
    public var pressShrink = 0.03

    /// Returns the gradient behind the caption of a picture of this height, dark enough for text over a white picture.
    func scrim(forHeight height: Double) -> Gradient {
        let height = max(1, height)
        return .scrim(
            scrimColor, from: 1 - scrimHeight / height, to: 1 - titleRise * PictureStyle.scrimLead / height,
            strengths: PictureStyle.scrimStrengths)
    }

    /// Distance from the picture's lower edge to the top of the title's letters, as a multiple of `titleRise`.
    private static let scrimLead = 1.4
    /// Strengths at the title and at the lower edge. At these strengths, dark paper over white has a luminance of 0.11 and 0.03. On it the
    /// dark theme's titles have a contrast of 5.9 or more, and its second lines of 4.6 or more.
    private static let scrimStrengths = (words: 0.68, edge: 0.90)

    /// The style of a theme, at elevation 1. Captions have the dark theme's colours in both themes.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        let dusk = Palette.dusk
        (shadow, hoverShadow) = (theme.shadow(1), theme.shadow(3))
        backing = theme.pictureBacking
        (placeholder, emptyFill) = (palette.raised, dusk.paper.opacity(theme.isDark ? 0.42 : 0.16))
        outline = Color.white.opacity(theme.isDark ? 0.16 : 0.4)
        let light = Color.white.opacity(theme.isDark ? 0.07 : 0.4)
        band = Gradient([.init(0, .white.opacity(0)), .init(0.5, light), .init(1, .white.opacity(0))])
        scrimColor = dusk.paper
        (titleFont, titleColor) = (theme.type.bodyStrong.font, dusk.high)
        (detailFont, detailColor) = (theme.type.caption.font, dusk.middle)
        (failureIcon, failureColor, retryIcon) = (Icon.warning, palette.error, Icon.retry)
        (failureTitleColor, failureDetailColor) = (palette.high, palette.middle)
        (labelFont, labelColor) = (theme.type.caption.font, palette.middle)
        (incompleteBadge, animatedBadge, videoBadge) = (theme.incompleteBadge, theme.animatedBadge, theme.videoBadge)
        (labelHeight, captionInset, titleRise) = (28 * scale, 16 * scale, 39 * scale)
        (detailRise, scrimHeight) = (18 * scale, 104 * scale)
    }
}
