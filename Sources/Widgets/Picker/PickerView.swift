public import LayoutMath
public import Platform
public import Views

/// A control that chooses one item when its cell is brought to the centre of a row or a column, by drags, flicks, presses, wheels or typed
/// letters.
///
/// Cell i rests in the centre at offset i·w, whatever the size of the view. `PickerSnap` chooses the target of a release once, and the
/// movement there begins with the velocity of the drag. Only visible cells, and one on each side, have views.
public final class PickerView: View, Pressable {
    /// Direction in which the cells follow each other.
    public let axis: Axis
    /// The choices in order; `setItems(_:)` replaces them.
    public private(set) var items: [PickerItem] = []
    /// Places and opacities of the cells; the theme's ``Theme/picker(along:)`` until another style is set.
    ///
    /// A row of words with the theme's style is spread as far as its widest words need, so that no two overlap.
    public var style: PickerStyle {
        get { look.style }
        set { if look.set(newValue) { respace() } }
    }
    private var look: ThemedStyle<PickerStyle>
    /// The style, spread as far as the items need.
    private(set) var spaced: PickerStyle
    /// Accessibility label: the name of the setting.
    public var label: String { didSet { updateSemantics() } }
    /// Index of the chosen item, set as soon as the target of a movement is known; nil without items.
    public private(set) var selectedIndex: Int? { didSet { if selectedIndex != oldValue { updateSemantics() } } }
    /// Index of the cell nearest to the centre; nil without items.
    public private(set) var highlightedIndex: Int?
    /// Called with the index as soon as the user chooses another item; not called when the program selects one.
    public var selected: (Int) -> Void = { _ in }
    /// Called with the index when another cell becomes the one nearest to the centre.
    public var highlighted: (Int) -> Void = { _ in }
    /// Called with the index when the cell in the centre is pressed, or when Enter or Space is typed.
    public var activated: (Int) -> Void = { _ in }

    /// Returns a new cell, which is reused for other items. Setting another closure replaces all cells.
    public var makeCell: () -> any PickerCell { didSet { cells.makeCell = makeCell; placeCells() } }

    let scrollView: ScrollView
    let cells: PickerCells
    var typing = TypeAhead()

    /// A picker without items; add items with `setItems(_:)`.
    /// - Parameters:
    ///   - style: Places and opacities of the cells; nil uses the theme's.
    ///   - makeCell: See ``makeCell``; by default cells are words.
    public init(_ label: String, axis: Axis, style: PickerStyle? = nil, makeCell: @escaping () -> any PickerCell = { PickerWord() }) {
        self.label = label
        self.axis = axis
        look = ThemedStyle(style) { $0.picker(along: axis) }
        spaced = look.style
        self.makeCell = makeCell
        scrollView = ScrollView(Axis.Set(axis))
        cells = PickerCells(makeCell: makeCell)
        super.init()
        semantics.role = .list
        name = "picker"
        cursor = .hand
        clipsToBounds = true
        scrollView.clipsToBounds = false
        scrollView.followsCrossWheel = axis == .horizontal
        scrollView.didScroll = { [weak self] _ in self?.placeCells() }
        scrollView.didChooseTarget = { [weak self] in self?.targetChosen($0[axis]) }
        for view in [scrollView, cells] { addSubview(view) }
        updateSemantics()
    }

    /// A picker of words, which shows the chosen word in the largest type.
    /// - Parameter selected: See ``selected``.
    /// - Precondition: No word occurs twice.
    public convenience init(
        _ label: String, words: [String], axis: Axis = .vertical, selected: @escaping (Int) -> Void = { _ in }
    ) {
        self.init(label, axis: axis) {
            axis == .vertical ? PickerWord(inset: PickerView.wordInset, alignment: .leading) : PickerWord(alignment: .center)
        }
        setItems(words.map { PickerItem(id: $0, title: $0) })
        self.selected = selected
    }

    /// Distance in points from the edge to a column of words, so that large letters, which begin slightly to the left of their origin, are
    /// not clipped.
    private static let wordInset = 8.0

    public override func themeChanged() {
        let old = look.style
        look.follow(theme)
        if look.style != old { respace() }
    }

    /// The chosen item; nil without items.
    public var selectedItem: PickerItem? { selectedIndex.map { items[$0] } }
    /// Fractional index in the centre: 2.5 means halfway between cells 2 and 3.
    public var position: Double { row.position(at: scrollView.contentOffset[scrollView.axis]) }
    /// Whether the picker is dragged or moves without input.
    public var isMoving: Bool {
        if case .idle = scrollView.scroller.state { return false }
        return true
    }

    var row: PickerRow { PickerRow(count: items.count, length: spaced.length) }

    // MARK: Items

    /// Replaces the items. The selection follows its item by id, even during a movement. If that item is removed, a neighbour is selected.
    /// - Precondition: ids are unique.
    /// - Complexity: O(n).
    public func setItems(_ newItems: [PickerItem]) {
        guard newItems != items else { return }
        let carry = SelectionCarry(from: items.map(\.id), to: newItems.map(\.id))
        let place = position
        let shift = highlightedIndex.flatMap { old in carry.index(from: old).map { $0 - old } } ?? 0
        items = newItems
        selectedIndex = carry.index(from: selectedIndex ?? 0)
        highlightedIndex = highlightedIndex.flatMap(carry.index(from:)) ?? selectedIndex
        typing = TypeAhead()
        spaced = spacedStyle
        setTrack(position: place + Double(shift))
        updateSemantics()
    }

    /// Selects the item at `index` without calling `selected`; does nothing for an invalid index.
    public func select(_ index: Int, animated: Bool = true) {
        guard items.indices.contains(index) else { return }
        selectedIndex = index
        scrollView.scroll(to: row.offset(of: index), animated: animated)
    }

    /// Jumps to a position between cells, for a picker that follows another view, and selects the nearest cell without calling `selected`.
    /// Does nothing without items.
    /// - Parameter position: In cells; clamped to the range of the items.
    public func follow(position: Double) {
        let offset = scrollView.scroller.track.clamped(position * spaced.length)
        guard let index = row.index(at: offset) else { return }
        selectedIndex = index
        scrollView.scroll(to: offset, animated: false)
    }

    /// Selects the item as if the user had chosen it here; does nothing for an invalid index.
    func choose(_ index: Int) {
        guard items.indices.contains(index) else { return }
        scrollView.scroll(to: row.offset(of: index))
    }

    private func targetChosen(_ offset: Double) {
        guard let index = row.index(at: offset), index != selectedIndex else { return }
        selectedIndex = index
        selected(index)
    }

    // MARK: Layout

    public override func layoutSubviews() {
        scrollView.frame = bounds
        cells.frame = bounds
        let place = position
        // The first cells are needed to measure the words.
        setTrack(position: place)
        let wanted = spacedStyle
        guard wanted != spaced else { return }
        spaced = wanted
        setTrack(position: place)
    }

    private func respace() {
        let place = position
        spaced = spacedStyle
        setTrack(position: place)
        setNeedsLayout()
    }

    /// The style, spread so that the longest items of a row do not overlap.
    private var spacedStyle: PickerStyle {
        guard axis == .horizontal, !look.isOwn else { return look.style }
        let longest = items.count > PickerView.mostMeasured ? items.longest(PickerView.mostMeasured) : items
        return look.style.spread(by: cells.spread(for: longest, gap: PickerView.wordGap * theme.scale, look.style))
    }

    /// Number of items that are measured, those with the most letters, so that a long picker is laid out at once.
    private static let mostMeasured = 32
    /// Least distance in points between two words of a row at scale 1; it is our choice.
    private static let wordGap = 16.0

    /// Updates the scroller's track. A movement continues towards the chosen item. A picker at rest does not move.
    private func setTrack(position: Double) {
        let row = row
        var content = bounds.size
        content[axis] += row.maximumOffset
        scrollView.contentSize = content
        let track = ScrollTrack(
            viewport: bounds.size[axis], limits: 0...row.maximumOffset, snapping: row, spring: style.spring)
        let chosen = Double(selectedIndex ?? 0)
        // The picker may rest between two cells while it follows another view. A rounding error does not count as such a rest.
        let isBetween = !isMoving && (PickerView.leastBetween...0.5).contains(abs(position - chosen))
        let target = isBetween ? position : chosen
        scrollView.setTrack(track, offset: position * row.length, target: target * row.length)
        placeCells()
    }

    /// Least distance from a cell, in cells, that counts as resting between two cells.
    private static let leastBetween = 1e-6

    /// Places the cells for the present offset.
    private func placeCells() {
        cells.place(items, at: position, along: axis, spaced)
        guard let index = row.index(at: scrollView.contentOffset[scrollView.axis]), index != highlightedIndex else { return }
        highlightedIndex = index
        highlighted(index)
    }

    private func updateSemantics() { (semantics.label, semantics.value) = (label, selectedItem?.title ?? "") }

    // MARK: Pressing

    public func pressChanged(_ isPressed: Bool) {}

    /// Returns the index of the cell at or nearest to a point in the picker's coordinates; nil without cells.
    public func index(at point: Point) -> Int? {
        row.index(at: (position + spaced.distance(atOffset: (point - bounds.center)[axis])) * spaced.length)
    }

    /// Moves the cell at `point` to the centre, or activates it if it is already there.
    public func activate(at point: Point) {
        guard let index = index(at: point) else { return }
        if index == selectedIndex, index == highlightedIndex { activated(index) } else { choose(index) }
    }

    // MARK: Keys, focus and traces

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        handleKey(key, modifiers, isRepeat: isRepeat)
    }

    public override func textInput(_ text: String) -> Bool { handleText(text) }
    public override var canBecomeFocused: Bool { !items.isEmpty }
    public override var focusedPart: AnyHashable? { selectedItem?.id }
    public override var acceptsTextInput: Bool { true }
    public override func focusChanged(_ isFocused: Bool) { typing = TypeAhead() }

    /// Outline of the cell in the centre.
    public override var focusOutline: (rect: Rect, radius: Double) {
        var size = bounds.size
        size[axis] = spaced.appearances[0].extent
        return (Rect(center: bounds.center, size: size), 6)
    }

    public override var traceFields: [String: TraceValue]? { pickerTrace }
    public override var restorableValues: [String: ViewState.Value] { selectedIndex.map { ["selected": .text(items[$0].id)] } ?? [:] }
    public override func restore(values: [String: ViewState.Value]) {
        if let index = items.firstIndex(where: { $0.id == values["selected"]?.text }) { select(index, animated: false) }
    }
    /// None: the selected item places the cells.
    public override var restorableParts: [String: ViewState]? { [:] }
}

extension [PickerItem] {
    /// Returns the `count` items with the longest titles, in any order.
    /// - Complexity: O(n log n).
    fileprivate func longest(_ count: Int) -> [PickerItem] {
        Array(sorted { $0.title.utf8.count > $1.title.utf8.count }.prefix(count))
    }
}
