public import LayoutMath
public import Platform
public import Views

/// Rows of any height in a column, in sections whose headers stay in sight.
///
/// Only rows near the visible part have views. A row is as high as its view needs. The view is asked for its height when the row comes
/// near; meanwhile the visible rows keep their places. ``apply(_:animated:)`` replaces the rows, and animates insertions, removals and
/// moves.
///
/// ```swift
/// let list = ListView(recipe: .labels)
/// list.apply(ListSnapshot(sections: [ListSection(header: "fruit", rows: ["apple", "pear"])]))
/// list.rowActivated = { print($0) }
/// ```
///
/// Arrows, Home, End and the Page keys move the current row, letters go to the next row that begins with them, and Enter and Space activate
/// the row. If several rows can be selected, Shift extends the selection, Control with Space adds or removes the row, and Control with A
/// selects all. If ``moveItem`` is set, drags move rows, and so do Alt and the arrows. Tab goes to the controls in the current row. Views in rows that take input keep that input; a press elsewhere in the row
/// chooses the row.
public final class ListView: View {
    /// How high rows are.
    public enum RowHeight {
        /// As high as their views need. `estimate` in points is used for rows that have not been in sight.
        case fitting(estimate: Double)
        /// All rows have this height in points.
        case fixed(Double)
        /// The height depends on the row, in points. It is asked once for each row, when the row is inserted.
        case each((_ id: String) -> Double)
    }

    /// Colours and measures; the theme's ``Theme/list`` until another style is set.
    public var style: ListStyle {
        get { look.style }
        set { if look.set(newValue) { styleChanged() } }
    }
    /// The rows and headers that are shown, including those that are still appearing.
    public private(set) var snapshot = ListSnapshot.empty
    /// The selected rows.
    public var selection: Set<String> {
        get { selected.ids }
        set { select(ListSelection(newValue)) }
    }
    /// Called when `selection` changes, by input or by code.
    public var selectionDidChange: ((Set<String>) -> Void)?
    /// How many rows can be selected. Default none.
    public var selectionMode = ListSelection.Mode.none
    /// The row that keys act on; nil for none.
    public var currentRow: String? {
        get { collection.selectedID }
        set { collection.selectedID = newValue }
    }
    /// Called with a row that was pressed without a modifier key, or activated with Enter or Space.
    public var rowActivated: ((String) -> Void)?
    /// Returns the text of a row, for typed letters and for screen readers; by default its identity.
    public var rowText: (String) -> String {
        get { contents.rowText }
        set {
            contents.rowText = newValue
            collection.reconfigure()
        }
    }
    /// Returns the title of a header; by default its identity.
    public var headerTitle: (String) -> String {
        get { contents.headerTitle }
        set {
            contents.headerTitle = newValue
            collection.reconfigure()
        }
    }
    /// Returns the label of a header for the index along the trailing edge. Nil for a list without an index. Default nil.
    public var indexTitle: ((String) -> String)? {
        get { contents.indexTitle }
        set {
            contents.indexTitle = newValue
            setNeedsLayout()
        }
    }
    /// Whether a thumb at the trailing edge shows the position while the rows move, unless there is an index. Default true.
    public var showsScrollIndicator: Bool {
        get { edges.showsIndicator }
        set {
            guard newValue != edges.showsIndicator else { return }
            edges.showsIndicator = newValue
            setNeedsLayout()
        }
    }
    /// Called when the list is released after it was pulled ``pullDistance`` points past its top. Default nil.
    public var pulled: (() -> Void)? {
        get { pull.released }
        set { pull.released = newValue }
    }
    /// Returns the actions at the leading side of a row, as ``SwipeRow/leadingActions`` does; nil if rows have none. Set it before the
    /// first snapshot. Default nil.
    public var leadingActions: ((String) -> SwipeActions?)? {
        get { swipes.leadingActions }
        set {
            swipes.leadingActions = newValue
            collection.makeAnew()
        }
    }
    /// Returns the actions at the trailing side; see ``leadingActions``.
    public var trailingActions: ((String) -> SwipeActions?)? {
        get { swipes.trailingActions }
        set {
            swipes.trailingActions = newValue
            collection.makeAnew()
        }
    }
    /// Called when a row has slid out after a destructive action was performed. Apply a snapshot without the row.
    public var rowRemoved: ((String) -> Void)? {
        get { swipes.rowRemoved }
        set { swipes.rowRemoved = newValue }
    }
    /// The group of the rows, only one of which is swiped at a time. It has their default actions, and closes the open row.
    public var swipeGroup: SwipeGroup { swipes.group }
    /// Height in points of the zone at the lower edge of the list in which rows fade out. Default 0.
    public var endFade: Double {
        get { edges.endFade }
        set {
            guard newValue != edges.endFade else { return }
            edges.endFade = newValue
            collection.place()
        }
    }
    /// Called after the content offset has changed and the rows have been placed.
    public var didScroll: ((ListView) -> Void)?
    /// Space around the rows, in points.
    public var contentInset: Insets {
        get { (collection.layout as? ListLayout)?.insets ?? .zero }
        set { if newValue != contentInset { editLayout { $0.insets = newValue } } }
    }
    /// Whether rows run from right to left.
    public var isMirrored = false { didSet { if isMirrored != oldValue { collection.reconfigure() } } }

    /// Width in points at scale 1 of the index along the edge. The index lies over the rows; use ``contentInset`` to leave room for it.
    public static let indexWidth = SectionIndexBar.width
    /// Distance in points past the top from which a release calls `pulled`.
    public static let pullDistance = 64.0

    let collection: CollectionView
    var contents: ListContents
    let swipes = ListSwipes()
    var edges = ListEdges()
    var pull = ListPull()
    var selected = ListSelection()
    var typing = TypeAhead()
    /// The program's rows, without the move of the row in the user's hand.
    private var order = ListSnapshot.empty
    /// When the list is announced as empty; nil if it need not be.
    var emptinessDue: Seconds?
    private var look: ThemedStyle<ListStyle>

    /// A list without rows.
    /// - Parameters:
    ///   - style: Stays through changes of the theme; nil follows the theme's `list`.
    ///   - recipe: Creates the views of rows. Rows of one kind share views.
    public init(
        rowHeight: RowHeight = .fitting(estimate: 56), selectionMode: ListSelection.Mode = .none, style: ListStyle? = nil,
        recipe: CollectionView.Recipe
    ) {
        look = ThemedStyle(style) { $0.list }
        contents = ListContents(recipe: recipe, rowHeight: rowHeight)
        self.selectionMode = selectionMode
        collection = CollectionView(layout: contents.emptyLayout)
        super.init()
        semantics = Semantics(.list)
        clipsToBounds = true
        collection.clipsToBounds = false
        collection.semantics = Semantics()
        collection.takesFocus = false
        connect()
        for view in [edges.emptyLabel, collection, pull.line, edges.indicator, edges.index] { addSubview(view) }
    }

    /// Scrolls the rows.
    public var scrollView: ScrollView { collection.scrollView }

    /// Replaces the rows. Rows that stay keep their heights and, if they are moving, their velocity. The visible rows keep their places
    /// when rows above them change.
    /// - Complexity: O(n) comparisons, and O(visible rows) views.
    public func apply(_ newSnapshot: ListSnapshot, animated: Bool = true) {
        let move = collection.keepHeld(in: newSnapshot.items)
        order = newSnapshot
        show(move.map(newSnapshot.moving) ?? newSnapshot, transition: animated ? .list : .none)
    }

    /// Shows the program's rows with one of them moved.
    func showOrder(moving move: ItemMove?) {
        let shown = move.map(order.moving) ?? order
        if shown != snapshot { show(shown, transition: .room) }
    }

    private func show(_ newSnapshot: ListSnapshot, transition: CollectionTransition) {
        let old = snapshot
        snapshot = newSnapshot
        edges.emptyLabel.isHidden = newSnapshot.rowCount > 0
        if old.rowCount > 0, newSnapshot.rowCount == 0 { announceEmptinessSoon() }
        collection.apply(newSnapshot.items, transition: transition) { layout in
            guard var list = layout as? ListLayout else { return }
            // Otherwise all heights would be copied before one of them is changed.
            layout = ListLayout()
            contents.setHeights(in: &list, of: newSnapshot, from: old, header: style.headerHeight)
            list.setHeaders(newSnapshot.headerIndices)
            layout = list
        }
        var kept = selected
        kept.keep(in: newSnapshot)
        select(kept)
        showIndex()
    }

    /// Configures the view of a row again after its content has changed.
    public func reconfigure(_ id: String) { collection.reconfigure(id) }

    /// Configures the views of all rows again after their content has changed.
    public func reconfigure() { collection.reconfigure() }

    public override func advance(to time: Seconds) -> Bool {
        announceEmptiness(at: time)
        return false
    }

    public override func themeChanged() {
        look.follow(theme)
        styleChanged()
    }

    private func styleChanged() {
        collection.reconfigure()
        edges.index.style = style
        pull.line.color = style.pullColor
    }

    public override func layoutSubviews() {
        collection.frame = bounds
        layOutEdges()
    }

    // MARK: Keys and focus

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        handleKey(key, modifiers, isRepeat: isRepeat)
    }

    public override func menuRequested(at point: Point?) -> Bool { point == nil && showMenuOfRow() }

    public override var canBecomeFocused: Bool { snapshot.rowCount > 0 }
    public override var indicatesFocus: Bool { true }
    public override var focusChain: [View] { focusableRows }
    public override var focusedPart: AnyHashable? { currentRow }
    public override var focusOutline: (rect: Rect, radius: Double) { currentOutline }
    public override func focusChanged(_ isFocused: Bool) { collection.keysArrived(isFocused) }

    /// The selected rows. The offset is a value of the collection inside.
    public override var restorableValues: [String: ViewState.Value] {
        selection.isEmpty ? [:] : ["selection": .texts(selection.sorted())]
    }

    /// Selects the restored rows that the list still has.
    public override func restore(values: [String: ViewState.Value]) {
        guard selectionMode != .none, let ids = values["selection"]?.texts else { return }
        var restored = ListSelection(Set(ids))
        restored.keep(in: snapshot)
        select(restored)
    }

    public override var traceFields: [String: TraceValue]? {
        var fields = collection.collectionTrace
        fields["selected"] = .array(selection.sorted().map { .string($0) })
        fields["current"] = currentRow.map { .string($0) } ?? .null
        return fields.merging(swipes.trace) { $1 }
    }
}

extension CollectionTransition {
    /// Rows make room and fade, without the delays that suit pictures.
    static let list = CollectionTransition.spring(Spring(response: 0.35, dampingRatio: 1), stagger: 0)
}
