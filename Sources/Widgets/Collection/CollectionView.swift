public import LayoutMath
public import Platform
public import Views

/// Identified items placed by a layout; it scrolls when they need more room than there is.
///
/// Only items in sight, and those within a screen of it, have views; a view that is out of sight is used again for another item. So what
/// a frame costs depends on what can be seen, not on how many items there are. Changes of the snapshot are animated: items come, move and
/// go from wherever they are at that instant.
public final class CollectionView: View {
    /// How items get their views.
    public struct Recipe {
        /// Items of the same kind can use each other's views.
        public var kind: (_ id: String) -> String
        /// Makes a view for items of a kind.
        public var make: (_ kind: String) -> View
        /// Makes the view show an item, whatever it showed before.
        public var configure: (_ view: View, _ id: String) -> Void

        public init(
            kind: @escaping (String) -> String = { _ in "" }, make: @escaping (String) -> View,
            configure: @escaping (View, String) -> Void
        ) {
            self.kind = kind
            self.make = make
            self.configure = configure
        }
    }

    /// What is shown, or bound to be shown.
    public internal(set) var snapshot = CollectionSnapshot.empty
    public internal(set) var layout: any CollectionLayout
    /// The item on which keys work; nil when there is none. It need not be in sight.
    public var selectedID: String? {
        didSet {
            guard selectedID != oldValue else { return }
            setNeedsDisplay()
            selectionDidChange?(selectedID)
        }
    }
    public var selectionDidChange: ((String?) -> Void)?
    /// An item was pressed, or Enter or Space while it is selected.
    public var itemActivated: ((String) -> Void)?
    /// The pointer came over an item or left it.
    public var itemHovered: ((_ id: String, _ isHovered: Bool) -> Void)?
    public var didScroll: ((CollectionView) -> Void)?
    /// Changes how an item is shown after the layout and its animations had their say, in every frame that something moves; the view is
    /// the item's.
    public var refine: ((_ attributes: inout LayoutAttributes, _ id: String, _ view: View) -> Void)?
    /// Whether keys go to the items; false leaves them to the view around.
    public var takesFocus = true
    /// Whether keys come here while nothing has the focus.
    public var takesKeysUnfocused = false

    public let scrollView = ScrollView(axis: .vertical)
    let recipe: Recipe
    /// Every item that has a view.
    var seats: [String: CollectionSeat] = [:]
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

    /// Replaces the layout; its bounds and number of items are set to those of the view.
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
        for seat in seats.values where !finish(seat, at: time) { isMoving = true }
        place()
        return isMoving
    }

    /// Shows every item where it is now. To be called when what ``refine`` depends on has changed.
    public func place() {
        let visible = visibleRect
        for seat in seats.values { place(seat, in: visible) }
    }

    /// Asks for what is about to come into sight, the nearest first.
    public override func drawOver(in canvas: Canvas) {
        let visible = visibleRect
        let ahead = seats.values.filter { $0.cell.isHidden && ($0.motion.goal.center.y - visible.midY) * travel > 0 }
        for seat in ahead.sorted(by: { travel > 0 ? $0.index < $1.index : $0.index > $1.index }) {
            (seat.cell.content as? any CollectionContent)?.prefetch(in: canvas)
        }
    }

    /// Without scrolling the gaps between items belong to what lies behind.
    public override func contains(_ point: Point) -> Bool { scrollView.isScrollEnabled && bounds.contains(point) }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        handleKey(key, modifiers, isRepeat: isRepeat)
    }

    public override var canBecomeFocused: Bool { takesFocus && snapshot.count > 0 }
    public override var isKeyTarget: Bool { takesKeysUnfocused }

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
