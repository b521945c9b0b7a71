import TextLayout
public import LayoutMath
import Platform

/// Shows the tool tip of the view under the pointer, or of the view to which keys have moved the focus, after a delay, inside the window.
/// A press, a key or the departure of the pointer or the focus hides it. Touches show no tips.
public struct ToolTipPresenter {
    /// Colours, font and measures of tips; nil uses the theme's.
    public var style: ToolTipStyle?
    /// The tip that is shown or fading out, and its frame in the window; nil for none.
    public private(set) var shown: (tip: ToolTip, frame: Rect)?
    /// Time at which the next tip appears; nil for none.
    public private(set) var due: Seconds?
    private weak var view: View?
    private weak var focused: View?
    private var presence = Animated(0)
    private var shownStyle: ToolTipStyle?

    /// Time that the pointer or the focus has to stay on a view before its tip appears, in seconds.
    static let delay: Seconds = 0.6

    init() {}

    func isMoving(at time: Seconds) -> Bool { !presence.isSettled(at: time) }

    /// Called when the pointer or the focus has come to another view, or to none.
    mutating func come(to reached: View?, at time: Seconds) {
        let owner = ToolTipPresenter.owner(of: reached)
        guard owner !== view else { return }
        view = owner
        due = owner == nil ? nil : time + ToolTipPresenter.delay
        leave(at: time)
    }

    /// Hides the tip until the pointer enters another view.
    mutating func dismiss(at time: Seconds) {
        due = nil
        leave(at: time)
    }

    private mutating func leave(at time: Seconds) {
        guard presence.target == 1 else { return }
        presence.animate(to: 0, at: time, duration: ControlMotion.outDuration, curve: .easeOut)
    }

    /// Updates the tip to the stage's time and its view's position.
    mutating func follow(_ stage: Stage) {
        let time = stage.time
        let nowFocused = stage.focus.keysAreInUse ? stage.focusedView : nil
        if nowFocused !== focused {
            focused = nowFocused
            come(to: nowFocused, at: time)
        }
        if let due, time >= due {
            self.due = nil
            presence.animate(to: 1, at: time, duration: ControlMotion.inDuration, curve: .easeOut)
        }
        guard presence.target == 1 else {
            if shown != nil { stage.dues.display = true }
            if presence.isSettled(at: time) { shown = nil }
            return
        }
        let style = style ?? stage.theme.toolTip
        guard let view, view.stage === stage, view.isInSight, let tip = stage.toolTip(of: view) else {
            return dismiss(at: time)
        }
        let anchor = view.convert(view.bounds, to: nil)
        let frame = ToolTipPresenter.place(tip, style, at: anchor, within: stage.size, measuring: stage.text)
        if shown?.tip != tip || shown?.frame != frame || isMoving(at: time) { stage.dues.display = true }
        (shown, shownStyle) = ((tip, frame), style)
    }

    private static func owner(of view: View?) -> View? { view?.firstResponder { $0.toolTip != nil } }

    /// Returns the tip's frame: below the view, or above it if there is no room, and centred on it unless that would leave the window.
    static func place(
        _ tip: ToolTip, _ style: ToolTipStyle, at anchor: Rect, within room: Size, measuring measure: any TextMeasuring
    ) -> Rect {
        let keys = tip.shortcut.isEmpty ? 0 : measure.width(of: TextRun(tip.shortcut, font: style.font)) + style.shortcutGap
        let words = measure.width(of: TextRun(tip.text, font: style.font))
        let width = min((words + keys + 2 * style.padding).rounded(.up), max(0, room.width - 2 * style.margin))
        let x = (anchor.midX - width / 2).rounded().clamped(to: style.margin...max(style.margin, room.width - style.margin - width))
        let below = anchor.maxY + style.distance
        let above = anchor.minY - style.distance - style.height
        let y = below + style.height <= room.height - style.margin ? below : max(style.margin, above)
        return Rect(x: x, y: y.rounded(), width: width, height: style.height)
    }

    func draw(in canvas: Canvas, measuring measure: any TextMeasuring) {
        let opacity = presence.value(at: canvas.time)
        guard opacity > 0, let (tip, frame) = shown, let style = shownStyle else { return }
        canvas.slab(style.slab, in: frame, opacity: opacity)
        let extent = measure.metrics(of: style.font)
        let baseline = frame.midY + (extent.ascent - extent.descent) / 2
        var right = frame.maxX - style.padding
        if !tip.shortcut.isEmpty {
            let run = TextRun(tip.shortcut, font: style.font)
            right -= measure.width(of: run)
            canvas.text(run, at: Point(x: right, y: baseline), style.shortcutColor.opacity(opacity))
            right -= style.shortcutGap
        }
        let left = frame.minX + style.padding
        let words = LineBreaker(measuring: measure).truncated(tip.text, font: style.font, width: max(0, right - left))
        canvas.text(TextRun(words, font: style.font), at: Point(x: left, y: baseline), style.textColor.opacity(opacity))
    }
}

extension View {
    /// Whether neither the view nor one of its superviews is hidden or too transparent to be hit.
    fileprivate var isInSight: Bool {
        var view: View? = self
        while let current = view {
            if current.isHidden || current.alpha <= View.leastHittableAlpha { return false }
            view = current.superview
        }
        return true
    }
}
