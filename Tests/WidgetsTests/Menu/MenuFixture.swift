import LayoutMath
import Platform
import TestSupport

@testable import Views
@testable import Widgets

extension MenuStyle {
    static let plain = {
        var style = MenuStyle(.standard)
        style.slab = .plain
        style.font = Font(.regular, size: 16)
        style.textColor = .black
        style.shortcutFont = Font(.regular, size: 12)
        style.shortcutColor = .black
        style.checkIcon = Icon(name: "check", side: 20, strokes: [[Point(x: 4, y: 10), Point(x: 16, y: 6)]])
        style.checkColor = .black
        style.highlight = .black
        style.separator = .black
        return style
    }()
}

/// A menu of a few rows in a window.
@MainActor
final class MenuFixture {
    let user: StageHarness
    let menu: MenuView
    private(set) var chosen: [String] = []

    init(_ groups: [[String]] = [["open", "other"], ["by name", "by date", "by size"]], height: Double = 600) {
        menu = MenuView("menu", style: .plain, groups: [])
        let root = View()
        root.addSubview(menu)
        user = StageHarness(root, size: Size(width: 640, height: 640))
        menu.show(groups.map { $0.map { title in MenuItem(title) { [weak self] in self?.chosen.append(title) } } })
        menu.willAct = { [weak self] in self?.chosen.append("closed") }
        let size = menu.sizeThatFits(.unbounded)
        menu.frame = Rect(x: 20, y: 20, width: size.width, height: min(size.height, height))
        user.advance(by: 0.1)
    }

    var highlighted: String? { (user.stage.focusedView as? MenuRow)?.item.title }

    func row(_ title: String) -> View? { user.find(title, role: .menuItem) }

    /// Whether the complete row is visible.
    func isInSight(_ title: String) -> Bool {
        guard let row = row(title) else { return false }
        let (room, frame) = (menu.convert(menu.bounds, to: nil).insetBy(MenuStyle.plain.padding), row.convert(row.bounds, to: nil))
        return frame.minY >= room.minY - 0.01 && frame.maxY <= room.maxY + 0.01
    }
}
