public import LayoutMath
import Platform
public import Views

/// A view that places its subviews beside each other in rows, each in its fitting size. A view that does not fit into a row begins the next
/// one. Hidden subviews take no room.
///
/// Views that are ``View/flexible(grow:shrink:minimum:maximum:)`` share the spare room of their row. Rows that do not fit continue below
/// the view's bounds; put it on a `ScrollView` or give it the height that it needs.
///
/// Call `setNeedsLayout()` after a subview was hidden or shown, or after its fitting size has changed.
///
/// ```swift
/// let tags = WrapView(["fjord", "winter", "blue hour"].map { tag in Button(tag) { search(for: tag) } })
/// ```
public final class WrapView: View {
    /// Room between two views of a row, in points. Default 8.
    public var spacing: Double { didSet { if spacing != oldValue { setNeedsLayout() } } }
    /// Room between two rows, in points. Default 8.
    public var rowSpacing: Double { didSet { if rowSpacing != oldValue { setNeedsLayout() } } }
    /// Room around all rows, in points. Default 0.
    public var padding = 0.0 { didSet { if padding != oldValue { setNeedsLayout() } } }
    /// Placement of views that do not fill their row. Default leading.
    public var distribution = StackLayout.Distribution.leading { didSet { if distribution != oldValue { setNeedsLayout() } } }
    /// Placement of views that are lower than their row. Default center.
    public var alignment = StackLayout.Alignment.center { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// The side of a row's first view. Default left to right.
    public var direction = LayoutDirection.leftToRight { didSet { if direction != oldValue { setNeedsLayout() } } }

    /// Creates rows.
    /// - Parameters:
    ///   - views: Added as subviews in this order; add further views with `addSubview(_:)`.
    ///   - spacing: Between two views of a row, in points.
    ///   - rowSpacing: Between two rows, in points.
    public init(_ views: [View] = [], spacing: Double = 8, rowSpacing: Double = 8) {
        (self.spacing, self.rowSpacing) = (spacing, rowSpacing)
        super.init()
        for view in views { addSubview(view) }
    }

    private var layout: WrapLayout {
        var layout = WrapLayout(spacing: spacing, rowSpacing: rowSpacing)
        (layout.insets, layout.distribution) = (Insets(all: padding), distribution)
        (layout.alignment, layout.direction) = (alignment, direction)
        return layout
    }

    /// Returns the width of the widest row and the height of all rows at the width of `size`, in points, with the padding.
    /// - Complexity: O(views), plus that of their `sizeThatFits(_:)`.
    public override func sizeThatFits(_ size: Size) -> Size {
        layout.naturalSize(of: items(shownViews, width: size.width), in: size.width)
    }

    public override func layoutSubviews() {
        let views = shownViews
        for (view, frame) in zip(views, layout.frames(of: items(views, width: bounds.width), in: bounds)) { view.frame = frame }
    }

    /// Returns the views as items: no wider than a row, and with the heights that they need at the widths that they get.
    private func items(_ views: [View], width: Double) -> [StackLayout.Item] {
        let room = Size(width: max(0, width - 2 * padding), height: .infinity)
        let wanted = views.map { view -> Size in
            let natural = view.sizeThatFits(.unbounded)
            return natural.width > room.width ? view.sizeThatFits(room) : natural
        }
        var items = zip(views, wanted).map { view, wanted in
            StackLayout.Item(
                view.flexibleLength(min(wanted.width, room.width), along: .horizontal), breadth: wanted.height.within(.infinity))
        }
        for (index, length) in layout.lengths(of: items, in: width).enumerated() {
            if length != wanted[index].width {
                items[index].breadth = views[index].sizeThatFits(Size(width: length, height: .infinity)).height.within(.infinity)
            }
            if alignment == .firstBaseline { items[index].firstBaseline = views[index].firstBaseline(atHeight: items[index].breadth) }
        }
        return items
    }
}
