import PanoramaKit
import PanoramaTesting
import Testing

@testable import CircleOfCells

@Suite struct CircleOfCellsTests {
    private let root = makeRoot()
    private let user: StageHarness

    init() throws { user = try StageHarness(window: root, size: Size(width: 320, height: 360)) }

    private var labels: [String] { user.views(.item).map(\.semantics.label).sorted() }

    /// The position of a cell's centre in the window.
    private func place(ofCell number: Int) throws -> Point {
        let cell = try user.view("cell \(number)", role: .item)
        return cell.convert(cell.bounds.center, to: nil)
    }

    @Test func plusAppendsACell() throws {
        #expect(labels == ["cell 0", "cell 1", "cell 2"])

        try user.tap("+", role: .button)
        user.settle()

        #expect(labels == ["cell 0", "cell 1", "cell 2", "cell 3"])
        try user.checkPicture("four-cells")
    }

    @Test func cellsTravelAlongTheCircleToTheirNewPlaces() throws {
        let center = Point(x: 160, y: 180)
        let start = try place(ofCell: 1)

        try user.tap("+", role: .button)
        user.advance(by: 0.15)
        let underway = try place(ofCell: 1)
        user.settle()
        let end = try place(ofCell: 1)

        #expect(start.distance(to: end) > 40)
        #expect(underway.distance(to: start) > 5 && underway.distance(to: end) > 5)
        #expect(abs(underway.distance(to: center) - end.distance(to: center)) < 1)
        #expect(abs(end.x - center.x) < 0.5 && end.y > center.y)
    }

    @Test func aCellIsDraggedAlongTheCircle() throws {
        for _ in 0..<3 { try user.tap("+", role: .button) }
        user.settle()
        let (start, end) = (try place(ofCell: 1), try place(ofCell: 4))

        user.press(start.x, start.y)
        user.move(from: start, to: end, in: 0.4)
        user.advance(by: 1)
        try user.checkPicture("cell-in-the-hand")
        user.release(end.x, end.y)
        user.settle()

        let page = try #require(root as? CirclePage)
        #expect(page.cells == ["0", "2", "3", "4", "1", "5"])
        #expect(try place(ofCell: 1).distance(to: end) < 1)
    }

    @Test func everyStopIsRead() { #expect(user.accessibilityFaults() == []) }
}
