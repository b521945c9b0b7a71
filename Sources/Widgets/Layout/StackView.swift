public import LayoutMath
import Platform
public import Views

/// A view that places its subviews below or beside each other, each in its fitting size. Hidden subviews take no room.
///
/// Call `setNeedsLayout()` after a subview was hidden or shown, or after its fitting size has changed.
///
/// ```swift
/// let column = StackView([Label("pictures", role: \.heading), Button("open") { open() }])
/// ```
public final class StackView: View {
    /// Direction in which the views are placed. Default vertical.
    public var axis: Axis { didSet { if axis != oldValue { setNeedsLayout() } } }
    /// Room between two views, in points. Default 8.
    public var spacing: Double { didSet { if spacing != oldValue { setNeedsLayout() } } }
    /// Room around all views, in points. Default 0.
    public var padding: Double { didSet { if padding != oldValue { setNeedsLayout() } } }
    private var customSpacings: [ObjectIdentifier: Double] = [:]
    /// Placement of views that are narrower than a column, or lower than a row. Default leading.
    public var alignment: Alignment { didSet { if alignment != oldValue { setNeedsLayout() } } }

    /// Placement of views across the stack's axis.
    public enum Alignment: Sendable, CaseIterable {
        /// At the left, in the middle, or at the right of a column; at the top, in the middle, or at the bottom of a row.
        case leading, center, trailing
        /// Views are stretched to the width of a column, or the height of a row.
        case fill
    }

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

    private func gap(after view: View) -> Double { customSpacing(after: view) ?? spacing }

    private var cross: Axis { axis == .vertical ? .horizontal : .vertical }

    /// Returns the size in which every view has its fitting size, with spacing and padding. Across the axis, views are at most as wide as
    /// `size`.
    /// - Complexity: O(views), plus that of their `sizeThatFits(_:)`.
    public override func sizeThatFits(_ size: Size) -> Size {
        let sizes = sizes(within: size)
        var fitting = Size.zero
        fitting[axis] = sizes.reduce(0) { $0 + $1.size[axis] } + sizes.dropLast().reduce(0) { $0 + gap(after: $1.view) } + 2 * padding
        fitting[cross] = (sizes.map { $0.size[cross] }.max() ?? 0) + 2 * padding
        return fitting
    }

    public override func layoutSubviews() {
        var position = padding
        for (view, size) in sizes(within: bounds.size) {
            var frame = Rect(origin: .zero, size: size)
            let spare = bounds.size[cross] - 2 * padding - size[cross]
            switch alignment {
            case .leading: frame.origin[cross] = padding
            case .center: frame.origin[cross] = padding + spare / 2
            case .trailing: frame.origin[cross] = padding + spare
            case .fill:
                frame.origin[cross] = padding
                frame.size[cross] += spare
            }
            frame.origin[axis] = position
            view.frame = frame
            position += size[axis] + gap(after: view)
        }
    }

    /// Returns the fitting sizes of the visible views: limited to the stack across the axis, unlimited along it.
    private func sizes(within size: Size) -> [(view: View, size: Size)] {
        var room = size
        room[axis] = .infinity
        room[cross] = max(0, size[cross] - 2 * padding)
        return subviews.filter { !$0.isHidden }.map { view in
            var wanted = view.sizeThatFits(room)
            wanted[cross] = min(wanted[cross], room[cross])
            return (view, wanted)
        }
    }
}
