import LayoutMath
import TestSupport
import Testing
import Views
import Widgets

@Suite struct GridViewTests {
    private func shown(
        _ views: [View], _ columns: [GridView.Track], width: Double = 300, _ change: (GridView) -> Void = { _ in }
    ) -> (grid: GridView, user: StageHarness) {
        let grid = GridView(views, columns: columns, spacing: 10)
        change(grid)
        return (grid, StageHarness(grid, size: Size(width: width, height: 200)))
    }

    @Test func labelsAndFieldsStandInColumns() {
        let (labels, fields) = ([Brick(40, 10), Brick(60, 20)], [Brick(90, 30), Brick(90, 10)])

        let (grid, _) = shown([labels[0], fields[0], labels[1], fields[1]], [.content, .fraction(1)])

        #expect(fields.map(\.frame) == [Rect(x: 70, y: 0, width: 230, height: 30), Rect(x: 70, y: 45, width: 230, height: 10)])
        #expect(labels.map(\.frame) == [Rect(x: 0, y: 10, width: 60, height: 10), Rect(x: 0, y: 40, width: 60, height: 20)])
        #expect(grid.sizeThatFits(Size(width: 300, height: .infinity)) == Size(width: 300, height: 60))
        #expect(grid.sizeThatFits(.unbounded) == Size(width: 160, height: 60))
    }

    @Test func aViewCanOccupySeveralCells() {
        let bricks = (0..<4).map { _ in Brick(20, 20) }

        _ = shown(bricks, [.points(50), .points(50), .points(50)]) { grid in
            grid.setSpan(columns: 2, of: bricks[0])
            grid.setSpan(rows: 2, of: bricks[1])
            grid.verticalAlignment = .fill
        }

        #expect(bricks[0].frame == Rect(x: 0, y: 0, width: 110, height: 20))
        #expect(bricks[1].frame == Rect(x: 120, y: 0, width: 50, height: 50))
        #expect(bricks[2].frame.minX == 0 && bricks[3].frame.minX == 60 && bricks[3].frame.minY == 30)
    }

    @Test func theWidthIsWhatLabelsWrapIn() {
        let label = Label("twelve words", maximumLines: 2)
        let (grid, user) = shown([label, Brick(10, 10)], [.fraction(1), .points(200)], width: 270)

        #expect(label.frame.width == 60 && label.frame.height == 48)
        #expect(grid.sizeThatFits(Size(width: 270, height: .infinity)).height == 48)
        withExtendedLifetime(user) {}
    }

    @Test func theFirstColumnIsAtTheRightFromRightToLeft() {
        let bricks = [Brick(20, 20), Brick(20, 20)]

        _ = shown(bricks, [.points(50), .points(80)]) { $0.direction = .rightToLeft }

        #expect(bricks.map(\.frame.minX) == [250, 160])
    }

    @Test func hiddenViewsTakeNoCell() {
        let bricks = [Brick(20, 20), Brick(20, 20)]
        bricks[0].isHidden = true

        _ = shown(bricks, [.points(50), .points(50)])

        #expect(bricks[1].frame.minX == 0)
    }

    @Test func changedTracksMoveTheViews() {
        let bricks = [Brick(20, 20), Brick(20, 20)]
        let grid = GridView(bricks, columns: [.points(50), .points(50)], spacing: 0)
        let user = StageHarness(grid)

        (grid.columns, grid.padding, grid.rowSpacing) = ([.points(30)], 5, 4)
        user.advance(by: 0.1)

        #expect(bricks.map(\.frame) == [Rect(x: 5, y: 5, width: 30, height: 20), Rect(x: 5, y: 29, width: 30, height: 20)])
    }

    @Test func aGridWithoutColumnsTraps() async {
        await #expect(processExitsWith: .failure) { await MainActor.run { _ = GridView(columns: []) } }
    }
}
