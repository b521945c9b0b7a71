import LayoutMath
import Particles

/// Rows and numbers drawn from a seed; the same seed gives the same rows on every machine.
struct RowSource {
    private var random: RandomSource

    init(seed: UInt64) { random = RandomSource(seed: seed) }

    mutating func unit() -> Double { random.nextUnit() }

    mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + unit() * (range.upperBound - range.lowerBound)
    }

    mutating func index(below count: Int) -> Int { min(count - 1, Int(unit() * Double(count))) }

    /// 0 … 12 items, some without width, some wider than the viewport, some viewports without room.
    mutating func row() -> StopList {
        let widths = (0..<index(below: 13)).map { _ in unit() < 0.1 ? 0 : number(in: 20...900).rounded() }
        let oversize = unit() < 0.5 ? StopList.Oversize.edges : .chunks(step: number(in: 100...300))
        return StopList(
            widths: widths,
            spacing: unit() < 0.3 ? 0 : number(in: 1...40),
            leadingInset: unit() < 0.5 ? 0 : number(in: 0...80),
            trailingInset: unit() < 0.5 ? 0 : number(in: 0...80),
            viewport: unit() < 0.05 ? 0 : number(in: 50...900),
            rules: StopList.Rules(
                alignment: unit() < 0.5 ? .start : .center, oversize: oversize, containment: unit() < 0.5 ? .contained : .reachable,
                loops: unit() < 0.3))
    }

    /// An offset in and around the row, sometimes exactly on a stop, several turns away in a loop.
    mutating func offset(in row: StopList) -> Double {
        if unit() < 0.2 { return row.stops[index(below: row.stops.count)] }
        return number(in: (-row.maximumOffset - 200)...(2 * row.maximumOffset + 200))
    }
}
