import LayoutMath
import Platform
import Views

extension PanoramaView {
    func layoutPages() {
        let height = bounds.height
        for (index, page) in pages.enumerated() {
            let span = stops.frame(ofItem: index)
            let start = direction == .leftToRight ? span.start : bounds.width - span.start - span.length
            page.frame = Rect(x: start, y: 0, width: span.length, height: height)
            let hasHeader = !items[index].title.isEmpty
            let top = hasHeader ? metrics.contentTop : 0
            // The first page rests before the title has risen.
            let bottom = hasHeader ? metrics.contentBottom + (index == 0 ? metrics.pageRise : 0) : 0
            page.contentFrame = Rect(x: 0, y: top, width: span.length, height: max(0, height - top - bottom))
            layoutHeader(page.header, width: span.length)
            page.header.isHidden = !hasHeader
        }
    }

    private func layoutHeader(_ header: HeaderButton, width: Double) {
        header.font = metrics.headerFont
        header.color = metrics.headerColor
        guard let stage else { return }
        let run = TextRun(header.title, font: metrics.headerFont)
        let extent = stage.text.metrics(of: metrics.headerFont)
        header.frame = Rect(
            x: metrics.headerShift, y: metrics.headerBaseline - extent.ascent,
            width: min(width, stage.text.width(of: run)), height: extent.ascent + extent.descent)
        header.baseline = Point(x: 0, y: extent.ascent)
        header.semantics = Semantics(.heading, label: header.title)
        header.semantics.level = 2
    }

    /// Moves the pages up with the title, except a first page without a heading. Dims all pages except the current one. In a loop, places
    /// each page in the turn nearest to the view.
    func placePages() {
        let offset = contentOffset
        let fallen = metrics.pageRise * (1 - riseFraction)
        let progress = progress
        // A page that is only passed on the way to another one does not animate.
        let reachedPage = currentPage == targetPage ? currentPage : nil
        for (index, page) in pages.enumerated() {
            var shift = Vector(x: 0, y: index == 0 && items[0].title.isEmpty ? 0 : fallen)
            if let loop = stops.loop { shift.x = turnShift(ofItem: index, offset: offset, loop: loop) }
            page.translation = shift
            page.isCurrent = index == reachedPage
            page.alpha = 1 - (1 - metrics.dimmedAlpha) * distance(ofItem: index, from: progress).smoothstep(from: 0, to: 1)
        }
    }

    private func distance(ofItem index: Int, from progress: Double) -> Double {
        let distance = abs(Double(index) - progress)
        return stops.loop == nil ? distance : min(distance, Double(items.count) - distance)
    }

    private func turnShift(ofItem index: Int, offset: Double, loop: Loop) -> Double {
        let span = stops.frame(ofItem: index)
        // A page is shown in the turn in which its centre is nearest to the view's centre.
        let turns = ((offset + bounds.width / 2 - span.center) / loop.length).rounded()
        return direction == .leftToRight ? turns * loop.length : -turns * loop.length
    }

    /// Creates the contents within one view's width of the visible part, and drops those more than five widths away. A row of seven pages
    /// narrower than the view thus keeps all its contents, and panning back and forth creates none.
    func loadContents() {
        guard stage != nil, bounds.width > 0 else { return }
        let near = stops.items(in: (contentOffset - bounds.width)...(contentOffset + 2 * bounds.width))
        let kept = stops.items(in: (contentOffset - 5 * bounds.width)...(contentOffset + 6 * bounds.width))
        guard contents.needsWork(near: near, kept: kept) else { return }
        for (index, page) in pages.enumerated() where page.content != nil && !kept.contains(where: { stops.wrappedItem($0) == index }) {
            page.unload()
            contents.noteUnloaded()
        }
        let ids = laidOut.ids
        for item in near {
            _ = content(ofPage: stops.wrappedItem(item))
            // Creating a content may replace the items. In that case their contents have already been created.
            guard laidOut.ids == ids else { return }
        }
    }

    /// Returns the content of a page, and creates it if needed, because keys and the focus may reach a page before it comes near.
    func content(ofPage index: Int) -> View {
        if let content = pages[index].content { return content }
        let content = items[index].makeContent()
        pages[index].show(content)
        contents.noteCreated()
        return content
    }

    /// Numbers of contents created and dropped so far, and of those that exist now.
    public var contentCounts: (created: Int, unloaded: Int, live: Int) {
        (contents.created, contents.unloaded, pages.count { $0.content != nil })
    }
}
