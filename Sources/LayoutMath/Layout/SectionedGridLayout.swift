/// Two grids, one below the other: the first items in the upper one, all others in the lower one, so that large tiles stand above small ones
/// without sharing a row.
///
/// The lower grid begins `sectionSpacing` points below the upper one's last row; a section without items takes no room.
public struct SectionedGridLayout: CollectionLayout {
    /// Number of items in both grids; a negative one traps.
    public var itemCount: Int { didSet { share() } }
    /// Number of items in the upper grid where there are as many; a negative one traps.
    public var leadingCount: Int { didSet { share() } }
    /// The room that can be seen at once; the upper grid begins at its origin.
    public var bounds: Rect { didSet { share() } }
    /// Room between the two grids, in points.
    public var sectionSpacing: Double { didSet { share() } }
    /// The upper grid, whose insets at the top and at the sides count for both, and the lower one, whose inset at the bottom does.
    public private(set) var leading: GridLayout
    /// The lower grid, in which the items behind the first `leadingCount` stand.
    public private(set) var trailing: GridLayout
    private let insets: Insets

    /// Two grids without items and without bounds, which are set afterwards.
    /// - Parameters:
    ///   - leading: how the first `leadingCount` items stand; its count and bounds are set.
    ///   - trailing: how the others stand.
    ///   - insets: Room around both.
    public init(leading: GridLayout, trailing: GridLayout, leadingCount: Int, insets: Insets, sectionSpacing: Double = 24) {
        self.leading = leading
        self.trailing = trailing
        self.leadingCount = leadingCount
        self.insets = insets
        self.sectionSpacing = sectionSpacing
        itemCount = 0
        bounds = .zero
        share()
    }

    private mutating func share() {
        requireCount(itemCount)
        requireCount(leadingCount)
        leading.itemCount = min(leadingCount, itemCount)
        trailing.itemCount = itemCount - leading.itemCount
        (leading.bounds, trailing.bounds) = (bounds, bounds)
        (leading.insets, trailing.insets) = (insets, insets)
        guard leading.itemCount > 0 else { return }
        leading.insets.bottom = 0
        trailing.insets.top = leading.contentSize.height + sectionSpacing
    }

    public var contentSize: Size {
        guard trailing.itemCount == 0, leading.itemCount > 0 else { return trailing.contentSize }
        return Size(width: bounds.width, height: leading.contentSize.height + insets.bottom)
    }

    public func attributes(at index: Int) -> LayoutAttributes? {
        index < leading.itemCount ? leading.attributes(at: index) : trailing.attributes(at: index - leading.itemCount)
    }

    /// The items whose frames share area with `rect`, ascending.
    /// - Complexity: O(items found + columns).
    public func elements(in rect: Rect) -> [Int] {
        leading.elements(in: rect) + trailing.elements(in: rect).map { $0 + leading.itemCount }
    }
}
