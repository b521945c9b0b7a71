public import Imaging
public import Platform
import Views

/// The measures, fonts and colours of a panorama at one size, in points.
public nonisolated struct PanoramaStyle: Equatable, Sendable {
    /// Distance from the view's leading edge to the page at rest, in points. Default 5.
    public var margin = 5.0
    /// Space between two pages, in points. Default 0.
    public var spacing = 0.0
    /// Difference between the view's width and that of a page of width 0, in points, so that the next page peeks in. Default 30.
    public var defaultWidthReduction = 30.0
    /// Rest positions of a page wider than the view. Default `edges`.
    public var oversize = Oversize.edges

    /// Font of the title.
    public var titleFont = Font(.displayThin, size: 46)
    /// Colour of the title.
    public var titleColor = Color.black
    /// Distance from the view's upper edge to the title's baseline on the first page, in points.
    public var titleBaseline = 46.0
    /// Horizontal shift in points that aligns the title's stems with the margin. Default 0.
    public var titleShift = 0.0
    /// Movement of the title relative to the pages. Default `leaving`.
    public var titleTravel = TitleTravel.leaving
    /// Distance by which the title rises from the first page to the second, in points. Default 0.
    public var rise = 0.0
    /// Distance by which the pages rise at the same time, in points. A first page without a heading does not rise.
    public var pageRise = 0.0
    /// Opacity of the risen title, in 0…1. Default 1.
    public var risenTitleAlpha = 1.0
    /// Depth below its baseline to which the risen title is visible, in points, so that no descender crosses a heading; nil for no limit.
    public var risenTitleDepth: Double?

    /// Distance from the view's upper edge to the view beside the title, and between the two, in points. Default 12.
    public var accessoryInset = 12.0
    /// Length in points over which a title that is too long for its place fades out before the view beside it. Default 48.
    public var titleFade = 48.0

    /// Font of the pages' headings.
    public var headerFont = Font(.displayExtraLight, size: 46)
    /// Colour of the pages' headings.
    public var headerColor = Color.black
    /// Distance from the view's upper edge to the headings' baseline when the title has risen, in points. Default 100.
    public var headerBaseline = 100.0
    /// Horizontal shift in points that aligns the headings' stems with the page's left edge. Default 0.
    public var headerShift = 0.0
    /// Distance from the view's upper edge to the content of a page with a heading when the title has risen, in points. Default 120.
    public var contentTop = 120.0
    /// Space below the content, in points. Default 10.
    public var contentBottom = 10.0
    /// Opacity of the pages that are not the current one, in 0…1. Default 1.
    public var dimmedAlpha = 1.0

    /// Movement of the title relative to the pages.
    public enum TitleTravel: Equatable, Sendable {
        /// The title moves so far that it has just left the view when the last page rests, as in the classic panorama.
        case leaving
        /// A share of the view's width stays visible on the last page. `rates` limits the title's movement per point of the pages.
        case keeping(share: Double, rates: ClosedRange<Double>)
        /// The title moves by this many points per point of the pages.
        case rate(Double)
    }

    /// Rest positions of a page wider than the view.
    public enum Oversize: Equatable, Sendable {
        /// Both edges and any position between.
        case edges
        /// Positions one step apart. A step is the view's width less the default reduction.
        case chunks
    }

    /// A style with thin black type of 46 points, in which the title does not rise.
    public init() {}
}
