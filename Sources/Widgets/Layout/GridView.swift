public import LayoutMath
import Platform
public import Views

/// A view that places its subviews in columns and rows, one after another, row by row. Hidden subviews take no cell.
///
/// Each column and row is a ``TrackGridLayout/Track``: of a fixed length, as long as its views need, or a share of what the others leave.
/// Views fill their cells unless ``alignment`` and ``verticalAlignment`` say otherwise. Labels in narrow columns wrap, and rows become
/// higher.
///
/// Call `setNeedsLayout()` after a subview was hidden or shown, or after its fitting size has changed.
///
/// ```swift
/// let form = GridView([Label("name"), name, Label("place"), place], columns: [.content, .fraction(1)])
/// ```
public final class GridView: View {
    /// The length of a column or a row.
    public typealias Track = TrackGridLayout.Track

    /// The columns, at least one; traps without.
    public var columns: [Track] {
        get { layout.columns }
        set { edit { $0.columns = newValue } }
    }
    /// The first rows; further ones are as high as their views need. Default none.
    public var rows: [Track] {
        get { layout.rows }
        set { edit { $0.rows = newValue } }
    }
    /// Room between two columns, in points. Default 8.
    public var columnSpacing: Double {
        get { layout.columnSpacing }
        set { edit { $0.columnSpacing = newValue } }
    }
    /// Room between two rows, in points. Default 8.
    public var rowSpacing: Double {
        get { layout.rowSpacing }
        set { edit { $0.rowSpacing = newValue } }
    }
    /// Room around the grid, in points. Default 0.
    public var padding: Double {
        get { layout.insets.left }
        set { edit { $0.insets = Insets(all: newValue) } }
    }
    /// Placement of views that are narrower than their cell. Default fill.
    public var alignment: StackLayout.Alignment {
        get { layout.alignment }
        set { edit { $0.alignment = newValue } }
    }
    /// Placement of views that are lower than their cell. Default center.
    public var verticalAlignment: StackLayout.Alignment {
        get { layout.verticalAlignment }
        set { edit { $0.verticalAlignment = newValue } }
    }
    /// The side of the first column. Default left to right.
    public var direction: LayoutDirection {
        get { layout.direction }
        set { edit { $0.direction = newValue } }
    }
    private var layout: TrackGridLayout
    private var spans: [ObjectIdentifier: GridArea.Span] = [:]

    /// Creates a grid.
    /// - Parameters:
    ///   - views: Added as subviews in this order; add further views with `addSubview(_:)`.
    ///   - columns: At least one; traps if empty.
    ///   - spacing: Between two columns and between two rows, in points.
    public init(_ views: [View] = [], columns: [Track], spacing: Double = 8) {
        layout = TrackGridLayout(columns: columns)
        (layout.columnSpacing, layout.rowSpacing, layout.verticalAlignment) = (spacing, spacing, .center)
        super.init()
        for view in views { addSubview(view) }
    }

    /// Sets how many columns and rows a view occupies. More columns than there are count as all of them; a number below 1 traps.
    /// - Parameter view: A subview of the grid. Its span is forgotten when it is removed.
    public func setSpan(columns: Int = 1, rows: Int = 1, of view: View) {
        let shown = Set(subviews.map(ObjectIdentifier.init))
        spans = spans.filter { shown.contains($0.key) }
        spans[ObjectIdentifier(view)] = GridArea.Span(columns: columns, rows: rows)
        setNeedsLayout()
    }

    private func edit(_ change: (inout TrackGridLayout) -> Void) {
        let old = layout
        change(&layout)
        if layout != old { setNeedsLayout() }
    }

    /// Returns the size of all tracks in `size`, with spacing and padding, in points. Shares of the room fill `size` where it is finite.
    /// - Complexity: O(views), plus that of their `sizeThatFits(_:)`.
    public override func sizeThatFits(_ size: Size) -> Size {
        layout.naturalSize(of: items(shownViews, width: size.width), in: size)
    }

    public override func layoutSubviews() {
        let views = shownViews
        for (view, frame) in zip(views, layout.frames(of: items(views, width: bounds.width), in: bounds)) { view.frame = frame }
    }

    /// Returns the views as items: with their fitting widths, and with the heights that they need at the widths of their columns.
    private func items(_ views: [View], width: Double) -> [TrackGridLayout.Item] {
        let areas = GridArea.following(views.map { spans[ObjectIdentifier($0)] ?? GridArea.Span() }, columns: columns.count)
        var items = zip(views, areas).map { view, area in
            TrackGridLayout.Item(area, size: Size(width: view.sizeThatFits(.unbounded).width.within(.infinity), height: 0))
        }
        let widths = layout.columnWidths(of: items, in: width)
        for (index, view) in views.enumerated() {
            let columns = areas[index].columnRange
            let cell = widths[columns].reduce(0, +) + Double(columns.count - 1) * columnSpacing
            items[index].size.height = view.sizeThatFits(Size(width: cell, height: .infinity)).height.within(.infinity)
        }
        return items
    }
}
