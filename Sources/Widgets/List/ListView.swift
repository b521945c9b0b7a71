public import LayoutMath
public import Platform
public import Views

/// Rows of any height one below the other, in sections with headers that stay in sight.
///
/// Only rows near the visible part have views. A row is as high as its view needs, and is asked when it comes near; the rows that are seen
/// keep their places meanwhile. ``apply(_:animated:)`` replaces the rows, and animates what is inserted, removed and moved.
///
/// ```swift
/// let list = ListView(recipe: .labels)
/// list.apply(ListSnapshot(sections: [ListSection(header: "fruit", rows: ["apple", "pear"])]))
/// list.rowActivated = { print($0) }
/// ```
///
/// Arrows, Home, End and the Page keys move the current row, letters go to the row that begins with them, Enter and Space activate it. In a
/// list of several selected rows, Shift extends the selection, Control with Space adds the row or removes it, and Control with A selects all.
/// Tab goes to the controls in the current row. Views in rows that take input keep it; a press elsewhere in the row chooses the row.
public final class ListView: View {
    /// How high rows are.
    public enum RowHeight {
        /// As high as their views need; `estimate` in points is that of rows which have not been seen.
        case fitting(estimate: Double)
        /// All of this height in points.
        case fixed(Double)
        /// Of a height in points that depends on the row; asked once for each, when it is inserted.
        case each((_ id: String) -> Double)
    }

    /// Colours and measures; the theme's ``Theme/list`` until another style is set.
    public var style: ListStyle {
        get { look.style }
        set { if look.set(newValue) { styleChanged() } }
    }
    /// The rows and headers that are shown, also those that are still on their way in.
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
    /// The row on which keys act; nil for none.
    public var currentRow: String? {
        get { collection.selectedID }
        set { collection.selectedID = newValue }
    }
    /// Called with a row that was pressed without a modifier key, or on which Enter or Space was typed.
    public var rowActivated: ((String) -> Void)?
    /// Returns the words of a row, for letters typed and for screen readers; by default its identity.
    public var rowText: (String) -> String = { $0 } { didSet { collection.reconfigure() } }
    /// Returns the title of a header; by default its identity.
    public var headerTitle: (String) -> String = { $0 } { didSet { collection.reconfigure() } }
    /// Returns the label of a header for the index along the trailing edge; nil for a list without an index, the default.
    public var indexTitle: ((String) -> String)? { didSet { setNeedsLayout() } }
    /// Whether a thumb at the trailing edge shows the position while the rows move, unless there is an index. Default true.
    public var showsScrollIndicator = true { didSet { if showsScrollIndicator != oldValue { setNeedsLayout() } } }
    /// Called when the list is released after it was pulled ``pullDistance`` points past its top; nil for none, the default.
    public var pulled: (() -> Void)?
    /// Returns the actions at the side of a row where reading begins, as ``SwipeRow/leadingActions`` does; nil, the default, for rows without
    /// any. Set before the first snapshot.
    public var leadingActions: ((String) -> SwipeActions?)? { didSet { collection.makeAnew() } }
    /// Returns the actions at the side where reading ends; see ``leadingActions``.
    public var trailingActions: ((String) -> SwipeActions?)? { didSet { collection.makeAnew() } }
    /// Called when a row has slid out after a destructive action was carried out. Apply a snapshot without it.
    public var rowRemoved: ((String) -> Void)?
    /// The rows of which one is swiped at a time; it has their default actions, and closes the open one.
    public let swipeGroup = SwipeGroup()
    /// Words in the middle of a list without rows; empty for none.
    public var emptyText: String {
        get { emptyLabel.text }
        set { emptyLabel.text = newValue }
    }
    /// Height in points of the lower edge of the list over which rows fade out. Default 0.
    public var endFade = 0.0 { didSet { if endFade != oldValue { collection.place() } } }
    /// Called after the content offset has changed and the rows have been placed.
    public var didScroll: ((ListView) -> Void)?
    /// Space around the rows, in points.
    public var contentInset = Insets.zero {
        didSet { if contentInset != oldValue { editLayout { [contentInset] in $0.insets = contentInset } } }
    }
    /// Whether rows run from right to left.
    public var isMirrored = false { didSet { if isMirrored != oldValue { collection.reconfigure() } } }

    /// Width in points at scale 1 of the index along the edge, which lies over the rows; ``contentInset`` leaves room for it.
    public static let indexWidth = SectionIndexBar.width
    /// Distance in points past the top from which a release calls `pulled`.
    public static let pullDistance = 64.0

    let collection: CollectionView
    let recipe: CollectionView.Recipe
    let rowHeight: RowHeight
    let indicator = ScrollIndicator()
    let index = SectionIndexBar()
    let pullLine = PullLine()
    let emptyLabel = Label("", ink: \.middle, maximumLines: 4, alignment: .center)
    var selected = ListSelection()
    var typing = TypeAhead()
    /// Displayed offset of the drag that goes on; 0 without one.
    var dragOffset = 0.0
    private var look: ThemedStyle<ListStyle>

    /// A list without rows.
    /// - Parameters:
    ///   - style: Stays through changes of the theme; nil follows the theme's `list`.
    ///   - recipe: Makes the views of rows. Rows of one kind share views.
    public init(
        rowHeight: RowHeight = .fitting(estimate: 56), selectionMode: ListSelection.Mode = .none, style: ListStyle? = nil,
        recipe: CollectionView.Recipe
    ) {
        look = ThemedStyle(style) { $0.list }
        self.rowHeight = rowHeight
        self.recipe = recipe
        self.selectionMode = selectionMode
        collection = CollectionView(layout: rowHeight.layout)
        super.init()
        semantics = Semantics(.list)
        collection.semantics = Semantics()
        collection.takesFocus = false
        connect()
        for view in [emptyLabel, collection, pullLine, indicator, index] { addSubview(view) }
    }

    /// Scrolls the rows.
    public var scrollView: ScrollView { collection.scrollView }

    /// Replaces the rows. Rows that stay keep their heights and, if they are moving, their velocity; the rows that are seen keep their
    /// places where rows above them change.
    /// - Complexity: O(n) comparisons, and O(visible rows) views.
    public func apply(_ newSnapshot: ListSnapshot, animated: Bool = true) {
        let old = snapshot
        snapshot = newSnapshot
        emptyLabel.isHidden = newSnapshot.rowCount > 0
        collection.apply(newSnapshot.items, transition: animated ? .list : .none) { layout in
            guard var list = layout as? ListLayout else { return }
            // Otherwise all heights would be copied before one is changed.
            layout = ListLayout()
            setHeights(in: &list, from: old)
            list.setHeaders(newSnapshot.headerIndices)
            layout = list
        }
        var kept = selected
        kept.keep(in: newSnapshot)
        select(kept)
        showIndex()
    }

    /// Configures the view of a row again, whose content has changed.
    public func reconfigure(_ id: String) { collection.reconfigure(id) }

    /// Configures the views of all rows again, whose content has changed.
    public func reconfigure() { collection.reconfigure() }

    public override func themeChanged() {
        look.follow(theme)
        styleChanged()
    }

    private func styleChanged() {
        collection.reconfigure()
        index.style = style
        pullLine.color = style.pullColor
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

    public override var traceFields: [String: TraceValue]? {
        var fields = collection.collectionTrace
        fields["selected"] = .array(selection.sorted().map { .string($0) })
        fields["openRow"] = swipeGroup.openRow?.id.map { .string($0) } ?? .null
        fields["actions"] = swipeGroup.openRow?.actionsTrace ?? .array([])
        fields["current"] = currentRow.map { .string($0) } ?? .null
        return fields
    }
}

extension ListView.RowHeight {
    /// A layout for rows of this kind.
    fileprivate var layout: ListLayout {
        switch self {
        case .fitting(let estimate):
            var layout = ListLayout(rows: RowExtents(estimate: estimate))
            layout.isSelfSizing = true
            return layout
        case .fixed(let height): return ListLayout(rows: RowExtents(estimate: height))
        case .each: return ListLayout()
        }
    }
}

extension CollectionTransition {
    /// Rows make room and fade, without the delays that suit pictures.
    static let list = CollectionTransition.spring(Spring(response: 0.35, dampingRatio: 1), stagger: 0)
}
