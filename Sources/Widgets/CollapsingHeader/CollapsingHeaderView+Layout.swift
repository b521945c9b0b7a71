import LayoutMath
import Views

extension CollapsingHeaderView {
    func layoutEverything() {
        let old = measures
        measures = dimensions.layout(tabBarHeight: tabSpacing + tabStrip.style.height, viewport: bounds.height)
        heldOffset = measures.carriedOffset(heldOffset, from: old)
        layoutPages(carriedFrom: old)
        headerArea.frame = bounds
        headerArea.layOut(dimensions, minimumHeight: measures.minimumHeight, direction: direction)
        layoutPager()
        placeEverything()
    }

    private func layoutPages(carriedFrom old: CollapsingHeader) {
        let pageWidth = bounds.width + 2 * sideRoom
        let top = measures.tabBarTop(at: measures.collapseDistance) + measures.tabBarHeight
        listClip.frame = Rect(x: -sideRoom, y: 0, width: pageWidth, height: bounds.height)
        pager.frame = Rect(x: sideRoom, y: 0, width: bounds.width, height: bounds.height)
        let fade = EndFade.height * theme.scale
        endFade.frame = Rect(x: 0, y: bounds.height - fade, width: pageWidth, height: fade)
        let sign = direction == .leftToRight ? 1.0 : -1.0
        for (index, page) in pages.enumerated() {
            page.sideRoom = sideRoom
            page.frame = Rect(
                x: sign * Double(index) * pageWidth - sideRoom, y: top, width: pageWidth, height: measures.listHeight)
            page.setNeedsLayout()
            carry(page, from: old)
        }
    }

    /// Gives a list an inset as high as the header covers, and continues its movement at the same progress of the collapse.
    private func carry(_ page: ListPage, from old: CollapsingHeader) {
        guard let list = page.content?.scrollView, list.contentInset.top != measures.collapseDistance else { return }
        let (present, target) = (list.contentOffset.y + old.collapseDistance, list.targetContentOffset.y + old.collapseDistance)
        setInset(
            of: list, offset: measures.carriedOffset(present, from: old), target: measures.carriedOffset(target, from: old))
    }

    /// - Parameters:
    ///   - offset: s in points.
    func setInset(of list: ScrollView, offset: Double, target: Double) {
        var inset = list.contentInset
        inset.top = measures.collapseDistance
        list.setContentInset(inset, offset: offset - measures.collapseDistance, target: target - measures.collapseDistance)
    }

    private func layoutPager() {
        let (oldProgress, oldTarget) = (progress, pitch > 0 ? pager.scroller.target / pitch : Double(currentTab ?? 0))
        pitch = listClip.frame.width
        pager.isMirrored = direction == .rightToLeft
        pager.isScrollEnabled = pages.count > 1
        let stops = StopList(widths: pages.map { _ in pitch }, viewport: pitch)
        let track = ScrollTrack(
            viewport: pitch, limits: 0...pitch * Double(max(1, pages.count) - 1), snapping: PageSnapping(stops, mode: .page(limit: 1)),
            landsBySpring: true)
        pager.setTrack(track, offset: oldProgress * pitch, target: oldTarget * pitch)
    }

    // MARK: Placing

    func placeEverything() {
        placeHeader()
        placePages()
    }

    /// Fades the veil out as the list comes to its end.
    func placeFade() {
        let list = currentPage?.content?.scrollView
        let rest = (list?.scroller.track.limits?.upperBound ?? 0) - (list?.contentOffset.y ?? 0)
        endFade.alpha = list == nil ? 0 : (rest / max(1, endFade.bounds.height)).clamped(to: 0...1)
    }

    /// Places the header and the tabs for the present coordinate.
    private func placeHeader() {
        headerArea.place(at: offset, dimensions, measures)
        clipsToBounds = headerArea.bottom > bounds.height
    }
}
