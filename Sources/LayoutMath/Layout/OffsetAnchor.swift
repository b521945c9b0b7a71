/// An item that stays where it is seen while the content around it changes: rows are inserted, removed, moved or measured.
///
/// With the item's frame y … y + h before the change, y′ … y′ + h′ after it, and the offset o of the edge that it is seen at, the share
/// u = (o − y)/h of the item above the edge, limited to 0…1, remains, and the new offset is o + (y′ − y) + u·(h′ − h). So an item wholly below
/// the edge keeps its distance to it, and one that the edge crosses is crossed at the same share of its height.
///
/// The anchor holds no layout: take it, change the layout in place, and ask for the new offset.
public struct OffsetAnchor: Hashable, Sendable {
    /// The offset before the change.
    public let offset: Double
    private let top: Double
    private let height: Double

    /// Creates an anchor from an item's frame at `offset`.
    /// - Parameter offset: the y of the edge, in the coordinates of the frame. With bars above the content, it is that of their lower edge.
    public init(frame: Rect, offset: Double) {
        self.offset = offset
        top = frame.minY
        height = frame.height
    }

    /// Creates an anchor from an item of the layout before the change, as a rule the first visible one that is still there afterwards; nil for
    /// an index outside the layout.
    public init?(item index: Int, in layout: some CollectionLayout, offset: Double) {
        guard let frame = layout.attributes(at: index)?.frame else { return nil }
        self.init(frame: frame, offset: offset)
    }

    /// Returns the share of the item above the edge, 0…1; 0 of an item without height.
    public var share: Double { height > 0 ? ((offset - top) / height).clamped(to: 0...1) : 0 }

    /// Returns the offset that keeps the item where it was seen. It is not limited to the content.
    /// - Parameter frame: the item's frame after the change.
    public func offset(keeping frame: Rect) -> Double {
        offset + (frame.minY - top) + share * (frame.height - height)
    }

    /// Returns the offset that keeps the item where it was seen. It is not limited to the content.
    /// - Parameters:
    ///   - index: the item's index after the change.
    ///   - layout: the layout after the change.
    /// - Returns: The offset before the change for an index outside the layout.
    public func offset(keepingItem index: Int, in layout: some CollectionLayout) -> Double {
        layout.attributes(at: index).map { offset(keeping: $0.frame) } ?? offset
    }
}
