import LayoutMath
import Platform
import Views

extension CollectionView {
    /// The visible items in their order, and the scroller's fields.
    var collectionTrace: [String: TraceValue] {
        var fields = scrollView.scroller.trace(at: now, along: .vertical, contentSize: layout.contentSize)
        fields["items"] = .array(itemTraces())
        fields["selected"] = selectedID.map { .string($0) } ?? .null
        return fields
    }

    /// - Parameter isListed: Leaves out items that mean something else.
    func itemTraces(where isListed: (String) -> Bool = { _ in true }) -> [TraceValue] {
        let seen = visibleItems.values.filter { !$0.cell.isHidden && isListed($0.id) }
        // Removed items come before inserted items with the same index.
        return seen.sorted { ($0.index, $0.id) < ($1.index, $1.id) }.map(trace(of:))
    }

    private func trace(of visibleItem: VisibleItem) -> TraceValue {
        let cell = visibleItem.cell
        let shown = cell.convert(cell.bounds, to: self)
        return .object([
            "id": .string(visibleItem.id),
            "center": .point(shown.center),
            "size": .size(shown.size),
            "alpha": .number(cell.alpha),
            "phase": .string(visibleItem.phase.rawValue),
        ])
    }
}

extension TraceValue {
    static func point(_ point: Point) -> TraceValue { .object(["x": .number(point.x), "y": .number(point.y)]) }
    static func size(_ size: Size) -> TraceValue { .object(["width": .number(size.width), "height": .number(size.height)]) }
}
