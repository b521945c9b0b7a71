import LayoutMath
import Views

/// The cells of a picker that are in sight, and the spare ones that wait for their next item.
final class PickerSeats: View {
    var makeCell: () -> any PickerCell { didSet { dropCells() } }
    private var seats: [Int: Seat] = [:]
    private var spare: [any PickerCell] = []

    private struct Seat {
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
        seats = [:]
        spare = []
    }

    /// The indices that have views, and how many views there are in all.
    var occupied: [Int] { seats.keys.sorted() }
    var viewCount: Int { seats.count + spare.count }
    func cell(at index: Int) -> (any PickerCell)? { seats[index]?.cell }

    /// Brings the cells near `position` to their places about the centre.
    /// - Complexity: O(cells in sight).
    func place(_ items: [PickerItem], at position: Double, along axis: Axis, _ style: PickerStyle) {
        let shown = visible(items.count, about: position, reach: style.reach(viewport: bounds.size[axis]))
        for (index, seat) in seats where !shown.contains(index) {
            seat.cell.isHidden = true
            spare.append(seat.cell)
            seats[index] = nil
        }
        for index in shown {
            var seat = seats[index] ?? Seat(cell: takeCell())
            if seat.item != items[index] {
                seat.item = items[index]
                seat.cell.semantics = Semantics(.item, label: items[index].title)
                seat.cell.show(items[index], at: index)
            }
            seats[index] = seat
            place(seat.cell, at: Double(index) - position, along: axis, style)
        }
    }

    /// What can be seen, and one more on each side.
    private func visible(_ count: Int, about position: Double, reach: Double) -> Range<Int> {
        guard !bounds.isEmpty, count > 0 else { return 0..<0 }
        let last = Double(count - 1)
        let low = Int((position - reach).rounded(.up).clamped(to: 0...last)) - 1
        let high = Int((position + reach).rounded(.down).clamped(to: 0...last)) + 1
        return max(0, low)..<min(count, high + 1)
    }

    private func place(_ cell: any PickerCell, at distance: Double, along axis: Axis, _ style: PickerStyle) {
        let station = style.station(at: distance)
        var size = bounds.size
        size[axis] = station.extent
        cell.frame = Rect(center: bounds.center + Vector(station.offset, along: axis), size: size)
        cell.alpha = station.alpha
        cell.stand(at: distance)
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
