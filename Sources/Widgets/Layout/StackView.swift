public import LayoutMath
import Platform
public import Views

/// A view that places its subviews below or beside each other, each in its fitting size. Hidden subviews take no room.
///
/// Views that are ``View/flexible(grow:shrink:minimum:maximum:)`` share the spare room of the stack, or give it up where there is too
/// little; a ``Spacer`` is an empty one. If a view takes spare room, the stack itself fills the room that it is given along its axis.
/// Otherwise ``distribution`` places the views in it.
///
/// Call `setNeedsLayout()` after a subview was hidden or shown, or after its fitting size has changed.
///
/// ```swift
/// let bar = StackView([Label("pictures", role: \.heading), Spacer(), Button("open") { open() }], axis: .horizontal)
/// ```
public final class StackView: View {
    /// Placement of views across the stack's axis.
    public typealias Alignment = StackLayout.Alignment
    /// Placement of views that do not fill the stack along its axis.
    public typealias Distribution = StackLayout.Distribution

    /// Direction in which the views are placed. Default vertical.
    public var axis: Axis { didSet { if axis != oldValue { setNeedsLayout() } } }
    /// Room between two views, in points. Default 8.
    public var spacing: Double { didSet { if spacing != oldValue { setNeedsLayout() } } }
    /// Room around all views, in points. Default 0.
    public var padding: Double { didSet { if padding != oldValue { setNeedsLayout() } } }
    /// Placement of views that are narrower than a column, or lower than a row. Default leading.
    public var alignment: Alignment { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// Placement of views that do not fill the stack along its axis. Default leading.
    public var distribution = Distribution.leading { didSet { if distribution != oldValue { setNeedsLayout() } } }
    /// The side of a row's first view, and of the leading edge of a column. Default left to right.
    public var direction = LayoutDirection.leftToRight { didSet { if direction != oldValue { setNeedsLayout() } } }
    private var customSpacings: [ObjectIdentifier: Double] = [:]

    /// Creates a stack.
    /// - Parameters:
    ///   - views: Added as subviews in this order; add further views with `addSubview(_:)`.
    ///   - spacing: Between two views, in points.
    ///   - padding: Around all of them, in points.
    public init(
        _ views: [View] = [], axis: Axis = .vertical, spacing: Double = 8, padding: Double = 0, alignment: Alignment = .leading
    ) {
        (self.axis, self.spacing, self.padding, self.alignment) = (axis, spacing, padding, alignment)
        super.init()
        for view in views { addSubview(view) }
    }

    /// Sets the room between a view and the one that follows it, in place of `spacing`.
    /// - Parameters:
    ///   - customSpacing: In points; nil uses `spacing` again.
    ///   - view: A subview of the stack. Its spacing is forgotten when it is removed.
    public func setCustomSpacing(_ customSpacing: Double?, after view: View) {
        let shown = Set(subviews.map(ObjectIdentifier.init))
        customSpacings = customSpacings.filter { shown.contains($0.key) }
        customSpacings[ObjectIdentifier(view)] = customSpacing
        setNeedsLayout()
    }

    /// Returns the room between a view and the one that follows it, in points; nil if it is `spacing`.
    public func customSpacing(after view: View) -> Double? { customSpacings[ObjectIdentifier(view)] }

    private var layout: StackLayout {
        var layout = StackLayout(axis: axis, spacing: spacing)
        (layout.insets, layout.distribution) = (Insets(all: padding), distribution)
        (layout.alignment, layout.direction) = (alignment, direction)
        return layout
    }

    /// Returns the size in which every view has its fitting size, with spacing and padding, or the length that the views share if some are
    /// flexible. Across the axis, views are at most as wide as `size`.
    /// - Complexity: O(views), plus that of their `sizeThatFits(_:)`.
    public override func sizeThatFits(_ size: Size) -> Size {
        let layout = layout
        let items = items(shownViews, within: size, layout)
        var fitting = layout.naturalSize(of: items)
        let change = zip(items, layout.lengths(of: items, in: size[axis])).reduce(0) { $0 + ($1.1 - $1.0.length.natural) }
        fitting[axis] += change
        return fitting
    }

    public override func layoutSubviews() {
        let (layout, views) = (layout, shownViews)
        for (view, frame) in zip(views, layout.frames(of: items(views, within: bounds.size, layout), in: bounds)) { view.frame = frame }
    }

    /// Returns the views as items: with their fitting lengths along the axis, and with the breadths that they need at the lengths that they
    /// get.
    private func items(_ views: [View], within size: Size, _ layout: StackLayout) -> [StackLayout.Item] {
        var room = size
        room[axis] = .infinity
        room[axis.other] = max(0, size[axis.other] - 2 * padding)
        let wanted = views.map { $0.sizeThatFits(room) }
        var items = zip(views, wanted).map { view, wanted in
            StackLayout.Item(
                view.flexibleLength(wanted[axis], along: axis), breadth: wanted[axis.other].within(room[axis.other]),
                spacingAfter: customSpacing(after: view))
        }
        for (index, length) in layout.lengths(of: items, in: size[axis]).enumerated() {
            if length != wanted[index][axis] {
                var share = room
                share[axis] = length
                items[index].breadth = views[index].sizeThatFits(share)[axis.other].within(room[axis.other])
            }
            if alignment == .firstBaseline { items[index].firstBaseline = views[index].firstBaseline(atHeight: items[index].breadth) }
        }
        return items
    }
}
