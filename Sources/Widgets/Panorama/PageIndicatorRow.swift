import LayoutMath

/// The layout of a page indicator's dashes at scale 1: at rest a short one per page and a long one for the current page; grown, each as
/// wide as its page's name.
nonisolated struct PageIndicatorRow: Equatable, Sendable {
    /// Widths of the pages' names.
    let nameWidths: [Double]

    // In points: at rest, short dashes have a pitch of 24.
    static let dash = 16.0
    static let currentDash = 40.0
    static let gap = 8.0
    static let grownGap = 16.0
    static let thickness = 2.0
    /// Width reserved for the current page's name beside the row at rest.
    static let nameRoom = 160.0

    /// Returns the dashes from left to right, as a sequence that allocates nothing: it is walked in every frame.
    /// - Parameters:
    ///   - progress: The current page and the share of the way to the next, as one number.
    ///   - grown: 0 at rest, 1 with names.
    func dashes(progress: Double, grown: Double) -> Dashes { Dashes(row: self, progress: progress, grown: grown) }

    struct Dashes: Sequence, IteratorProtocol {
        let row: PageIndicatorRow
        let progress: Double
        let grown: Double
        private var index = 0
        private var x = 0.0

        fileprivate init(row: PageIndicatorRow, progress: Double, grown: Double) {
            self.row = row
            self.progress = progress
            self.grown = grown
        }

        mutating func next() -> (x: Double, width: Double)? {
            guard index < row.nameWidths.count else { return nil }
            let near = Swift.max(0, 1 - abs(Double(index) - progress))
            let rest = PageIndicatorRow.dash.interpolated(to: PageIndicatorRow.currentDash, fraction: near)
            let width = rest.interpolated(to: Swift.max(row.nameWidths[index], PageIndicatorRow.dash), fraction: grown)
            defer {
                x += width + row.spacing(grown)
                index += 1
            }
            return (x, width)
        }
    }

    /// Returns the width from the first dash to the end of the last; it does not depend on the current page.
    func width(grown: Double) -> Double { dashes(progress: 0, grown: grown).reduce(0) { $1.x + $1.width } }

    /// Returns the page whose dash, extended by half the gap to its neighbours, is at `x`.
    /// - Precondition: There is a page.
    func page(at x: Double, progress: Double, grown: Double) -> Int {
        precondition(!nameWidths.isEmpty, "a row without pages has no page at \(x)")
        let margin = spacing(grown) / 2
        let next = dashes(progress: progress, grown: grown).enumerated().first { x < $1.x + $1.width + margin }
        return next?.offset ?? nameWidths.count - 1
    }

    private func spacing(_ grown: Double) -> Double { PageIndicatorRow.gap.interpolated(to: PageIndicatorRow.grownGap, fraction: grown) }
}
