import LayoutMath
import Platform
import TestSupport

@testable import Views
@testable import Widgets

/// A header of 160 points that collapses to 72, tabs of 44, and lists of rows of 72 in a window of 400 by 500: the lists have 384 points.
@MainActor
final class CollapsingHeaderFixture {
    /// A list that handles no keys.
    final class Rows: View, ScrollingContent {
        let scrollView = ScrollView()
        let rows: [PressableBox]
        var pressed: [Int] = []

        init(count: Int) {
            rows = (0..<count).map { PressableBox("row \($0)", frame: Rect(x: 0, y: Double($0) * 72, width: 10, height: 72)) }
            super.init()
            addSubview(scrollView)
            for (index, row) in rows.enumerated() {
                row.action = { [unowned self] in pressed.append(index) }
                scrollView.contentView.addSubview(row)
            }
        }

        override func layoutSubviews() {
            scrollView.frame = bounds
            scrollView.contentSize = Size(width: bounds.width, height: Double(rows.count) * 72)
            for row in rows { row.frame = Rect(x: 0, y: row.frame.minY, width: bounds.width, height: 72) }
        }
    }

    static let size = Size(width: 400, height: 500)
    /// The distance by which the header collapses, and the width of a page.
    static let (range, pitch) = (88.0, 400.0)

    let view: CollapsingHeaderView
    let user: StageHarness
    let header = View()
    let button = PressableBox("remind me", frame: Rect(x: 20, y: 20, width: 100, height: 40))
    private(set) var made: [String] = []

    /// - Parameters:
    ///   - counts: Rows of each list.
    ///   - outer: Wraps the view in a root.
    init(
        _ counts: [Int] = [30, 31], size: Size = CollapsingHeaderFixture.size, motion: MotionPreference = .full,
        change: (CollapsingHeaderView) -> Void = { _ in }, outer: (CollapsingHeaderView) -> View = { $0 }
    ) {
        header.addSubview(button)
        view = CollapsingHeaderView("events", header: header, collapsedHeader: View())
        view.collapsedHeight = 72
        change(view)
        user = StageHarness(outer(view), size: size, motion: motion)
        view.setItems(items(counts))
        user.settle()
    }

    func items(_ counts: [Int]) -> [TabItem] {
        counts.enumerated().map { index, count in
            TabItem(id: "list \(index)", title: "list \(index)", count: count) { [unowned self] in
                made.append("list \(index)")
                return Rows(count: count)
            }
        }
    }

    // MARK: What is seen in the window

    /// Distance by which the tabs have moved up, in points.
    var seenShift: Double { view.topInset + view.headerHeight + view.tabSpacing - tabTop }
    var tabTop: Double { view.tabStrip.convert(view.tabStrip.bounds, to: view).minY }
    var tabBottom: Double { view.tabStrip.convert(view.tabStrip.bounds, to: view).maxY }

    /// Top of a list's first row, in points of the view.
    func rowTop(ofList list: Int) -> Double? {
        (view.content(ofTab: list) as? Rows)?.rows.first.map { $0.convert($0.bounds, to: view).minY }
    }

    /// Distance by which the rows of a list are scrolled under the tabs, in points.
    func seenOffset(ofList list: Int) -> Double? { rowTop(ofList: list).map { tabBottom - $0 } }

    func list(_ index: Int) -> Rows? { view.content(ofTab: index) as? Rows }

    /// Moves the header and the current list to a coordinate at once.
    func jump(to offset: Double) {
        view.scroll(to: offset, animated: false)
        user.advance(by: 1.0 / 60)
    }
}
