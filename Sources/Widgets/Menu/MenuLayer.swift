import LayoutMath
import Platform
public import Views

/// Covers a stage with a menu.
final class MenuLayer: View, Pressable {
    private let menu: MenuView
    private let anchor: MenuAnchor

    /// Space kept free between a menu and the window's edges, in points.
    static let margin = 8.0

    init(_ menu: MenuView, at anchor: MenuAnchor) {
        self.menu = menu
        self.anchor = anchor
        super.init()
        cursor = .arrow
        focusScope = .modal { [weak self] in self?.removeFromSuperview() }
        addSubview(menu)
    }

    override func layoutSubviews() {
        let size = menu.sizeThatFits(bounds.insetBy(MenuLayer.margin).size)
        menu.frame = anchor.place(size, within: bounds.size, margin: MenuLayer.margin)
    }

    func pressChanged(_ isPressed: Bool) {}

    /// Closes the menu after a press beside it.
    func activate(at point: Point) { if !menu.frame.contains(point) { removeFromSuperview() } }

    /// Keeps keys from the views behind, except Tab and Escape, which the stage handles.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { key != .tab && key != .escape }
}

extension MenuView {
    /// Shows the menu in front of everything on a stage and gives it the focus, until an item is chosen, Escape is pressed, or there is a
    /// press beside it. Sets ``willAct``. A program with its own layers, such as dialogs, adds the menu to one of them instead.
    public func present(at anchor: MenuAnchor, on stage: Stage) {
        let layer = MenuLayer(self, at: anchor)
        layer.frame = stage.root.bounds
        stage.root.addSubview(layer)
        willAct = { [weak layer] in layer?.removeFromSuperview() }
        begin()
    }
}
