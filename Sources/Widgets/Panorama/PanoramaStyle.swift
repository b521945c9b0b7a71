public import Imaging
public import Platform
import Views

/// The measures, fonts and colours of a panorama at one size, in logical pixels.
public nonisolated struct PanoramaStyle: Equatable, Sendable {
    /// From the view's leading edge to the page at rest, in points. Default 5.
    public var margin = 5.0
    /// Room between two pages, in points. Default 0.
    public var spacing = 0.0
    /// How much narrower than the view a page of width 0 is, in points, so that the next one peeks in. Default 30.
    public var defaultWidthReduction = 30.0
    /// Where a page wider than the view may rest. Default at its edges and between.
    public var oversize = Oversize.edges

    /// Font of the title.
    public var titleFont = Font(.displayThin, size: 46)
    /// Colour of the title.
    public var titleColor = Color.black
    /// From the view's upper edge to the title's baseline on the first page, in points.
    public var titleBaseline = 46.0
    /// Moves the title's stems onto the margin, in points. Default 0.
    public var titleShift = 0.0
    /// How the title moves with the pages. Default `leaving`.
    public var titleTravel = TitleTravel.leaving
    /// How far the title rises on the way from the first page to the second, in points. Default 0.
    public var rise = 0.0
    /// How far the pages come up on the same way; a first page without a heading stays.
    public var pageRise = 0.0
    /// Opacity of the title once it has risen, in 0…1. Default 1.
    public var risenTitleAlpha = 1.0
    /// How far below its baseline the title is shown once it has risen, in points, so that no descender crosses a heading; nil for no
    /// limit.
    public var risenTitleDepth: Double?

    /// Font of the pages' headings.
    public var headerFont = Font(.displayExtraLight, size: 46)
    /// Colour of the pages' headings.
    public var headerColor = Color.black
    /// From the view's upper edge to the headings' baseline when the title has risen, in points. Default 100.
    public var headerBaseline = 100.0
    /// Moves the headings' stems onto the page's left edge, in points. Default 0.
    public var headerShift = 0.0
    /// From the view's upper edge to the content of a page with a heading when the title has risen, in points. Default 120.
    public var contentTop = 120.0
    /// Room below the content, in points. Default 10.
    public var contentBottom = 10.0
    /// Opacity of the pages that are not the current one, in 0…1. Default 1.
    public var dimmedAlpha = 1.0

    /// How the title moves with the pages.
    public enum TitleTravel: Equatable, Sendable {
        /// So slowly that it has just left the view when the last page rests: the classic rule.
        case leaving
        /// So that a share of the view's width remains in sight on the last page, within bounds for the title's points per point of the
        /// pages.
        case keeping(share: Double, rates: ClosedRange<Double>)
        /// By this many points for every point of the pages.
        case rate(Double)
    }

    /// Where a page wider than the view may rest.
    public enum Oversize: Equatable, Sendable {
        /// At both its edges and anywhere between.
        case edges
        /// After every width of the view less the default reduction.
        case chunks
    }

    /// Thin black type of 46 points, without a rise of the title; every measure can be set afterwards.
    public init() {}
}
