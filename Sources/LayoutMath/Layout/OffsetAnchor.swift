/// An item that stays at its position on screen while the content around it changes: rows are inserted, removed, moved or measured.
///
/// Let y … y + h be the item's frame before the change, y′ … y′ + h′ its frame after it, and o the offset of an edge of the view. The
/// share u = (o − y)/h of the item above the edge, limited to 0…1, stays the same, so the new offset is o + (y′ − y) + u·(h′ − h). An
/// item completely below the edge keeps its distance to the edge. An item across the edge is still crossed at the same share of its
/// height.
///
/// The anchor does not store a layout: create it, change the layout in place, and ask for the new offset.
public struct OffsetAnchor: Hashable, Sendable {
    /// The offset before the change.
    public let offset: Double
    private let top: Double
    private let height: Double

    /// Creates an anchor from an item's frame at `offset`.
    /// - Parameter offset: The y of the edge, in the coordinates of the frame. If bars cover the content, it is the y of their lower
    ///   edge.
    public init(frame: Rect, offset: Double) {
        self.offset = offset
        top = frame.minY
        height = frame.height
    }

    /// Creates an anchor from an item of the layout before the change, usually the first visible one that still exists afterwards. Nil
    /// for an index outside the layout.
    public init?(item index: Int, in layout: some CollectionLayout, offset: Double) {
        guard let frame = layout.attributes(at: index)?.frame else { return nil }
        self.init(frame: frame, offset: offset)
    }

    /// Returns the share of the item above the edge, 0…1; 0 if the item has no height.
    public var share: Double { height > 0 ? ((offset - top) / height).clamped(to: 0...1) : 0 }

    /// Returns the offset that keeps the item at its position on screen. It is not limited to the content.
    /// - Parameter frame: The item's frame after the change.
    public func offset(keeping frame: Rect) -> Double {
        offset + (frame.minY - top) + share * (frame.height - height)
    }

    /// Returns the offset that keeps the item at its position on screen. It is not limited to the content.
    /// - Parameters:
    ///   - index: The item's index after the change.
    ///   - layout: The layout after the change.
    /// - Returns: The new offset, or the old one for an index outside the layout.
    public func offset(keepingItem index: Int, in layout: some CollectionLayout) -> Double {
        layout.attributes(at: index).map { offset(keeping: $0.frame) } ?? offset
    }
}
