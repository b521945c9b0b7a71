import CAllocationCounter
import LayoutMath

/// Snapping and visible ranges over long rows of items of random widths.
enum LayoutRows {
    private static let queries = 10_000

    static func run(_ bench: Bench) {
        guard bench.wants("layout") else { return }
        for count in [1_000, 100_000, 1_000_000] {
            let list = StopList(widths: widths(count), spacing: 8, viewport: 1280, rules: StopList.Rules(containment: .reachable))
            let places = offsets(upTo: list.maximumOffset)
            let solver = SnapSolver(mode: .projected)
            bench.time("layout.snap", n: count, unit: "ns", count: queries) {
                var sum = 0.0
                for x in places { sum += solver.target(from: x, velocity: 1_800, startingAt: x, in: list) }
                blackHole(sum)
            }
            bench.time("layout.visible", n: count, unit: "ns", count: queries) {
                var sum = 0
                for x in places { sum += list.items(in: x...(x + 1280)).count }
                blackHole(Double(sum))
            }
            allocations(bench, list, places, solver)
        }
    }

    private static func allocations(_ bench: Bench, _ list: StopList, _ places: [Double], _ solver: SnapSolver) {
        guard "layout.allocations".hasPrefix(bench.filter) else { return }
        let before = allocation_count()
        var sum = 0.0
        for x in places {
            let target = solver.target(from: x, velocity: 900, startingAt: x, in: list)
            let landing = Landing(from: x, velocity: 900, to: target, viewport: 1280)
            sum += landing.position(at: 0.1) + list.progress(atOffset: x) + Double(list.items(in: x...(x + 1280)).count)
        }
        blackHole(sum)
        let made = Double(allocation_count() - before) / Double(queries)
        bench.emit(Row(name: "layout.allocations", n: list.itemCount, unit: "allocations/query", samples: [made]))
    }

    private static func widths(_ count: Int) -> [Double] {
        var state: UInt64 = 42
        return (0..<count).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return 40 + Double(state >> 54)
        }
    }

    private static func offsets(upTo end: Double) -> [Double] {
        (0..<queries).map { Double(($0 &* 7_919) % queries) / Double(queries) * end }
    }
}
