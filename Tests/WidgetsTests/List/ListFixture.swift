import LayoutMath
import Platform
import TestSupport

@testable import Views
@testable import Widgets

/// A list of rows with a button in each, 50 points high unless their id says otherwise ("tall…").
@MainActor
final class ListFixture {
    final class Content: View {
        var id = ""
        let button = PressableBox("more", frame: .zero)

        override init(frame: Rect = .zero) {
            super.init(frame: frame)
            addSubview(button)
        }

        override func layoutSubviews() { button.frame = Rect(x: bounds.width - 40, y: 5, width: 40, height: 40) }
        override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: id.hasPrefix("tall") ? 120 : 50) }
    }

    let list: ListView
    let user: StageHarness
    private(set) var activated: [String] = []
    private(set) var pressedButtons: [String] = []

    init(
        _ snapshot: ListSnapshot = ListSnapshot((0..<100).map(String.init)), mode: ListSelection.Mode = .multiple,
        height: ListView.RowHeight = .fitting(estimate: 50), size: Size = Size(width: 300, height: 400)
    ) {
        var fixture: ListFixture?
        list = ListView(
            rowHeight: height, selectionMode: mode,
            recipe: CollectionView.Recipe(make: { _ in Content() }) { view, id in
                guard let content = view as? Content else { return }
                content.id = id
                content.button.action = { fixture?.pressedButtons.append(id) }
                content.setNeedsLayout()
            })
        list.name = "list"
        user = StageHarness(list, size: size)
        list.rowActivated = { fixture?.activated.append($0) }
        fixture = self
        list.apply(snapshot, animated: false)
        user.settle()
    }

    static var sections: ListSnapshot {
        ListSnapshot(sections: [
            ListSection(header: "A", rows: (0..<10).map { "a\($0)" }), ListSection(header: "B", rows: (0..<10).map { "b\($0)" }),
            ListSection(header: "C", rows: (0..<10).map { "c\($0)" }),
        ])
    }

    /// The visible frame of a row; nil without a view.
    func shown(_ id: String) -> Rect? {
        guard let cell = list.collection.visibleItems[id]?.cell, !cell.isHidden else { return nil }
        return cell.convert(cell.bounds, to: list)
    }

    func tap(_ id: String, holding modifiers: KeyModifiers = []) {
        guard let frame = shown(id) else { return }
        user.tap(frame.minX + 20, frame.midY, holding: modifiers)
    }

    /// Focuses the list as Tab does.
    func focus() { user.key(.tab) }
}
