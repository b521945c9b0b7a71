public import Imaging
public import LayoutMath
import Platform

/// The outline around the focused view. It is drawn last, is shown only after the keyboard was used, and slides from view to view.
public struct FocusRing {
    /// Colour of the ring; nil uses the theme's.
    public var color: Color?
    /// Width of the ring in points. Default 3.
    public var width = 3.0
    /// Room between the view's outline and the ring, in points. Default 2.
    public var gap = 2.0
    /// Spring by which the ring slides from view to view.
    public var spring = Spring(response: 0.25, dampingRatio: 1)

    /// Whether the ring is shown. A key that moves the focus shows it; using the pointer hides it.
    public internal(set) var isVisible = false
    private weak var shown: View?
    private var shownPart: AnyHashable?
    private var from = Rect.zero
    private var current = Rect.zero
    private var radius = 0.0
    private var slide = Animated(1, restDistance: SpringMotion.restFraction)

    init() {}

    /// Whether the ring is sliding to another view at `time`.
    func isMoving(at time: Seconds) -> Bool { isVisible && !slide.isSettled(at: time) }

    /// Moves the ring towards the focused view at the stage's time.
    mutating func follow(_ stage: Stage) {
        guard isVisible, let view = stage.focusedView else {
            shown = nil
            return
        }
        let outline = view.focusOutline
        // The ring of a view that fills the window is drawn inside the window.
        let target = view.convert(outline.rect, to: nil).insetBy(-(gap + width)).intersection(Rect(origin: .zero, size: stage.size))
        radius = outline.radius + gap + width
        let part = view.focusedPart
        if view !== shown || part != shownPart {
            let mayGlide = shown != nil && stage.motionPreference == .full
            from = mayGlide ? current : target
            slide.set(0)
            slide.retarget(to: 1, at: stage.time, with: spring)
            if !mayGlide { slide.set(1) }
            shown = view
            shownPart = part
        }
        let place = from.interpolated(to: target, fraction: slide.value(at: stage.time))
        if place != current { stage.dues.display = true }
        current = place
    }

    func draw(in canvas: Canvas, theme: Theme) {
        guard isVisible, shown != nil else { return }
        canvas.fill(.ring(radius: radius, width: width), in: current, color ?? theme.palette.focus)
    }
}
