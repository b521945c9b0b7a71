import Platform

/// Finds the cells of the window in which each large step is visible, starting with the topmost step.
///
/// Only opaque pixels hide others, so this saves work without changing the picture.
struct OcclusionGrid {
    /// Side of a cell in device pixels.
    static let cell = 16
    /// Steps with fewer visible device pixels are drawn completely.
    static let smallestArea = 64 * 64

    /// The rectangles that `VisibleRuns` points into.
    private(set) var runs: [PixelRect] = []
    private var covered: [Bool] = []
    private var columns = 0
    private var target = PixelRect(x: 0, y: 0, width: 0, height: 0)
    private var opaque = RunMerger()
    private var blended = RunMerger()

    /// Fills in the runs of every large step.
    /// - Complexity: O(large steps · cells of the window).
    mutating func cull(_ steps: inout [RenderStep], target: PixelRect) {
        begin(target)
        for index in steps.indices.reversed() {
            switch steps[index] {
            case .fill(var step) where step.visible.area >= Self.smallestArea:
                let hides = step.isOpaque
                step.runs = visit(step.visible, hides: hides) { _ in hides ? .opaque : .mixed }
                steps[index] = .fill(step)
            case .sprite(var step) where step.isUnscaled && step.visible.area >= Self.smallestArea:
                step.runs = runs(of: step)
                steps[index] = .sprite(step)
            default: break
            }
        }
    }

    private mutating func begin(_ target: PixelRect) {
        runs.removeAll(keepingCapacity: true)
        columns = (target.width + Self.cell - 1) / Self.cell
        let rows = (target.height + Self.cell - 1) / Self.cell
        if target == self.target {
            for index in covered.indices { covered[index] = false }
        } else {
            covered = Array(repeating: false, count: columns * rows)
            self.target = target
        }
    }

    private mutating func runs(of step: SpriteStep) -> VisibleRuns {
        let (dx, dy) = (step.source.x - step.destination.x, step.source.y - step.destination.y)
        let whole: CoverageMap.Kind = step.texture.isOpaque ? .opaque : .mixed
        let map = step.texture.coverage
        return visit(step.visible, hides: step.hides) { part in map?.kind(of: part.offset(x: dx, y: dy)) ?? whole }
    }

    /// Visits the cells of `area`. If `hides`, cells of kind `opaque` hide all earlier steps.
    private mutating func visit(
        _ area: PixelRect, hides: Bool, kind: (PixelRect) -> CoverageMap.Kind
    ) -> VisibleRuns {
        let cell = Self.cell
        for row in (area.y / cell)...((area.maxY - 1) / cell) {
            for column in (area.x / cell)...((area.maxX - 1) / cell) {
                let index = row * columns + column
                guard !covered[index] else { continue }
                let square = PixelRect(x: column * cell, y: row * cell, width: cell, height: cell)
                let part = square.intersection(area)
                switch kind(part) {
                case .transparent: break
                case .mixed: blended.add(part)
                case .opaque where !hides: blended.add(part)
                case .opaque:
                    opaque.add(part)
                    covered[index] = part == square.intersection(target)
                }
            }
            opaque.endRow()
            blended.endRow()
        }
        let opaqueRange = opaque.finish(into: &runs)
        return VisibleRuns(opaque: opaqueRange, blended: blended.finish(into: &runs))
    }
}

/// Merges cells, given row by row from left to right, into few rectangles.
private struct RunMerger {
    private var done: [PixelRect] = []
    /// Runs of the previous row and of the current one.
    private var above: [PixelRect] = []
    private var current: [PixelRect] = []

    mutating func add(_ part: PixelRect) {
        if let last = current.last, last.maxX == part.x, last.y == part.y, last.height == part.height {
            current[current.count - 1].width += part.width
        } else {
            current.append(part)
        }
    }

    mutating func endRow() {
        var next = 0
        for index in current.indices {
            let run = current[index]
            while next < above.count, above[next].x < run.x {
                done.append(above[next])
                next += 1
            }
            guard next < above.count, above[next].x == run.x, above[next].width == run.width, above[next].maxY == run.y else {
                continue
            }
            current[index].y = above[next].y
            current[index].height += above[next].height
            next += 1
        }
        done.append(contentsOf: above[next...])
        swap(&above, &current)
        current.removeAll(keepingCapacity: true)
    }

    mutating func finish(into runs: inout [PixelRect]) -> Range<Int> {
        let start = runs.count
        runs.append(contentsOf: done)
        runs.append(contentsOf: above)
        done.removeAll(keepingCapacity: true)
        above.removeAll(keepingCapacity: true)
        return start..<runs.count
    }
}
