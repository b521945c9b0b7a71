/// Two grids, one below the other. The first items are in the upper one and all others in the lower one, so that large tiles can be above
/// small ones without sharing a row.
///
/// The lower grid begins `sectionSpacing` points below the upper one's last row. A section without items takes no space.
public struct SectionedGridLayout: CollectionLayout {
    /// Number of items in both grids; a negative one traps.
    public var itemCount: Int { didSet { share() } }
    /// Maximum number of items in the upper grid; a negative one traps.
    public var leadingCount: Int { didSet { share() } }
    /// The visible rectangle; the upper grid begins at its origin.
    public var bounds: Rect { didSet { share() } }
    /// Space between the two grids, in points.
    public var sectionSpacing: Double { didSet { share() } }
    /// The upper grid, with the first `leadingCount` items. This layout sets its insets and bounds.
    public private(set) var leading: GridLayout
    /// The lower grid, with the items after the first `leadingCount`.
    public private(set) var trailing: GridLayout
    private let insets: Insets

    /// Creates two grids without items and bounds, which must be set afterwards.
    /// - Parameters:
    ///   - leading: The grid of the first `leadingCount` items. This layout sets its count, bounds and insets.
    ///   - trailing: The grid of the other items, likewise.
    ///   - insets: Space around both grids.
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

    /// Returns the items whose frames overlap `rect`, ascending.
    /// - Complexity: O(items found + columns).
    public func elements(in rect: Rect) -> [Int] {
        leading.elements(in: rect) + trailing.elements(in: rect).map { $0 + leading.itemCount }
    }
}
