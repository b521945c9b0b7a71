import LayoutMath
import Platform
import Views

extension CollapsingHeaderView {
    /// The pager's fields, with the coordinate s of the current list as the vertical part; the places of header, tabs and list; and the
    /// list's open row with its actions.
    var headerTrace: [String: TraceValue] {
        let pages = ScrollPages(
            snapPoints: items.indices.map { Double($0) * pitch }, page: items.isEmpty ? nil : tab(at: progress), targetPage: currentTab,
            progress: progress)
        var fields = pager.scrollTrace(pages: pages)
        let list = currentPage?.content?.scrollView
        fields["contentOffset"] = .object(["x": .number(pager.contentOffset.x), "y": .number(offset)])
        fields["velocity"] = .object(["x": .number(pager.velocity.x), "y": .number(list?.velocity.y ?? 0)])
        if let list, !pager.isScrolling { fields["state"] = .string(list.scroller.state.phase.rawValue) }
        fields["contentSize"] = .object([
            "width": .number(Double(items.count) * pitch),
            "height": .number(measures.collapseDistance + (list?.contentSize.height ?? 0)),
        ])
        fields["headerShift"] = .number(headerShift)
        fields["listOffset"] = .number(listOffset)
        fields["menuY"] = .number(measures.tabBarTop(at: offset) + tabSpacing)
        fields["tab"] = currentTab.map { .number(Double($0)) } ?? .null
        let listFields = currentPage?.content?.traceFields ?? [:]
        fields["openRow"] = listFields["openRow"] ?? .null
        fields["actions"] = listFields["actions"] ?? .array([])
        return fields
    }
}
