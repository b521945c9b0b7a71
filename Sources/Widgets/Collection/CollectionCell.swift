public import LayoutMath
import Platform
public import Views

/// A view for a collection's items that is notified of its final size before it comes into sight, and of changes of the collection. Any
/// view can show an item; views that load pictures or keep something open conform to this protocol.
public protocol CollectionContent: View {
    /// Called with the size in points that the view will have at rest. While items move, the view's own size keeps changing.
    func prepare(forFinalSize size: Size)
    /// Called while the view is out of sight and may soon come into sight, to request the pictures that it will draw
    /// (``View/prefetch(_:)``).
    func prefetch()
    /// Called when the items of the collection or their contents change, and when another list replaces the collection.
    func collectionChanged()
    /// Called when the item is inserted again while its view is still disappearing.
    func itemReturned()
}

extension CollectionContent {
    /// Does nothing.
    public func prepare(forFinalSize size: Size) {}
    /// Does nothing.
    public func prefetch() {}
    /// Does nothing.
    public func collectionChanged() {}
    /// Does nothing.
    public func itemReturned() {}
}

/// A container for an item's view. It takes presses inside the outline that the layout specifies, and is reused for another item of the
/// same kind when this one is out of sight.
final class CollectionCell: View, Pressable {
    let kind: String
    let content: View
    var outline = LayoutAttributes.Outline.rectangle { didSet { if outline != oldValue { shareInput() } } }
    /// Notified of hovers and presses.
    weak var collection: CollectionView?
    /// Id of the item shown; nil while the cell is spare.
    var id: String?
    /// Depth order of the item among the other cells.
    var level = 0
    /// The height in points at the top that a pinned item covers.
    var coveredTop = 0.0 { didSet { if coveredTop != oldValue { setNeedsDisplay() } } }
    private var isHovered = false

    init(kind: String, content: View) {
        self.kind = kind
        self.content = content
        super.init()
        addSubview(content)
        shareInput()
    }

    /// Lets the content's subviews take input, such as buttons in a row. If the content is pressed as one control, the cell takes the input
    /// instead, because it knows the outline, and forwards hovers and presses.
    private func shareInput() { content.isUserInteractionEnabled = outline == .rectangle && !(content is any Pressable) }

    override var semanticItem: SemanticItem? {
        guard let id, let collection, let index = collection.snapshot.index(of: id) else { return nil }
        let place = collection.layout.place(at: index).map { SemanticPosition($0.index, of: $0.count) }
        return SemanticItem(id, index: index, at: place)
    }

    override func perform(_ request: SemanticRequest) -> Bool {
        guard request == .focus, let id, let collection, isSelectable, collection.canBecomeFocused else { return false }
        collection.selectedID = id
        stage?.showFocusRing()
        stage?.focus(collection)
        return true
    }

    /// Whether the focus is in the cell, so that it keeps its item even out of sight.
    var holdsFocus: Bool { stage?.focusedView?.isDescendant(of: self) ?? false }

    /// Whether the user drags the item.
    var isHeld: Bool { id != nil && collection?.heldID == id }

    override func layoutSubviews() { content.frame = bounds }

    /// What a pinned item covers is not drawn, because the item may have no background of its own.
    override var clipRect: Rect? {
        let bleed = -CollectionView.bleed
        return coveredTop > 0 ? bounds.inset(by: Insets(top: coveredTop, left: bleed, bottom: bleed, right: bleed)) : nil
    }

    func show(_ attributes: LayoutAttributes) {
        frame = Rect(center: attributes.center, size: attributes.size)
        transform = ViewTransform(scale: attributes.scale, translation: translation)
        alpha = attributes.alpha
        outline = attributes.outline
    }

    /// Removes the cell and clears its hover and press state for the next item.
    func retire() {
        if isHovered { hoverChanged(false) }
        (content as? any Pressable)?.pressChanged(false)
        removeFromSuperview()
        id = nil
    }

    override func contains(_ point: Point) -> Bool {
        switch outline {
        case .rectangle: bounds.contains(point)
        case .circle: point.distance(to: bounds.center) < min(bounds.width, bounds.height) / 2
        }
    }

    override func hoverChanged(_ isHovered: Bool) {
        self.isHovered = isHovered
        if !content.isUserInteractionEnabled { content.hoverChanged(isHovered) }
        guard let id else { return }
        collection?.itemHovered?(id, isHovered)
    }

    func pressChanged(_ isPressed: Bool) {
        guard isSelectable else { return }
        (content as? any Pressable)?.pressChanged(isPressed)
        if let id { collection?.itemHighlighted?(id, isPressed) }
    }

    private var isSelectable: Bool { id.flatMap { id in collection?.isSelectable?(id) } ?? true }

    func activate(at point: Point) {
        guard let id, isSelectable else { return }
        collection?.selectedID = id
        collection?.activate(id, at: point)
    }
}
