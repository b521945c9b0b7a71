package import LayoutMath
package import Views

/// Where things lie on the pages of a window of one size, in logical pixels.
package nonisolated struct PageMetrics: Equatable, Sendable {
    package let size: Size
    /// Scales type, gaps and controls; the title follows the height alone.
    package let scale: Double
    /// Narrow windows put the folder's name into a band above the mosaic.
    package let isCompact: Bool

    /// Widest window that is laid out in the compact way, in points; the mockups show 800 and 1280.
    package static let compactWidth = 1000.0

    /// - Parameter chosenScale: the scale that the user chose; nil follows the size. It counts as far as the smallest window that
    ///   everything fits into, magnified so, still fits into this one.
    package init(size: Size, chosenScale: Double? = nil) {
        self.size = size
        let fit = min(size.width / 1280, size.height / 720)
        let usual = ((1 + (fit - 1) / 2) * 4).rounded().clamped(to: 4...8) / 4
        let most = max(1, min(size.width / PageMetrics.smallest.width, size.height / PageMetrics.smallest.height))
        scale = chosenScale.map { min($0, most) } ?? usual
        isCompact = size.width / scale < PageMetrics.compactWidth
    }

    /// The smallest window.
    package static let smallest = Size(width: 640, height: 480)

    package var typography: Typography { Typography(scale: scale) }

    // Measured in the mockups at 800x600, 1280x720 and 1920x1080; between and beyond they follow the scale.
    package var margin: Double { isCompact ? 40 : 64 + (scale - 1) * 128 }
    package var pageGap: Double { isCompact ? 40 : 48 + (scale - 1) * 64 }
    package var peek: Double { isCompact ? 68 : 96 + (scale - 1) * 192 }
    package var bottomInset: Double { isCompact ? 48 : 56 + (scale - 1) * 64 }
    package var tileGap: Double { 8 * scale }

    /// A page as wide as the window allows when the next one shall peek in.
    package var fullPageWidth: Double { max(1, size.width - margin - pageGap - peek) }
    /// The circle and the mood: 808 in a window of 1280.
    package var narrowPageWidth: Double { min(fullPageWidth, 808 * scale) }

    package var heroSize: Double { max(1, 0.46 * size.height) }
    package var heroBaseline: Double { 0.288 * size.height }
    package var rise: Double { (size.height / scale < 660 ? 0.22 : 0.133) * size.height }
    /// How far the other pages lie below their place while the cover is the current one; a compact cover needs its band above them.
    package var pageRise: Double { isCompact ? 0.37 * size.height : rise }
    /// Moves the title's first stem onto the margin: the hero's left bearing, as a share of its size.
    package var heroShift: Double { -0.055 * heroSize }

    /// Top of the headings' line box once the title has risen.
    package var headingTop: Double { heroBaseline - rise + 9 * scale }
    package var contentTop: Double { headingTop + 72 * scale }
    package var contentBottom: Double { max(contentTop, size.height - bottomInset) }
    package var pageIndicatorCenter: Double { size.height - bottomInset / 2 }

    /// Top of the cover's mosaic, on the grid of 8; a compact cover leaves a band for the folder's name above it.
    package var mosaicTop: Double {
        if isCompact { return (contentTop + pageRise).rounded() }
        return (0.367 * size.height / 8).rounded() * 8
    }
    /// Room left of the mosaic for the folder's name.
    package var coverColumn: Double { isCompact ? 0 : 384 + (scale - 1) * 512 }
}

extension Stage {
    /// Where things lie in the stage's window, at the scale that the user chose.
    package var metrics: PageMetrics { PageMetrics(size: size, chosenScale: interfaceScale) }
}
