public import Imaging
package import LayoutMath
public import Platform
public import Views

/// Colours, fonts and measures of a swiper.
public nonisolated struct SwiperStyle: Equatable, Sendable {
    /// Scaling of a picture to its slot's size.
    public enum ContentMode: Equatable, Sendable {
        /// Shows the complete picture, in front of a dim backdrop made from it.
        case fit
        /// Covers the slot; the picture is cropped at two sides.
        case fill
    }

    /// Scaling of a picture to its slot's size. Default `fit`.
    public var contentMode = ContentMode.fit
    /// Share of a fitted picture, in 0…1, that may be cropped so that it covers its slot without thin bars. Default 0.
    public var bleed = 0.0
    /// Greatest number of display pixels per source pixel in a fitted picture. It keeps small pictures small. At least 1; default 1.
    public var enlargement = 1.0
    /// Space between two slots, in points. Default 16.
    public var gutter = 16.0
    /// Visible width of each neighbour at rest, in points, without the gutter. Default 0.
    public var slice = 0.0
    /// Radius of the slots' corners in points. Default 0.
    public var cornerRadius = 0.0
    /// Share of a slot's offset by which its picture lags behind the slot. Use 0 with round corners. Default 0.12.
    public var lag = 0.12
    /// Veil over a picture one page away; it fades as the picture approaches. Default black at 52 %.
    public var neighbourVeil = Color.black.opacity(0.52)
    /// Fill of a slot before any size of its picture is loaded.
    public var placeholder: Color
    /// Veil over the blurred backdrop of a picture that does not fill its slot. Default black at 60 %.
    public var backdropVeil = Color.black.opacity(0.6)
    /// Colour of the paper below a picture with transparency. Default a grey with a contrast of 5 to white and 4.1 to black (WCAG 2.1).
    public var paperColor = Color(hex: 0x6E6E6E)
    /// Colour of the checks on the paper. Default a grey with a contrast of 4 to white and 5.2 to black.
    public var checkColor = Color(hex: 0x7E7E7E)
    /// Side of a check in points. Default 12.
    public var checkSide = 12.0
    /// Size of the preview shown while a picture loads; nil for none.
    public var previewFit: PictureFit? = .fill(width: 112, height: 72)

    /// Veil over a slot while its picture loads or cannot be read. Default black at 75 %.
    public var overlayColor = Color.black.opacity(0.75)
    /// Diameter of the spinner in points. Default 64.
    public var spinnerDiameter = 64.0
    /// Colour of the spinner's full circle.
    public var spinnerTrack = Color.white.opacity(0.16)
    /// Colour of the spinner's rotating arc.
    public var spinnerColor: Color
    /// Text below the spinner.
    public var loadingText: String
    /// Font of the text below the spinner.
    public var loadingFont: Font
    /// Colour of the text below the spinner.
    public var loadingColor: Color

    /// Icon of an unreadable picture.
    public var failureIcon: Icon
    /// Colour of the failure icon.
    public var failureColor: Color
    /// Heading on an unreadable picture.
    public var failureText: String
    /// Font of the heading on an unreadable picture.
    public var failureFont: Font
    /// Font of the reason on an unreadable picture.
    public var reasonFont: Font
    /// Colour of the heading and the reason on an unreadable picture.
    public var failureTextColor: Color
    /// Title of the button that loads an unreadable picture again.
    public var retryTitle: String
    /// Style of the button that loads an unreadable picture again.
    public var retryButton: ButtonStyle

    /// Badge on a picture whose file is incomplete.
    public var badge: Badge
    /// Badge of an animated picture that is not in the middle; nil for none. Default nil.
    public var animatedBadge: Badge?
    /// Badge of a photo that contains a video. It is also shown in the middle, because the video does not play; nil for none. Default nil.
    public var videoBadge: Badge?

    /// The style of a theme, with its words. It has the dark theme's colours in both themes.
    public init(_ theme: Theme) {
        let (scale, words) = (theme.scale, theme.words)
        (loadingText, failureText, retryTitle) = (words[.loading], words[.unreadable], words[.retry])
        let dusk = Palette.dusk
        (placeholder, spinnerColor) = (dusk.paper, dusk.accent)
        (loadingFont, loadingColor) = (theme.type.caption.font, dusk.high)
        (failureIcon, failureColor) = (Icon.warning, dusk.error)
        (failureFont, reasonFont, failureTextColor) = (theme.type.subhead.font, theme.type.body.font, dusk.high)
        retryButton = theme.pictureButton
        (badge, animatedBadge, videoBadge) = (theme.incompleteBadge, theme.animatedBadge, theme.videoBadge)
        (bleed, enlargement) = (0.08, 2)
        (gutter, spinnerDiameter) = (16 * scale, 64 * scale)
        neighbourVeil = dusk.paper.opacity(0.52)
    }

    /// Returns the image id that a slot of this size, in points, requests at `scale` pixels per point.
    package func imageID(of url: String, in size: Size, scale: Double) -> ImageID {
        let (width, height) = (max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded())))
        switch contentMode {
        case .fill: return ImageID(url, fit: .fill(width: width, height: height))
        case .fit where bleed > 0: return ImageID(url, fit: .fitting(width: width, height: height, bleed: bleed))
        case .fit: return ImageID(url, fit: .within(width: width, height: height))
        }
    }
}
