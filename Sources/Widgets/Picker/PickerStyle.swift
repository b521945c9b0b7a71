public import LayoutMath
import Views

/// Positions, lengths and opacities of a picker's cells by their distance d from the centre, counted in cells. Between the appearances at d
/// = 0, 1, 2, … all values are interpolated linearly. Beyond the last appearance, the offset grows by the last step for each cell.
public nonisolated struct PickerStyle: Equatable, Sendable {
    /// The appearance of a cell at a whole number of cells from the centre.
    public struct CellAppearance: Equatable, Sendable {
        /// Distance from the picker's centre to the cell's, in points.
        public var offset: Double
        /// Length of the cell along the picker's axis, in points.
        public var extent: Double
        /// Opacity in 0…1. If the last appearance has 0, cells beyond it are not created.
        public var alpha: Double

        /// An appearance; the style's initialiser checks that offsets ascend.
        public init(offset: Double, extent: Double, alpha: Double) {
            self.offset = offset
            self.extent = extent
            self.alpha = alpha
        }
    }

    /// Drag distance from one cell to the next, in points. Traps if set to 0 or less.
    public var length: Double { didSet { checkLength() } }
    /// Appearances at distances 0, 1, 2, … from the centre; at least two.
    public private(set) var appearances: [CellAppearance]
    /// Spring that moves the chosen cell to the centre.
    public var spring = Spring(response: 0.40, dampingRatio: 0.82)

    /// A style with the default spring.
    /// - Precondition: `length` is positive; there are at least two appearances; the first has offset 0, and offsets ascend.
    public init(length: Double, appearances: [CellAppearance]) {
        precondition(appearances.count >= 2, "a picker has at least two appearances, got \(appearances.count)")
        precondition(appearances[0].offset == 0, "a picker's first appearance stands in its centre, not at \(appearances[0].offset)")
        precondition(
            zip(appearances, appearances.dropFirst()).allSatisfy { $0.offset < $1.offset },
            "a picker's appearances stand outwards, got \(appearances.map(\.offset))")
        self.length = length
        self.appearances = appearances
        checkLength()
    }

    private func checkLength() { precondition(length > 0 && length.isFinite, "a picker's cells have a length above 0, not \(length)") }

    /// Returns the appearance of a cell at `distance` cells from the centre; its offset has the sign of `distance`.
    public func appearance(at distance: Double) -> CellAppearance {
        let d = abs(distance)
        let last = appearances.count - 1
        guard d < Double(last) else {
            var appearance = appearances[last]
            appearance.offset += (d - Double(last)) * lastStep
            appearance.offset *= distance < 0 ? -1 : 1
            return appearance
        }
        let index = Int(d)
        let (near, far, fraction) = (appearances[index], appearances[index + 1], d - Double(index))
        let offset = near.offset.interpolated(to: far.offset, fraction: fraction)
        return CellAppearance(
            offset: distance < 0 ? -offset : offset, extent: near.extent.interpolated(to: far.extent, fraction: fraction),
            alpha: near.alpha.interpolated(to: far.alpha, fraction: fraction))
    }

    /// Returns the distance from the centre, in cells, of a position `offset` points away. It is the inverse of ``appearance(at:)``.
    public func distance(atOffset offset: Double) -> Double {
        let x = abs(offset)
        let sign: Double = offset < 0 ? -1 : 1
        guard let far = appearances.firstIndex(where: { $0.offset > x }) else {
            return sign * (Double(appearances.count - 1) + (x - appearances[appearances.count - 1].offset) / lastStep)
        }
        let (low, high) = (appearances[far - 1].offset, appearances[far].offset)
        return sign * (Double(far - 1) + (x - low) / (high - low))
    }

    /// Returns the style with distances and lengths multiplied by `factor`.
    func spread(by factor: Double) -> PickerStyle {
        guard factor != 1 else { return self }
        var spread = self
        spread.length *= factor
        spread.appearances = appearances.map {
            CellAppearance(offset: $0.offset * factor, extent: $0.extent * factor, alpha: $0.alpha)
        }
        return spread
    }

    /// Returns the distance in cells of the outermost visible cell, in a picker of this length.
    func reach(viewport: Double) -> Double {
        let widest = appearances[appearances.count - 1].extent
        let seen = distance(atOffset: viewport / 2 + widest / 2)
        return appearances[appearances.count - 1].alpha > 0 ? seen : min(seen, Double(appearances.count - 1))
    }

    private var lastStep: Double { appearances[appearances.count - 1].offset - appearances[appearances.count - 2].offset }
}
