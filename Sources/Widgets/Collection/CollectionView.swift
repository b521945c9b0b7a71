public import LayoutMath
public import Platform
public import Views

/// A view that shows identified items, placed by a layout; it scrolls vertically when they need more room than there is.
///
/// Only items in sight and within a screen of it have views, and views are used again for other items, so the cost of a frame depends on
/// what can be seen and not on the number of items. Changes of the snapshot are animated: items appear, move and disappear from wherever
/// they are at that instant.
public final class CollectionView: View {
    /// Closures that make the views of items.
    public struct Recipe {
        /// Returns the kind of an item; items of the same kind use each other's views.
        public var kind: (_ id: String) -> String
        /// Returns a new view for items of a kind.
        public var make: (_ kind: String) -> View
        /// Makes the view show an item, whatever it showed before.
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
    }

    /// The items that are shown, also those that are still on their way in.
    public internal(set) var snapshot = CollectionSnapshot.empty
    /// Places the items; `setLayout(_:transition:)` replaces it. Its bounds and its number of items are kept by the view.
    public internal(set) var layout: any CollectionLayout
    /// Id of the item on which keys work; nil for none. It need not be in sight, and is not checked.
    public var selectedID: String? {
        didSet {
            guard selectedID != oldValue else { return }
            setNeedsDisplay()
            selectionDidChange?(selectedID)
        }
    }
    /// Called when `selectedID` becomes another, by input or by code; nil stands for no selection.
    public var selectionDidChange: ((String?) -> Void)?
    /// Called with the id of an item that was pressed, or on which Enter or Space was typed.
    public var itemActivated: ((String) -> Void)?
    /// Called when the pointer comes over an item and when it leaves.
    public var itemHovered: ((_ id: String, _ isHovered: Bool) -> Void)?
    /// Called after the content offset has changed and the items have been placed.
    public var didScroll: ((CollectionView) -> Void)?
    /// Called to adjust an item's attributes after layout and animation, in every frame in which something moves; `view` is the item's
    /// view.
    public var adjustAttributes: ((_ attributes: inout LayoutAttributes, _ id: String, _ view: View) -> Void)?
    /// Whether the collection takes the focus, so that keys select items; false leaves keys to its superview. Default true.
    public var takesFocus = true
    /// Whether keys come here while no view has the focus, as for the whole content of a page; Home, End and Page keys then are the
    /// collection's also where all items fit. Default false.
    public var takesKeysUnfocused = false

    /// Scrolls the items; its `isScrollEnabled` is false when all of them fit.
    public let scrollView = ScrollView(axis: .vertical)
    let recipe: Recipe
    /// Every item that has a view.
    var visibleItems: [String: VisibleItem] = [:]
    /// Views that wait for an item, by their kind.
    var spares: [String: [CollectionCell]] = [:]
    /// The indices, ascending, that had views after the last look; nothing is done while scrolling until they change.
    var arranged: [Int] = []
    /// True while the layout or the snapshot is being replaced, when scrolling finds nothing in order.
    var isChanging = false
    /// The spring of the last change, which is gone on with when the room changes under it.
    var transition = CollectionTransition.standard
    /// 1 while the content moves up, -1 while it moves down.
    var travel = 1.0
    var lastOffset = 0.0

    /// A collection without items; `apply(_:animated:)` gives it some.
    public init(layout: any CollectionLayout, recipe: Recipe) {
        self.layout = layout
        self.recipe = recipe
        super.init()
        semantics = Semantics(.list)
        scrollView.didScroll = { [weak self] in self?.scrolled(to: $0.contentOffset) }
        addSubview(scrollView)
    }

    /// A collection of few items, each with a view of its own, which stays the item's until that has left for good.
    /// - Parameter makeItem: Makes the view of an item when it comes into sight.
    public convenience init(layout: any CollectionLayout, makeItem: @escaping (_ id: String) -> View) {
        self.init(layout: layout, recipe: Recipe(kind: { $0 }, make: makeItem) { _, _ in })
    }

    public override func layoutSubviews() {
        scrollView.frame = bounds
        relayout { $0.bounds = bounds }
    }

    /// Replaces the layout; the new layout's bounds and number of items are set to those of the view.
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
        place()
        return isMoving
    }

    /// Places every item anew. Call it when something that ``adjustAttributes`` depends on has changed.
    public func place() {
        let visible = visibleRect
        for visibleItem in visibleItems.values { place(visibleItem, in: visible) }
    }

    /// Prefetches what is about to come into sight, the nearest first.
    public override func drawOver(in canvas: Canvas) {
        let visible = visibleRect
        let ahead = visibleItems.values.filter { $0.cell.isHidden && ($0.motion.goal.center.y - visible.midY) * travel > 0 }
        for visibleItem in ahead.sorted(by: { travel > 0 ? $0.index < $1.index : $0.index > $1.index }) {
            (visibleItem.cell.content as? any CollectionContent)?.prefetch(in: canvas)
        }
    }

    /// Without scrolling the gaps between items belong to what lies behind.
    public override func contains(_ point: Point) -> Bool { scrollView.isScrollEnabled && bounds.contains(point) }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        handleKey(key, modifiers, isRepeat: isRepeat)
    }

    public override var canBecomeFocused: Bool { takesFocus && snapshot.count > 0 }
    public override var isKeyTarget: Bool { takesKeysUnfocused }
    public override var indicatesFocus: Bool { true }

    public override func focusChanged(_ isFocused: Bool) {
        // A press says itself what it selects.
        guard isFocused, stage?.focusRing.isVisible == true else { return }
        if selectedID == nil { selectedID = firstVisibleID }
        if let selectedID { reveal(selectedID) }
    }

    public override var focusOutline: (rect: Rect, radius: Double) { selectedOutline ?? (bounds, 0) }
    public override var focusedPart: AnyHashable? { selectedID }

    public override var traceFields: [String: TraceValue]? { collectionTrace }

    public override var restorableValues: [String: Double] { ["offset": scrollView.contentOffset] }

    public override func restore(values: [String: Double]) {
        guard let offset = values["offset"] else { return }
        restoredOffset = offset
        setNeedsLayout()
    }

    /// An offset to return to as soon as there is something to scroll.
    var restoredOffset: Double?
}
