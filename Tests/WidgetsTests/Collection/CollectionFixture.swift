import LayoutMath
import Platform
import Synchronization
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// A collection whose cells draw nothing and store their item.
@MainActor
final class CollectionFixture {
    final class Tile: View, CollectionContent, Pressable {
        var id = ""
        var finalSize = Size.zero
        var prefetches = 0
        var presses = 0

        func prepare(forFinalSize size: Size) { finalSize = size }
        func prefetch() { prefetches += 1 }
        func pressChanged(_ isPressed: Bool) {}
        func activate(at point: Point) { presses += 1 }
    }

    let view: CollectionView
    let user: StageHarness
    private(set) var made: [Tile] = []

    init(
        _ layout: any CollectionLayout, _ ids: [String] = [], size: Size = Size(width: 400, height: 300), motion: MotionPreference = .full
    ) {
        view = CollectionView(layout: layout)
        view.name = "collection"
        user = StageHarness(view, size: size, motion: motion)
        view.recipe = CollectionView.Recipe(
            kind: { $0.hasPrefix("wide") ? "wide" : "" },
            make: { [unowned self] _ in
                made.append(Tile())
                return made[made.count - 1]
            },
            configure: { view, id in
                (view as? Tile)?.id = id
                view.semantics = Semantics(.item, label: id)
            })
        view.apply(CollectionSnapshot(ids), animated: false)
        user.settle()
    }

    func apply(_ ids: [String], animated: Bool = true) { view.apply(CollectionSnapshot(ids), animated: animated) }

    /// The cell of an item; fails the test if there is none.
    func cell(_ id: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> CollectionCell {
        try #require(view.visibleItems[id], sourceLocation: sourceLocation).cell
    }

    func center(_ id: String) throws -> Point {
        let cell = try cell(id)
        return cell.convert(cell.bounds.center, to: nil)
    }

    func phase(_ id: String) -> VisibleItem.Phase? { view.visibleItems[id]?.phase }

    /// Items whose views are visible.
    var shown: [String] { view.visibleItems.values.filter { !$0.cell.isHidden }.sorted { $0.index < $1.index }.map(\.id) }

    /// A row of numbers as ids.
    static func ids(_ range: Range<Int>) -> [String] { range.map(String.init) }
}

/// A grid that counts requests for an item's attributes.
nonisolated struct CountingGrid: CollectionLayout {
    final class Count: Sendable {
        private let calls = Mutex(0)

        func add() { calls.withLock { $0 += 1 } }

        /// The calls since the last reading.
        func read() -> Int {
            calls.withLock { calls in
                defer { calls = 0 }
                return calls
            }
        }
    }

    var grid: GridLayout
    let count = Count()

    var itemCount: Int {
        get { grid.itemCount }
        set { grid.itemCount = newValue }
    }
    var bounds: Rect {
        get { grid.bounds }
        set { grid.bounds = newValue }
    }
    var contentSize: Size { grid.contentSize }
    func attributes(at index: Int) -> LayoutAttributes? {
        count.add()
        return grid.attributes(at: index)
    }
    func elements(in rect: Rect) -> [Int] { grid.elements(in: rect) }
}
