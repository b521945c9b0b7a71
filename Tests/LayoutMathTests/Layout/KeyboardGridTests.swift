import Testing

@testable import LayoutMath

@Suite struct KeyboardGridTests {
    private static let rows = [
        [Double](repeating: 1, count: 10), [Double](repeating: 1, count: 9), [1.5, 1, 1, 1, 1, 1, 1, 1, 1.5], [1.5, 1, 4.5, 1, 2],
    ]

    @Test func inADesktopsWindowKeysHaveTheDesignsMeasures() {
        let grid = KeyboardGrid(rows: Self.rows, window: Size(width: 1280, height: 720))

        #expect(grid.height == 320 && grid.gap == Size(width: 8, height: 8) && grid.popHeight == 68)
        #expect(grid.keys[0][0] == Rect(x: 164, y: 24, width: 88, height: 60))
        #expect(grid.keys[0][9].maxX == 1116)
        #expect(grid.keys[2][0].width == 136 && grid.keys[3][2].width == 424 && grid.keys[3][4].width == 184)
        #expect(grid.keys[3][0].maxY == 288)
        #expect(grid.besideKey == Rect(x: 1168, y: 228, width: 60, height: 60))
        #expect(grid.pop(of: grid.keys[0][2]) == Rect(x: 356, y: -52, width: 88, height: 68))
    }

    /// Laws for all windows: keys lie inside the panel without overlaps, and rows are centred.
    @Test(arguments: [0.75, 1, 1.5])
    func keysLieInsideThePanelAndApart(scale: Double) {
        let widths = SeededValues.uniform(in: 240...4000, count: 200, seed: 7)
        for (width, height) in zip(widths, SeededValues.uniform(in: 240...2400, count: 200, seed: 8)) {
            let grid = KeyboardGrid(rows: Self.rows, window: Size(width: width, height: height), scale: scale)

            #expect(grid.height <= height / 2 + 1e-9)
            for row in grid.keys {
                #expect(row[0].minX >= 7.999 && row[row.count - 1].maxX <= width - 7.999)
                #expect(abs(row[0].minX + row[row.count - 1].maxX - width) < 1e-6)
                for (left, right) in zip(row, row.dropFirst()) { #expect(abs(right.minX - left.maxX - grid.gap.width) < 1e-6) }
            }
            for (above, below) in zip(grid.keys, grid.keys.dropFirst()) { #expect(below[0].minY > above[0].maxY) }
            #expect(grid.keys[3][0].maxY < grid.height)
            if let beside = grid.besideKey {
                #expect(beside.minX > grid.keys.joined().map(\.maxX).max() ?? 0 && beside.maxX < width)
            }
        }
    }

    /// 640 × 480 is the smallest window of the program: keys stay as large as a finger needs, 44 points one way.
    @Test func inTheSmallestWindowKeysAreLargeEnough() {
        let grid = KeyboardGrid(rows: Self.rows, window: Size(width: 640, height: 480))

        #expect(grid.height == 240 && grid.besideKey == nil)
        #expect(grid.keys[0][0].width > 55 && grid.keys[0][0].height == 45)
    }

    /// The first choice lies over its key if the others have room. A row that fits neither way still lies inside the panel.
    @Test func choicesBeginOverTheirKeyInsideThePanel() {
        let grid = KeyboardGrid(rows: Self.rows, window: Size(width: 1280, height: 720))
        let (first, last) = (grid.keys[0][0], grid.keys[0][9])

        let (right, left) = (grid.choices(5, over: first, width: 1280), grid.choices(5, over: last, width: 1280))
        #expect(right[0] == grid.pop(of: first) && right[4].minX == first.minX + 4 * 88)
        #expect(left[0] == grid.pop(of: last) && left[4].minX == last.minX - 4 * 88)
        let both = grid.choices(13, over: grid.keys[0][5], width: 1280)
        #expect(both[0].minX == 1272 - 13 * 88 && both[12].maxX == 1272)
        let many = grid.choices(30, over: last, width: 1280)
        #expect(many[0].minX == 0 && abs(many[29].maxX - 1280) < 1e-6)
        #expect(grid.choices(0, over: last, width: 1280).isEmpty)
    }
}
