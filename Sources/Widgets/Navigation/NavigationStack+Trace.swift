import Platform
import Views

extension NavigationStack {
    /// `pages` and `top` as decided; `progress`, the number of pages below the one that is seen: 0.4 is a second page of which 0.4 covers the
    /// first; and the moving page's `offset` from its place in points, its `velocity` and `state`.
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

    /// How many pages lie below the one that is seen, with the share by which a moving page covers the one below it.
    public var progress: Double {
        guard let top = present.last, bounds.width > 0 else { return Double(max(0, present.count - 1)) }
        let uncovered = present.count > 1 ? top.slide.offset(at: now) / bounds.width : 0
        let covering = leaving.reduce(0) { $0 + 1 - $1.slide.offset(at: now) / bounds.width }
        return Double(present.count - 1) - uncovered + covering
    }
}
