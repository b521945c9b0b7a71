public import LayoutMath
public import Platform
public import Views

/// A view that shows identified items placed by a layout. It scrolls vertically if they do not fit.
///
/// Only items in sight and within a screen of it have views, and views are reused for other items, so the cost of a frame depends only on
/// the number of visible items. Changes of the snapshot are animated from the present position of each item.
public final class CollectionView: View, Preparing {
    /// Closures that create and configure the views of items.
    public struct Recipe {
        /// Returns the kind of an item; items of the same kind share views.
        public var kind: (_ id: String) -> String
        /// Returns a new view for items of a kind.
        public var make: (_ kind: String) -> View
        /// Makes the view show an item in place of the one it showed before.
        public var configure: (_ view: View, _ id: String) -> Void

        /// A recipe; without `kind` all items are of one kind.
        public init(
            kind: @escaping (String) -> String = { _ in "" }, make: @escaping (String) -> View,
            configure: @escaping (View, String) -> Void
        ) {
            self.kind = kind
            self.make = make
            self.configure = configure
        }

        /// Labels that show the items' ids.
        public static var labels: Recipe {
            Recipe(
                make: { _ in
                    let label = Label("")
                    label.verticalAlignment = .center
                    return label
                }, configure: { view, id in (view as? Label)?.text = id })
        }
    }

    /// The items that are shown, including those that are still appearing.
    public internal(set) var snapshot = CollectionSnapshot.empty
    /// Places the items; `setLayout(_:transition:)` replaces it. The view keeps its bounds and its number of items up to date. If a layout
    /// was made for the same number of items as the first snapshot has, it keeps its knowledge of them.
    public internal(set) var layout: any CollectionLayout
    /// Id of the item that keys act on; nil for none. It may be out of sight, and is not checked against the snapshot.
    public var selectedID: String? {
        didSet {
            guard selectedID != oldValue else { return }
            setNeedsDisplay()
            selectionDidChange?(selectedID)
        }
    }
    /// Called when `selectedID` changes, by input or by code; nil if nothing is selected.
    public var selectionDidChange: ((String?) -> Void)?
    /// Called with the id of an item that was pressed, or activated with Enter or Space.
    public var itemActivated: ((String) -> Void)?
    /// Returns whether an item can be selected and activated; nil, the default, allows it for all.
    public var isSelectable: ((_ id: String) -> Bool)?
    /// Called when the pointer enters an item and when it leaves.
    public var itemHovered: ((_ id: String, _ isHovered: Bool) -> Void)? {
        get { pointerCallbacks.hovered }
        set { pointerCallbacks.hovered = newValue }
    }
    /// Called when a press of an item begins and when it ends.
    public var itemHighlighted: ((_ id: String, _ isHighlighted: Bool) -> Void)? {
        get { pointerCallbacks.highlighted }
        set { pointerCallbacks.highlighted = newValue }
    }
    /// Called after the content offset has changed and the items have been placed.
    public var didScroll: ((CollectionView) -> Void)?
    /// Called to adjust an item's attributes after layout and animation, in every frame in which something moves. `view` is the item's
    /// view.
    public var adjustAttributes: ((_ attributes: inout LayoutAttributes, _ id: String, _ view: View) -> Void)?
    /// Whether the collection takes the focus, so that keys select items; false leaves keys to its superview. Default true.
    public var takesFocus: Bool {
        get { keyReception.takesFocus }
        set { keyReception.takesFocus = newValue }
    }
    /// Whether the collection gets keys while no view has the focus, for a collection that is the complete content of a page. Home, End and
    /// Page keys are then handled even if all items fit. Default false.
    public var takesKeysUnfocused: Bool {
        get { keyReception.takesKeysUnfocused }
        set { keyReception.takesKeysUnfocused = newValue }
    }

    /// Scrolls the items; its `isScrollEnabled` is false when all of them fit.
    public let scrollView = ScrollView()
    /// Creates the views of items. Setting another recipe recreates all views. By default items are labels that show their ids.
    public var recipe: Recipe {
        get { visibleItems.recipe }
        set {
            visibleItems.recipe = newValue
            makeAnew()
        }
    }
    let visibleItems: VisibleItems
    var keyReception = CollectionKeyReception()
    var scrollGoal = CollectionScrollGoal.none
    var activity = CollectionActivity.none
    var reordering = CollectionReordering()
    private var pointerCallbacks = CollectionPointerCallbacks()

    /// A collection without items; add items with `apply(_:animated:)`.
    public init(layout: any CollectionLayout, recipe: Recipe = .labels) {
        self.layout = layout
        visibleItems = VisibleItems(recipe: recipe)
        super.init()
        semantics = Semantics(.list)
        clipsToBounds = true
        scrollView.clipsToBounds = false
        scrollView.didScroll = { [weak self] in self?.scrolled(to: $0.contentOffset.y) }
        addSubview(scrollView)
    }

    /// A collection of a few items, each with a view that is not reused.
    /// - Parameter makeItem: Creates the view of an item when it comes into sight.
    public convenience init(layout: any CollectionLayout, makeItem: @escaping (_ id: String) -> View) {
        self.init(layout: layout, recipe: Recipe(kind: { $0 }, make: makeItem) { _, _ in })
    }

    public override func layoutSubviews() {
        scrollView.frame = bounds
        relayout { $0.bounds = bounds }
    }

    /// Replaces the layout and sets the new layout's bounds and number of items.
    public func setLayout(_ newLayout: any CollectionLayout, transition: CollectionTransition = .none) {
        relayout(transition: transition) { layout in
            let (bounds, count) = (layout.bounds, layout.itemCount)
            layout = newLayout
            layout.bounds = bounds
            layout.itemCount = count
        }
    }

    public override func advance(to time: Seconds) -> Bool {
        var isMoving = false
        for visibleItem in visibleItems.values where !finish(visibleItem, at: time) { isMoving = true }
        if advanceEdgeScroll(to: time) { isMoving = true }
        place()
        return isMoving
    }

    /// Updates the places of all items. Call it when something that ``adjustAttributes`` depends on has changed.
    public func place() {
        let visible = visibleRect
        for visibleItem in visibleItems.values { place(visibleItem, in: visible) }
    }

    /// Prefetches the items that are about to come into sight, the nearest first.
    public func prepare(at time: Seconds) {
        let (visible, reach) = (visibleRect, visibleItems.reach)
        for place in reach.indices.indices {
            guard let item = visibleItems[snapshot.ids[reach.index(at: place)]], let content = item.cell.content as? any CollectionContent,
                item.cell.isHidden || !item.cell.frame.intersects(visible), (item.motion.goal.center.y - visible.midY) * reach.direction > 0
            else { continue }
            content.prefetch()
        }
    }

    public override func drawOver(in canvas: Canvas) {
        guard let line = insertionLine else { return }
        canvas.fill(.rounded(radius: min(line.width, line.height) / 2), in: line, theme.palette.accent)
    }

    /// An item in the hand returns when the collection leaves its stage.
    public override func didMove(to stage: Stage?) { if stage == nil { releaseHeld() } }

    /// If the collection does not scroll, the gaps between items belong to the views behind.
    public override func contains(_ point: Point) -> Bool { scrollView.isScrollEnabled && bounds.contains(point) }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        keyReception.isPossible && handleKey(key, modifiers, isRepeat: isRepeat)
    }

    public override var canBecomeFocused: Bool { takesFocus && snapshot.count > 0 }
    public override var isKeyTarget: Bool { takesKeysUnfocused }
    public override var indicatesFocus: Bool { true }

    public override func focusChanged(_ isFocused: Bool) { keysArrived(isFocused) }

    /// Selects an item for keys if a key has moved the focus here. A press selects an item by itself.
    func keysArrived(_ areHere: Bool = true) {
        keyReception.awaitsItem = false
        guard areHere, stage?.focusRing.isVisible == true else { return }
        if selectedID == nil { selectedID = firstVisibleID }
        if let selectedID { return reveal(selectedID) }
        // A view that was created by the key that focuses it has no items until it is laid out.
        keyReception.awaitsItem = true
    }

    public override var focusOutline: (rect: Rect, radius: Double) { selectedOutline ?? (bounds, 0) }
    public override var focusedPart: AnyHashable? { selectedID }

    public override var traceFields: [String: TraceValue]? { collectionTrace }

    public override var restorableValues: [String: ViewState.Value] { ["offset": .number(scrollView.contentOffset.y)] }

    public override func restore(values: [String: ViewState.Value]) {
        guard let offset = values["offset"]?.number else { return }
        scrollGoal = .offset(offset)
        setNeedsLayout()
    }

    /// None: the offset decides which items have views.
    public override var restorableParts: [String: ViewState]? { [:] }
}
