/// Round items, evenly spread on a circle.
///
/// The free square has the side S = min(width, height) − 2·margin, after subtracting insets. With N items, k = sin(π/N) and gap g, the
/// diameter is d = min(preferred, (S·k − g)/(1 + k)) for N ≥ 2. This keeps neighbours apart: 2R·k ≥ d + g. The circle through the centres
/// has R = (S − d)/2, or the preferred radius if that is smaller. Item i is at C + R·(cos φ, sin φ) with φ = start + 2π·i/N, by default
/// clockwise from 3 o'clock.
///
/// Source: laevandus' circle layout (margin 8, items of 100). Shrinking items when they are crowded is an addition.
public struct CircleLayout: CollectionLayout {
    /// Diameter of laevandus' items, in logical pixels: comfortable to hit, and six fit the width of a phone.
    public static let seedItemDiameter = 100.0
    /// Margin of laevandus' layout, in logical pixels from the safe area to the items.
    public static let seedMargin = 8.0

    /// Number of items; a negative one traps.
    public var itemCount: Int {
        didSet { requireCount(itemCount) }
    }
    /// The rectangle in which the ring is centred.
    public var bounds: Rect
    /// The parts of the bounds that are covered by bars. The ring moves with them, but not with a scroll offset.
    public var safeArea = Insets.zero
    /// Free space on all sides, within the safe area.
    public var margin = CircleLayout.seedMargin
    /// The diameter if there is room for it; values below 0 count as 0.
    public var preferredDiameter = CircleLayout.seedItemDiameter
    /// The radius of the circle through the item centres, if it fits and no items touch; nil uses all available space.
    public var preferredRadius: Double?
    /// Minimum distance between neighbours; ignored if there is no room for it.
    public var spacing = 0.0
    /// Angle of item 0. Default 3 o'clock.
    public var startAngle = Angle.zero
    /// Whether a single item is centred instead of on the ring. Default false.
    public var centersSingleItem = false

    /// Creates a ring with the default measures. The view sets the number of items and the bounds.
    /// - Parameter itemCount: Traps if negative.
    public init(itemCount: Int = 0, bounds: Rect = .zero) {
        requireCount(itemCount)
        self.itemCount = itemCount
        self.bounds = bounds
    }

    public var contentSize: Size { bounds.size }
    public var isCyclic: Bool { true }

    public func attributes(at index: Int) -> LayoutAttributes? {
        guard (0..<itemCount).contains(index) else { return nil }
        let orbit = Orbit(center: center, radius: radius, angle: angle(at: index))
        return LayoutAttributes(orbit: orbit, size: Size(width: diameter, height: diameter))
    }

    /// The item's attributes with a scale and an alpha of 0, so that it appears by growing.
    public func initialAttributes(forAppearing index: Int) -> LayoutAttributes? {
        var attributes = attributes(at: index)
        attributes?.scale = 0
        attributes?.alpha = 0
        return attributes
    }
}

extension CircleLayout {
    /// The ring's centre.
    public var center: Point { bounds.inset(by: safeArea).center }

    /// The diameter of every item; never negative.
    public var diameter: Double {
        let side = side
        let preferred = max(0, preferredDiameter)
        guard itemCount > 1 else { return min(preferred, side) }
        let k = halfStep.sine
        let apart = (side * k - spacing) / (1 + k)
        // If evenly spread items would be closer than the spacing, they are allowed to touch.
        return min(preferred, apart > 0 ? apart : side * k / (1 + k))
    }

    /// Distance from the ring's centre to an item's centre; never negative.
    public var radius: Double {
        if itemCount == 1, centersSingleItem { return 0 }
        let widest = max(0, (side - diameter) / 2)
        guard let preferredRadius else { return widest }
        return min(widest, max(preferredRadius, Self.minimumRadius(count: itemCount, extent: diameter + spacing)))
    }

    /// The angle of an item: item 0 at `startAngle`, the others clockwise; an index outside the items continues the ring.
    public func angle(at index: Int) -> Angle {
        startAngle + Angle(turns: Double(index) / Double(max(1, itemCount)))
    }

    /// The radius at which `count` items of `extent`, including the gap, just touch: extent / (2·sin(π/count)); 0 for fewer than two
    /// items.
    public static func minimumRadius(count: Int, extent: Double) -> Double {
        guard count > 1 else { return 0 }
        return extent / (2 * Angle(turns: 0.5 / Double(count)).sine)
    }

    /// The side S of the free square.
    private var side: Double {
        let free = bounds.inset(by: safeArea).size
        return max(0, min(free.width, free.height) - 2 * margin)
    }

    /// Half the angle between neighbours, π/N.
    private var halfStep: Angle { Angle(turns: 0.5 / Double(itemCount)) }
}
