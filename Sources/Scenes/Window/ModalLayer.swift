import Imaging
import LayoutMath
import Platform
import Views

/// Shows one view over a whole scene as a modal scope: a press beside it and Escape close it.
final class ModalLayer: View, Pressable {
    let content: View
    private let place: (Size) -> Rect
    private let veil: Double
    private let close: () -> Void

    /// - Parameters:
    ///   - veil: how much of the paper's colour lies over the scene; 0 leaves it as it is.
    ///   - place: where the content stands in a window of a size.
    ///   - close: called when the user is done.
    init(_ content: View, veil: Double, place: @escaping (Size) -> Rect, close: @escaping () -> Void) {
        self.content = content
        self.place = place
        self.close = close
        self.veil = veil
        super.init()
        cursor = .arrow
        focusScope = .modal(escaped: close)
        addSubview(content)
    }

    override func layoutSubviews() {
        if stage != nil { content.frame = place(bounds.size) }
    }

    override func draw(in canvas: Canvas) { if veil > 0 { canvas.fill(bounds, theme.palette.paper.opacity(veil)) } }

    // MARK: Input

    override var preferredFocus: View? { content.preferredFocus }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { if !content.frame.contains(point) { close() } }

    /// What is dropped is for what lies behind.
    override func fileDropped(_ path: String, at point: Point) -> Bool { true }

    /// The window's keys wait; only quitting is for everywhere.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        key != .tab && key != .escape && !(key == .character("q") && modifiers == .control)
    }
}
