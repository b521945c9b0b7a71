import LayoutMath
import Testing

/// Tests properties of every release on rows and releases drawn from a seed.
@Suite struct SnapSolverLawTests {
    static let modes: [SnapSolver.Mode] = [.page(limit: 1), .page(limit: 3), .projected]

    @Test(arguments: 0..<10)
    func resultIsAStopOrInsideAFreeRange(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<20 {
            let row = source.row()
            for mode in Self.modes {
                let solver = SnapSolver(mode: mode)
                for _ in 0..<20 {
                    let target = solver.target(
                        from: source.offset(in: row), velocity: source.number(in: -6000...6000), startingAt: source.offset(in: row), in: row
                    )

                    let isStop = abs(row.nearestStop(to: target) - target) < 1e-9
                    #expect(isStop || row.isFree(target))
                    if row.loop == nil { #expect(0...row.maximumOffset ~= target) }
                }
            }
        }
    }

    @Test(arguments: 0..<10)
    func releaseAtRestOnTheResultStaysThere(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<20 {
            let row = source.row()
            for mode in Self.modes {
                let solver = SnapSolver(mode: mode)
                let start = source.offset(in: row)

                let once = solver.target(
                    from: source.offset(in: row), velocity: source.number(in: -6000...6000), startingAt: start, in: row)
                let twice = solver.target(from: once, velocity: 0, startingAt: start, in: row)

                #expect(once == twice)
            }
        }
    }

    @Test(arguments: 0..<10)
    func resultNeverFallsWhenVelocityGrows(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<20 {
            let row = source.row()
            for mode in Self.modes + [.none] {
                let solver = SnapSolver(mode: mode)
                let offset = source.offset(in: row)
                let start = source.offset(in: row)

                let targets = stride(from: -4000.0, through: 4000, by: 25).map {
                    solver.target(from: offset, velocity: $0, startingAt: start, in: row)
                }

                #expect(zip(targets, targets.dropFirst()).allSatisfy { $0 <= $1 })
            }
        }
    }

    @Test(arguments: 0..<10)
    func mirroredReleaseMirrorsTheResult(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<20 {
            let widths = (0..<7).map { _ in source.number(in: 50...900) }
            let row = StopList(widths: widths, spacing: 10, viewport: 500, rules: StopList.Rules(alignment: .center))
            let mirrored = StopList(widths: widths.reversed(), spacing: 10, viewport: 500, rules: StopList.Rules(alignment: .center))
            let end = row.maximumOffset
            for mode in Self.modes {
                let solver = SnapSolver(mode: mode)
                let offset = source.number(in: -100...(end + 100))
                let velocity = source.number(in: -3000...3000)
                let start = row.nearestStop(to: source.number(in: 0...end))

                let target = solver.target(from: offset, velocity: velocity, startingAt: start, in: row)
                let opposite = solver.target(from: end - offset, velocity: -velocity, startingAt: end - start, in: mirrored)

                // Sums run in the other order: rounding only. A tie, which goes forward both ways, is not drawn.
                #expect(abs((end - opposite) - target) < 1e-6)
            }
        }
    }

    @Test(arguments: 0..<10)
    func realFlickAwayFromItsStartMoves(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<20 {
            let row = source.row()
            for mode in Self.modes where row.stops.count > 1 {
                let index = source.index(below: row.stops.count - 1)
                let start = row.stops[index]

                let target = SnapSolver(mode: mode).target(
                    from: start + 1, velocity: source.number(in: 300...5000), startingAt: start, in: row)

                #expect(target > start)
            }
        }
    }

    @Test(arguments: 0..<10)
    func turnOfARingDoesNotChangeTheDecision(seed: Int) {
        var source = RowSource(seed: UInt64(seed))
        for _ in 0..<5 {
            let ring = StopList(
                widths: (0..<6).map { _ in source.number(in: 100...400).rounded() }, viewport: 300, rules: StopList.Rules(loops: true))
            for mode in Self.modes {
                let solver = SnapSolver(mode: mode)
                let offset = source.number(in: 0...900)
                let velocity = source.number(in: -3000...3000)
                let turn = ring.maximumOffset * 4

                let target = solver.target(from: offset, velocity: velocity, startingAt: offset, in: ring)
                let later = solver.target(from: offset + turn, velocity: velocity, startingAt: offset + turn, in: ring)

                #expect(abs(later - turn - target) < 1e-6)
            }
        }
    }
}
