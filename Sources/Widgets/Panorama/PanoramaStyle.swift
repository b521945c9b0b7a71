public import Imaging
public import Platform
import Views

/// The measures, fonts and colours of a panorama at one size, in logical pixels.
public nonisolated struct PanoramaStyle: Equatable, Sendable {
    /// From the view's edge to the left edge of the page at rest.
    public var margin = 5.0
    /// Between two pages.
    public var spacing = 0.0
    /// How much narrower than the view a page of width 0 is, so that the next one peeks in.
    public var defaultWidthReduction = 30.0
    /// What pages wider than the view do.
    public var oversize = Oversize.edges

    public var titleFont = Font(.displayThin, size: 46)
    public var titleColor = Color.black
    public var titleBaseline = 46.0
    /// Moves the title's stems onto the margin.
    public var titleShift = 0.0
    public var titleTravel = TitleTravel.leaving
    /// How far the title rises on the way from the first page to the second.
    public var rise = 0.0
    /// How far the pages come up on the same way; a first page without a heading stays.
    public var pageRise = 0.0
    /// The title's opacity once it has risen.
    public var risenTitleAlpha = 1.0
    /// How far below its baseline the title is shown once it has risen, so that no descender crosses a heading; nil shows all of it.
    public var risenTitleDepth: Double?

    public var headerFont = Font(.displayExtraLight, size: 46)
    public var headerColor = Color.black
    /// Baseline of the headings when the title has risen.
    public var headerBaseline = 100.0
    public var headerShift = 0.0
    /// Room from the top of the view to the content of a page with a heading, when the title has risen.
    public var contentTop = 120.0
    /// Room below the content.
    public var contentBottom = 10.0
    /// Opacity of the pages that are not the current one.
    public var dimmedAlpha = 1.0

    /// How the title moves with the pages.
    public enum TitleTravel: Equatable, Sendable {
        /// It has just left when the last page rests: the classic rule.
        case leaving
        /// It keeps a share of the view's width in sight on the last page, within bounds for its rate.
        case keeping(share: Double, rates: ClosedRange<Double>)
        case rate(Double)
    }

    /// What a page wider than the view does.
    public enum Oversize: Equatable, Sendable {
        /// Rests at both its edges and anywhere between.
        case edges
        /// Rests at every screenful, less the default reduction.
        case chunks
    }

    public init() {}
}
