import LayoutMath
import Platform
import Views

/// Shows one view over a whole scene and keeps input from the scene: a press beside it and Escape close it.
final class ModalLayer: View, Pressable {
    let content: View
    private let place: (Size, any TextMeasuring) -> Rect
    private let paper: Color
    private let close: () -> Void

    /// - Parameters:
    ///   - veil: what lies over the scene; a clear colour leaves it as it is.
    ///   - place: where the content stands in a window of a size.
    ///   - close: called when the user is done.
    init(_ content: View, veil: Color, place: @escaping (Size, any TextMeasuring) -> Rect, close: @escaping () -> Void) {
        self.content = content
        self.place = place
        self.close = close
        paper = veil
        super.init()
        cursor = .arrow
        addSubview(content)
    }

    override func layoutSubviews() {
        guard let stage else { return }
        content.frame = place(bounds.size, stage.text)
    }

    override func draw(in canvas: Canvas) { canvas.fill(bounds, paper) }

    // MARK: Input that ends here

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { if !content.frame.contains(point) { close() } }
    override func wheel(_ wheel: Wheel, at point: Point) -> Bool { true }

    /// A press on the content's ground must not give the keys to the scene.
    override var canBecomeFocused: Bool { true }
    override var focusOutline: (rect: Rect, radius: Double) { (content.frame, 12) }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        switch key {
        case .escape: close()
        case .tab: _ = stage?.moveFocus(modifiers.contains(.shift) ? .backward : .forward, within: content)
        // Quitting is for everywhere.
        case .character("q") where modifiers == .control: return false
        default: break
        }
        return true
    }
}
