import LayoutMath
import Views

/// The visible cells of a picker, and the spare ones.
final class PickerCells: View {
    var makeCell: () -> any PickerCell { didSet { dropCells() } }
    private var placed: [Int: PlacedCell] = [:]
    private var spare: [any PickerCell] = []
    private var count = 0

    private struct PlacedCell {
        let cell: any PickerCell
        var item: PickerItem?
    }

    init(makeCell: @escaping () -> any PickerCell) {
        self.makeCell = makeCell
        super.init()
        isUserInteractionEnabled = false
    }

    private func dropCells() {
        for view in subviews { view.removeFromSuperview() }
        placed = [:]
        spare = []
    }

    override func semanticItem(of subview: View) -> SemanticItem? {
        guard let (index, shown) = placed.first(where: { $0.value.cell === subview }), let item = shown.item else { return nil }
        return SemanticItem(item.id, index: index, at: SemanticPosition(index, of: count))
    }

    /// Indices that have cells, and the number of cells including spare ones.
    var occupied: [Int] { placed.keys.sorted() }
    var viewCount: Int { placed.count + spare.count }
    func cell(at index: Int) -> (any PickerCell)? { placed[index]?.cell }

    /// Returns the factor, at least 1, by which the style must be spread so that any two neighbours of these items are `gap` points apart.
    ///
    /// Between two whole distances, positions and widths are interpolated linearly, so what holds at whole distances holds everywhere.
    func spread(for items: [PickerItem], gap: Double, _ style: PickerStyle) -> Double {
        guard let cell = placed.first?.value.cell else { return 1 }
        let widest = style.appearances.indices.map { distance in
            items.compactMap { cell.width(of: $0, atDistance: distance) }.max() ?? 0
        }
        let factors = style.appearances.indices.dropLast().map { near in
            let step = style.appearances[near + 1].offset - style.appearances[near].offset
            let wanted = (widest[near] + widest[near + 1]) / 2
            return wanted > 0 ? (wanted + gap) / step : 1
        }
        return max(1, factors.max() ?? 1)
    }

    /// Places the cells near `position` around the centre.
    /// - Complexity: O(visible cells).
    func place(_ items: [PickerItem], at position: Double, along axis: Axis, _ style: PickerStyle) {
        count = items.count
        let shown = visible(count, about: position, reach: style.reach(viewport: bounds.size[axis]))
        for (index, former) in placed where !shown.contains(index) {
            former.cell.isHidden = true
            spare.append(former.cell)
            placed[index] = nil
        }
        for index in shown {
            var next = placed[index] ?? PlacedCell(cell: takeCell())
            if next.item != items[index] {
                next.item = items[index]
                next.cell.semantics = Semantics(.item, label: items[index].title)
                next.cell.show(items[index], at: index)
            }
            placed[index] = next
            place(next.cell, at: Double(index) - position, along: axis, style)
        }
    }

    /// Range of the visible indices, and one index more on each side.
    private func visible(_ count: Int, about position: Double, reach: Double) -> Range<Int> {
        guard !bounds.isEmpty, count > 0 else { return 0..<0 }
        let last = Double(count - 1)
        let low = Int((position - reach).rounded(.up).clamped(to: 0...last)) - 1
        let high = Int((position + reach).rounded(.down).clamped(to: 0...last)) + 1
        return max(0, low)..<min(count, high + 1)
    }

    private func place(_ cell: any PickerCell, at distance: Double, along axis: Axis, _ style: PickerStyle) {
        let appearance = style.appearance(at: distance)
        var size = bounds.size
        size[axis] = appearance.extent
        cell.frame = Rect(center: bounds.center + Vector(appearance.offset, along: axis), size: size)
        cell.alpha = appearance.alpha
        cell.update(distanceFromCenter: distance)
    }

    private func takeCell() -> any PickerCell {
        if let cell = spare.popLast() {
            cell.isHidden = false
            return cell
        }
        let cell = makeCell()
        addSubview(cell)
        return cell
    }
}
