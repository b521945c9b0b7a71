import Platform
import Views

extension NavigationStack {
    /// The fields `pages` and `top`, as decided; `progress`, the number of pages below the visible one, where 0.4 means that a second page
    /// covers 0.4 of the first; and the moving page's `offset` from its place in points, its `velocity` and its `state`.
    var navigationTrace: [String: TraceValue] {
        let moving = (leaving.reversed() + present.reversed()).first { $0.slide.phase != .idle }
        return [
            "pages": .number(Double(present.count)),
            "top": topPage.map { .string($0.name ?? $0.semantics.label) } ?? .null,
            "progress": .number(progress),
            "offset": .number(moving?.slide.offset(at: now) ?? 0),
            "velocity": .number(moving?.slide.velocity(at: now) ?? 0),
            "state": .string((moving?.slide.phase ?? .idle).rawValue),
            "leaving": .number(Double(leaving.count)),
        ]
    }

    /// The number of pages below the visible one; a moving page adds the share by which it covers the page below.
    public var progress: Double {
        guard let top = present.last, bounds.width > 0 else { return Double(max(0, present.count - 1)) }
        let uncovered = present.count > 1 ? top.slide.offset(at: now) / bounds.width : 0
        let covering = leaving.reduce(0) { $0 + 1 - $1.slide.offset(at: now) / bounds.width }
        return Double(present.count - 1) - uncovered + covering
    }
}
