import LayoutMath
import Views

extension PanoramaView {
    /// Replaces the items. Pages with the same id keep their content, and the visible page stays in place. A movement continues to its
    /// target page, or to the page that has replaced it.
    ///
    /// The stops are updated at once, so that ``currentPage`` and ``targetPage`` never refer to a page that no longer exists.
    /// - Precondition: ids are unique, and widths are positive and finite.
    public func setItems(_ newItems: [PanoramaItem]) {
        precondition(Set(newItems.map(\.id)).count == newItems.count, "panorama items need unique ids, got \(newItems.map(\.id))")
        for item in newItems { precondition(item.width.isPositive, "a panorama item's width is positive and finite, not \(item.width)") }
        var kept = Dictionary(uniqueKeysWithValues: pages.map { ($0.id, $0) })
        pages = newItems.map { item in
            let page = kept.removeValue(forKey: item.id) ?? makePage(item)
            if let state = contents.awaitedStates.removeValue(forKey: item.id) { page.state = state }
            page.header.title = item.title
            return page
        }
        for page in kept.values { page.removeFromSuperview() }
        for (index, page) in pages.enumerated() {
            page.place = SemanticPosition(index, of: pages.count)
            scrollView.contentView.addSubview(page)
        }
        contents.setItems(newItems)
        nameIndicatedPages()
        setNeedsLayout()
        layoutStops()
    }

    /// Inserts an item before index `index`; `items.count` appends it.
    public func insert(_ item: PanoramaItem, at index: Int) {
        var changed = items
        changed.insert(item, at: index)
        setItems(changed)
    }

    /// Removes the item with this id; does nothing if there is none.
    public func removeItem(id: String) { setItems(items.filter { $0.id != id }) }

    private func makePage(_ item: PanoramaItem) -> PanoramaPage {
        PanoramaPage(item: item) { [weak self] in
            guard let self, let index = items.firstIndex(where: { $0.id == item.id }) else { return }
            scroll(toPage: index)
        }
    }

    /// Marks the page at which the movement ends as the target. The former target is unmarked first, so that its focus ends before the new
    /// target can get one.
    func followTargetPage() {
        let target = targetPage.map { pages[$0] }
        for page in pages where page !== target { page.isTarget = false }
        target?.isTarget = true
    }

    /// Width of a page in points, at the present width of the view.
    private func width(of item: PanoramaItem) -> Double {
        switch item.width {
        case .automatic: max(1, bounds.width - metrics.defaultWidthReduction)
        case .points(let width): width
        case .windows(let count): max(1, count * (bounds.width - metrics.margin) - metrics.spacing)
        }
    }

    /// Where a wide page rests. If the view is too narrow for a step, the edges are used.
    private var oversize: StopList.Oversize {
        let step = bounds.width - metrics.defaultWidthReduction
        return metrics.oversize == .chunks && step >= 1 ? .chunks(step: step) : .edges
    }

    func layoutStops() {
        let old = laidOut
        laidOut.stops = StopList(
            widths: items.map(width(of:)), spacing: metrics.spacing, leadingInset: metrics.margin, viewport: bounds.width,
            rules: StopList.Rules(oversize: oversize, containment: .reachable, loops: loops))
        (laidOut.ids, laidOut.snapMode) = (items.map(\.id), snapMode)
        scrollView.isMirrored = direction == .rightToLeft
        scrollView.contentSize = Size(width: stops.contentLength, height: bounds.height)
        // A layout that does not change the stops, for example after a change of theme, does not affect movements.
        guard laidOut != old else { return }
        let track = ScrollTrack(
            viewport: bounds.width, limits: stops.loop == nil ? 0...stops.maximumOffset : nil,
            snapping: PageSnapping(stops, mode: snapMode))
        let carry = SelectionCarry(from: old.ids, to: laidOut.ids)
        scrollView.setTrack(
            track, offset: carried(contentOffset, from: old.stops, carry),
            target: carried(scrollView.scroller.target, from: old.stops, carry))
    }

    /// Returns the offset in the present layout that corresponds to `offset` in an older one: the same fraction between the same items.
    private func carried(_ offset: Double, from old: StopList, _ carry: SelectionCarry) -> Double {
        guard let oldItem = old.item(atOffset: offset) else { return offset }
        guard let item = carry.place(ofItemAt: oldItem) else { return carry.index(from: oldItem).map(stops.stop(ofItem:)) ?? 0 }
        let (oldStop, oldLength) = (old.stop(ofItem: oldItem), old.frame(ofItem: oldItem).length)
        let share = oldLength > 0 ? (offset - oldStop) / oldLength : 0
        return stops.stop(ofItem: item) + share * stops.frame(ofItem: item).length
    }

    /// Returns the offset equivalent to `offset` in a loop that is nearest to the present one; without a loop, `offset` itself.
    func nearestTurn(of offset: Double) -> Double {
        guard let loop = stops.loop else { return offset }
        return contentOffset + loop.shortestDistance(from: loop.wrapped(contentOffset), to: loop.wrapped(offset))
    }
}
