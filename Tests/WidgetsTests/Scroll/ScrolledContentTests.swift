import Imaging
import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// What scrolls stays inside the view that scrolls it, unless the program wants otherwise.
@MainActor
@Suite struct ScrolledContentTests {
    /// Place of the scrolling view in the middle of a window, so that content could stick out on all sides.
    private static let place = Rect(x: 100, y: 100, width: 200, height: 150)
    private static let ink = Color(hex: 0xFF00FF)
    private static let ids = (0..<40).map(String.init)

    private final class Row: View {
        override func draw(in canvas: Canvas) { canvas.fill(bounds, ScrolledContentTests.ink) }
        override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: 40) }
    }

    /// A view that scrolls rows, and its scroll view.
    private static func scrolling(_ kind: String) -> (View, ScrollView) {
        let recipe = CollectionView.Recipe(make: { _ in Row() }) { _, _ in }
        switch kind {
        case "list":
            let list = ListView(rowHeight: .fixed(40), recipe: recipe)
            list.apply(ListSnapshot(ids), animated: false)
            return (list, list.scrollView)
        case "collection":
            let collection = CollectionView(layout: ListLayout(rows: RowExtents(estimate: 40)), recipe: recipe)
            collection.apply(CollectionSnapshot(ids), animated: false)
            return (collection, collection.scrollView)
        default:
            let scroll = ScrollView()
            scroll.contentSize = Size(width: place.width, height: 1600)
            for index in 0..<40 {
                scroll.contentView.addSubview(Row(frame: Rect(x: 0, y: Double(index) * 40, width: place.width, height: 40)))
            }
            return (scroll, scroll)
        }
    }

    /// The parts of the rows that are seen.
    private func shown(_ list: DisplayList) -> [Rect] {
        var clip: Rect?
        return list.commands.compactMap { command in
            switch command {
            case .clip(let rect): clip = rect
            case .fill(let rect, Self.ink, _): return clip.map { rect.intersection($0) } ?? rect
            default: break
            }
            return nil
        }
    }

    @Test(arguments: ["scroll view", "collection", "list"])
    func nothingIsDrawnOrHitOutside(_ kind: String) {
        let (view, scroll) = Self.scrolling(kind)
        let root = View()
        root.addSubview(view)
        let user = StageHarness(root, size: Size(width: 400, height: 350))
        view.frame = Self.place
        user.settle()
        for offset in stride(from: 0.0, through: 1400, by: 35) {
            scroll.scroll(to: offset, animated: false)
            user.settle()
            let rects = shown(user.list)
            #expect(!rects.isEmpty)
            #expect(rects.allSatisfy { $0.intersection(Self.place) == $0 }, "\(offset): \(rects)")
            for y in [90.0, 260] { #expect(user.stage.hitTest(Point(x: 200, y: y)) === root) }
        }
    }
}
