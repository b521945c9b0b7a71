package import LayoutMath
package import Views

/// Positions and measures of the pages in a window of one size, in points.
package nonisolated struct PageMetrics: Equatable, Sendable {
    package let size: Size
    /// Factor on type, spacing and controls; the title depends on the height alone.
    package let scale: Double
    /// Whether the layout is that of narrow windows, with the folder's name in a band above the mosaic.
    package let isCompact: Bool

    /// Width in scaled points below which the layout is compact.
    package static let compactWidth = 1000.0

    /// - Parameters:
    ///   - chosenScale: Scale chosen by the user; nil follows the size. It is limited so that the smallest window at this scale fits into this
    ///     one.
    ///   - textScale: Factor on the scale that follows the size; above 0, limited in the same way.
    package init(size: Size, chosenScale: Double? = nil, textScale: Double = 1) {
        self.size = size
        let fit = min(size.width / 1280, size.height / 720)
        let usual = ((1 + (fit - 1) / 2) * 4).rounded().clamped(to: 4...8) / 4
        let most = max(1, min(size.width / PageMetrics.smallest.width, size.height / PageMetrics.smallest.height))
        scale = chosenScale.map { min($0, most) } ?? max(usual * min(textScale, 1), min(usual * textScale, most))
        isCompact = size.width / scale < PageMetrics.compactWidth
    }

    /// The smallest window.
    package static let smallest = Size(width: 640, height: 480)

    package var typography: Typography { Typography(scale: scale) }

    // Designed at 800x600, 1280x720 and 1920x1080; other sizes follow the scale.
    package var margin: Double { isCompact ? 40 : 64 + (scale - 1) * 128 }
    package var pageGap: Double { isCompact ? 40 : 48 + (scale - 1) * 64 }
    package var peek: Double { isCompact ? 68 : 96 + (scale - 1) * 192 }
    package var bottomInset: Double { isCompact ? 48 : 56 + (scale - 1) * 64 }
    package var tileGap: Double { 8 * scale }

    /// Width of a page that fills the window except for the part in which the next page peeks in.
    package var fullPageWidth: Double { max(1, size.width - margin - pageGap - peek) }
    /// Width of the circle and mood pages; 808 in a window of 1280.
    package var narrowPageWidth: Double { min(fullPageWidth, 808 * scale) }
    /// Width of a page that is a single column of rows.
    package var columnPageWidth: Double { min(fullPageWidth, 560 * scale) }

    package var heroSize: Double { max(1, 0.46 * size.height) }
    package var heroBaseline: Double { 0.288 * size.height }
    package var rise: Double { (size.height / scale < 660 ? 0.22 : 0.133) * size.height }
    /// Distance by which the other pages are lower while the cover is current. A compact cover needs the space for its band.
    package var pageRise: Double { isCompact ? 0.37 * size.height : rise }
    /// Shift that aligns the title's first stem with the margin: its left side bearing, as a share of the type size.
    package var heroShift: Double { -0.055 * heroSize }

    /// Top of the headings' line box when the title has risen.
    package var headingTop: Double { heroBaseline - rise + 9 * scale }
    package var contentTop: Double { headingTop + 72 * scale }
    package var contentBottom: Double { max(contentTop, size.height - bottomInset) }
    package var pageIndicatorCenter: Double { size.height - bottomInset / 2 }

    /// Top of the cover's mosaic, on a grid of 8. A compact cover leaves a band for the folder's name above it.
    package var mosaicTop: Double {
        if isCompact { return (contentTop + pageRise).rounded() }
        return (0.367 * size.height / 8).rounded() * 8
    }
    /// Width to the left of the mosaic for the folder's name.
    package var coverColumn: Double { isCompact ? 0 : 384 + (scale - 1) * 512 }
}

extension Stage {
    /// Page metrics of the stage's window at the user's scale.
    package var metrics: PageMetrics { metrics(of: size) }

    /// Page metrics of a part of the window, at the same choices.
    package func metrics(of size: Size) -> PageMetrics { PageMetrics(size: size, chosenScale: interfaceScale, textScale: textScale) }
}
