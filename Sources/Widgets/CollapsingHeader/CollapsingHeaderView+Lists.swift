import LayoutMath
public import Views

extension CollapsingHeaderView {
    /// Replaces the lists. Lists whose id is kept stay unchanged, and the current one stays current. If the current list is removed, its
    /// neighbour replaces it and the header does not move.
    /// - Precondition: ids are unique.
    public func setItems(_ newItems: [TabItem]) {
        precondition(Set(newItems.map(\.id)).count == newItems.count, "lists need unique ids, got \(newItems.map(\.id))")
        let (oldPage, held) = (currentPage, offset)
        let carry = SelectionCarry(from: items.map(\.id), to: newItems.map(\.id))
        let index = carry.index(from: currentTab ?? 0)
        var kept = Dictionary(uniqueKeysWithValues: pages.map { ($0.id, $0) })
        pages = newItems.map { kept.removeValue(forKey: $0.id) ?? ListPage(id: $0.id) }
        for page in kept.values { page.removeFromSuperview() }
        for page in pages where page.superview == nil { pager.contentView.addSubview(page) }
        items = newItems
        tabStrip.tabs = items.map(\.tab)
        currentTab = index
        if currentPage !== oldPage { takeOver(from: held) }
        // The number of pages and the place of the current one may have changed.
        pitch = 0
        setNeedsLayout()
    }

    /// Changes the number in a tab; does nothing if no list has this id.
    /// - Parameter count: Nil shows none.
    public func setCount(_ count: Int?, ofTab id: String) {
        guard let index = items.firstIndex(where: { $0.id == id }), items[index].count != count else { return }
        items[index].count = count
        tabStrip.tabs[index].count = count
    }

    // MARK: The current list

    /// Makes the list at which the pages will rest the current one.
    func followTarget() {
        guard pitch > 0, !pages.isEmpty else { return }
        setCurrent(tab(at: pager.scroller.target / pitch))
    }

    /// Returns the index of the list that is nearest to a fractional page. It changes halfway between two lists.
    func tab(at progress: Double) -> Int { Int(progress.clamped(to: 0...Double(max(1, items.count) - 1)).rounded()) }

    func setCurrent(_ tab: Int) {
        guard tab != currentTab else { return }
        let (held, old) = (offset, currentPage)
        old?.hadFocus = stage?.focusedView.map { focused in old.map(focused.isDescendant) ?? false } ?? false
        currentTab = tab
        takeOver(from: held)
        old?.content?.lostTurn()
        tabDidChange?(tab)
        placeEverything()
    }

    /// Gives the current list control of the header, starting from the coordinate `held` of the previous list.
    private func takeOver(from held: Double) {
        for page in pages where page !== currentPage { page.focusScope = .page(isActive: false) }
        currentPage?.focusScope = .page(isActive: true)
        tabStrip.targetIndex = currentTab
        heldOffset = measures.headerShift(at: held)
        guard let page = currentPage else { return headerArea.list = nil }
        let list = makeContent(of: page).scrollView
        headerArea.list = list
        if !page.awaitsLayout { place(list, at: change(to: list, at: heldOffset)) }
    }

    private func change(to list: ScrollView, at shift: Double) -> CollapsingHeader.ListChange {
        let layout = dimensions.layout(
            tabBarHeight: measures.tabBarHeight, viewport: bounds.height,
            contentHeights: [list.contentSize.height + list.contentInset.bottom])
        return layout.change(toList: 0, remembered: coordinate(of: list), from: shift)
    }

    /// Moves a list to the offset of a change, and from there to its limit if it is too short. A list that is already there continues its
    /// movement.
    private func place(_ list: ScrollView, at change: CollapsingHeader.ListChange) {
        let distance = measures.collapseDistance
        if change.target != change.offset { return list.scroll(from: change.offset - distance, to: change.target - distance) }
        if coordinate(of: list) != change.offset { list.scroll(to: change.offset - distance, animated: false) }
    }

    // MARK: Lists in sight

    @discardableResult
    func makeContent(of page: ListPage) -> any ScrollingContent {
        if let content = page.content { return content }
        guard let item = items.first(where: { $0.id == page.id }) else { preconditionFailure("a page has an item, not \(page.id)") }
        let content = item.makeContent()
        if content.semantics.label.isEmpty { content.semantics.label = item.title }
        page.show(content)
        content.scrollView.follower = self
        setInset(of: content.scrollView, offset: heldOffset, target: heldOffset)
        return content
    }

    func pagesMoved() {
        placePages()
        didScroll?(self)
    }

    /// Shows the lists of which any part is visible. A list that is not the current one moves with the header without scrolling its rows.
    func placePages() {
        let (progress, shift) = (progress, headerShift)
        tabStrip.page = progress
        for (index, page) in pages.enumerated() {
            let (isCurrent, distance) = (index == currentTab, abs(Double(index) - progress))
            let isSeen = isCurrent || distance < 1
            page.isHidden = !isSeen
            page.alpha = alpha(atDistance: distance)
            page.isCurrent = isCurrent
            guard isSeen else {
                page.isPlaced = false
                continue
            }
            makeContent(of: page)
            if !isCurrent { placeBeside(page, shift) }
            page.translation = Vector(x: 0, y: isCurrent ? 0 : ownShift(of: page) - shift)
        }
    }

    /// The opacity of a list that is moved out of its place, in widths of a list. A list with room at its sides is cut off between other
    /// views, where rows that disappear at once would catch the eye.
    private func alpha(atDistance distance: Double) -> Double { sideRoom > 0 ? max(0, 1 - distance) : 1 }

    /// Places a list that comes into sight beside the current one.
    private func placeBeside(_ page: ListPage, _ shift: Double) {
        guard !page.isPlaced, !page.awaitsLayout, let list = page.content?.scrollView else { return }
        page.isPlaced = true
        list.scroll(to: change(to: list, at: shift).target - measures.collapseDistance, animated: false)
    }

    /// The shift that the header would have if this list were the current one, in points.
    private func ownShift(of page: ListPage) -> Double {
        page.content.map { measures.headerShift(at: coordinate(of: $0.scrollView)) } ?? 0
    }

    /// Places the lists that have just been laid out for the first time.
    func placeNewLists() {
        let new = pages.filter { $0.awaitsLayout && ($0.content?.bounds.height ?? 0) > 0 }
        guard !new.isEmpty else { return }
        let (held, shift) = (heldOffset, headerShift)
        for page in new {
            page.awaitsLayout = false
            guard let list = page.content?.scrollView else { continue }
            if page === currentPage { placeNew(list, at: held) } else { placeBeside(page, shift) }
        }
        placeEverything()
    }

    /// Places a new current list at the coordinate `held`: its own restored coordinate, or the header's shift.
    private func placeNew(_ list: ScrollView, at held: Double) {
        let distance = measures.collapseDistance
        let limit = list.scroller.track.clamped(held - distance)
        if limit == held - distance || held > distance { return list.scroll(to: limit, animated: false) }
        list.scroll(from: held - distance, to: limit)
    }
}

// MARK: State

extension CollapsingHeaderView {
    /// The name of the header's state, which no list has.
    private static let headerPart = "header"
    private static func part(ofList id: String) -> String { "list " + id }

    /// The states of the header and of the lists that have been in sight.
    var listStates: [String: ViewState] {
        var states = [Self.headerPart: headerArea.savedState]
        for page in pages { states[Self.part(ofList: page.id)] = page.state }
        return states
    }

    /// Restores the header, and the lists as soon as they come into sight.
    func restoreLists(_ states: [String: ViewState]) {
        if let state = states[Self.headerPart] { headerArea.restore(state) }
        for page in pages { if let state = states[Self.part(ofList: page.id)] { page.state = state } }
    }
}

extension CollapsingHeaderView: ScrollFollowing {
    public func scrollViewDidScroll(_ scrollView: ScrollView) {
        if scrollView === currentPage?.content?.scrollView { placeEverything() } else { placePages() }
        didScroll?(self)
    }
}
