import LayoutMath

/// Where the dashes of a wayfinder lie, at scale 1: at rest a short one for each page and a long one for the current,
/// grown each as wide as the name of its page.
nonisolated struct WayfinderRow: Equatable, Sendable {
    /// Widths of the pages' names.
    let nameWidths: [Double]

    // VISUAL.md, drawing notes: dashes 16x2, the current one 40x2, a pitch of 24.
    static let dash = 16.0
    static let currentDash = 40.0
    static let gap = 8.0
    static let grownGap = 16.0
    static let thickness = 2.0
    /// What the current page's name takes beside the row at rest.
    static let nameRoom = 160.0

    /// The dashes from left to right.
    /// - Parameters:
    ///   - progress: current page and the way to the next as one number.
    ///   - grown: 0 at rest, 1 with names.
    func dashes(progress: Double, grown: Double) -> [(x: Double, width: Double)] {
        var x = 0.0
        return nameWidths.enumerated().map { index, name in
            let near = max(0, 1 - abs(Double(index) - progress))
            let rest = WayfinderRow.dash.interpolated(to: WayfinderRow.currentDash, fraction: near)
            let width = rest.interpolated(to: max(name, WayfinderRow.dash), fraction: grown)
            defer { x += width + spacing(grown) }
            return (x, width)
        }
    }

    /// From the first dash to the end of the last; the same wherever the row is between two pages.
    func width(grown: Double) -> Double { dashes(progress: 0, grown: grown).last.map { $0.x + $0.width } ?? 0 }

    /// The page whose dash, with half the room to its neighbours, is at `x`.
    /// - Precondition: there is a page.
    func page(at x: Double, progress: Double, grown: Double) -> Int {
        precondition(!nameWidths.isEmpty, "a row without pages has no page at \(x)")
        let next = dashes(progress: progress, grown: grown).firstIndex { x < $0.x + $0.width + spacing(grown) / 2 }
        return next ?? nameWidths.count - 1
    }

    private func spacing(_ grown: Double) -> Double { WayfinderRow.gap.interpolated(to: WayfinderRow.grownGap, fraction: grown) }
}
