import LayoutMath
import Platform
import Views

extension CollectionView {
    /// What can be seen, in the order of the items, and where it is scrolled to.
    var collectionTrace: [String: TraceValue] {
        var fields: [String: TraceValue] = ["items": .array(itemTraces()), "selected": selectedID.map { .string($0) } ?? .null]
        guard scrollView.isScrollEnabled else { return fields }
        let state = scrollView.scroller.state
        fields["contentOffset"] = .point(Point(x: 0, y: scrollView.contentOffset))
        fields["contentSize"] = .size(layout.contentSize)
        fields["velocity"] = .point(Point(x: 0, y: scrollView.velocity))
        fields["state"] = .string(state.phase.rawValue)
        return fields
    }

    /// - Parameter isListed: leaves items out that mean something else.
    func itemTraces(where isListed: (String) -> Bool = { _ in true }) -> [TraceValue] {
        let seen = visibleItems.values.filter { !$0.cell.isHidden && isListed($0.id) }
        // What leaves stands before what has its place now.
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
