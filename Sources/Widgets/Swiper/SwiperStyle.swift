public import Imaging
public import Platform
import Views

/// Colours, fonts and measures of a swiper.
public nonisolated struct SwiperStyle: Equatable, Sendable {
    /// How a picture is brought to its slot's size.
    public enum ContentMode: Equatable, Sendable {
        /// All of it shows, before a dim backdrop of its own colours.
        case fit
        /// It covers the slot, cut at two sides.
        case fill
    }

    /// How a picture is brought to its slot's size. Default `fit`.
    public var contentMode = ContentMode.fit
    /// A picture that fits covers its slot all the same where no more than this share of it is cut off, so that no thin bars are left. 0…1.
    public var bleed = 0.0
    /// How many pixels of the display one of the source may take at most so that the picture fits; small pictures stay small. At least 1.
    public var enlargement = 1.0
    /// Between two slots, in points.
    public var gutter = 16.0
    /// What shows of each neighbour at rest, in points, the gutter not counted.
    public var slice = 0.0
    /// Radius of the slots' corners in points. Default 0.
    public var cornerRadius = 0.0
    /// Share of a slot's offset by which the picture inside stays behind it. 0 where corners are round.
    public var lag = 0.12
    /// Lies over a picture that is a whole page away, and fades as it comes (52 %).
    public var neighbourVeil = Color.black.opacity(0.52)
    /// Before anything of a picture is there.
    public var placeholder: Color
    /// Over the blurred backdrop of a picture that does not fill its slot.
    public var backdropVeil = Color.black.opacity(0.6)
    /// The pixels of a small version of a picture, which stands in for it while it loads; nil for none.
    public var previewFit: PictureFit? = .fill(width: 112, height: 72)

    /// Veil over a slot while its picture loads or cannot be read. Default black at 75 %.
    public var overlayColor = Color.black.opacity(0.75)
    /// Diameter of the spinner in points. Default 64.
    public var spinnerDiameter = 64.0
    /// Colour of the spinner's full circle.
    public var spinnerTrack = Color.white.opacity(0.16)
    /// Colour of the arc that turns on the spinner.
    public var spinnerColor: Color
    /// Words below the spinner.
    public var loadingText = "Loading image..."
    /// Font of the words below the spinner.
    public var loadingFont: Font
    /// Colour of the words below the spinner.
    public var loadingColor: Color

    /// Icon of an unreadable picture.
    public var failureIcon: Icon
    /// Colour of the failure icon.
    public var failureColor: Color
    /// Heading on an unreadable picture.
    public var failureText = "cannot be read"
    /// Font of the heading on an unreadable picture.
    public var failureFont: Font
    /// Font of the reason on an unreadable picture.
    public var reasonFont: Font
    /// Colour of the heading on an unreadable picture and of the reason.
    public var failureTextColor: Color
    /// Title of the button that loads an unreadable picture again.
    public var retryTitle = "try again"
    /// Style of the button that loads an unreadable picture again.
    public var retryButton: ButtonStyle

    /// Marks a picture whose file ended too early.
    public var badge: Badge

    /// A style with the default measures and words.
    public init(
        placeholder: Color, spinnerColor: Color, loadingFont: Font, loadingColor: Color, failureIcon: Icon, failureColor: Color,
        failureFont: Font, reasonFont: Font, failureTextColor: Color, retryButton: ButtonStyle, badge: Badge
    ) {
        self.placeholder = placeholder
        self.spinnerColor = spinnerColor
        self.loadingFont = loadingFont
        self.loadingColor = loadingColor
        self.failureIcon = failureIcon
        self.failureColor = failureColor
        self.failureFont = failureFont
        self.reasonFont = reasonFont
        self.failureTextColor = failureTextColor
        self.retryButton = retryButton
        self.badge = badge
    }
}
