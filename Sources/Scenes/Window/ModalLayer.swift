import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// Shows one view over a whole scene as a modal scope: a press beside it and Escape close it. It keeps above an on-screen keyboard.
final class ModalLayer: View, Pressable {
    let content: View
    private let place: (Size) -> Rect
    private let veil: Double
    private let close: () -> Void
    /// Height of the part that was covered in the last layout, in points; nil before the first one.
    private var coveredHeight: Double?
    private var glide = KeyboardGlide()

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
        if stage != nil { layOutContent() }
        placeContent(at: now)
    }

    /// Where the content stands above the keyboard; where it is asked to be in a window of that size, if that is above it.
    private var frameOfContent: Rect {
        let room = Size(width: bounds.width, height: max(0, bounds.height - safeInsets.bottom))
        let frame = place(room)
        guard safeInsets.bottom > 0 else { return frame }
        let height = min(frame.height, room.height)
        return Rect(x: frame.minX, y: max(0, min(frame.minY, room.height - height)), width: frame.width, height: height)
    }

    private func layOutContent() {
        let (place, height) = (content.frame, safeInsets.bottom)
        content.frame = frameOfContent
        defer { coveredHeight = height }
        guard let coveredHeight, coveredHeight != height else { return }
        glide.begin(from: place.minY - content.frame.minY, at: now, isAnimated: !prefersReducedMotion)
        setNeedsAdvance()
    }

    private func placeContent(at time: Seconds) {
        content.translation = Vector(x: 0, y: glide.distance(at: time))
        setNeedsDisplay()
    }

    override func advance(to time: Seconds) -> Bool {
        placeContent(at: time)
        return !glide.isSettled(at: time)
    }

    override func draw(in canvas: Canvas) { if veil > 0 { canvas.fill(bounds, theme.palette.paper.opacity(veil)) } }

    // MARK: Input

    override var preferredFocus: View? { content.preferredFocus }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { if !content.frame.contains(point) { close() } }

    /// What is dropped is for what lies behind.
    override func fileDropped(_ path: String, at point: Point) -> Bool { true }

    /// Blocks the window's keys, except for quitting, Tab and Escape.
    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        key != .tab && key != .escape && !(key == .character("q") && modifiers == .control)
    }
}
