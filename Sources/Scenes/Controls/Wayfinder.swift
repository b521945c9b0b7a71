import LayoutMath
import Platform
import Views

/// The row of dashes at the bottom: where one is, how many pages there are. A press goes to a page, a drag scrubs through them.
final class Wayfinder: View, Pannable, Pressable {
    var theme: Theme
    var scale = 1.0 { didSet { setNeedsDisplay() } }
    var titles: [String] = [] { didSet { if titles != oldValue { setNeedsDisplay() } } }
    /// Current page and the way to the next as one number.
    var progress = 0.0 { didSet { if progress != oldValue { setNeedsDisplay() } } }
    var selected: (Int) -> Void = { _ in }

    // VISUAL.md, drawing notes: dashes 16x2, the current one 40x2, a pitch of 24, 44 high to the finger.
    private static let dash = 16.0
    private static let currentDash = 40.0
    private static let gap = 8.0
    private static let thickness = 2.0
    static let height = 44.0

    init(theme: Theme) {
        self.theme = theme
        super.init()
        name = "wayfinder"
        cursor = .hand
    }

    /// Room for the dashes and the longest name.
    func fittingWidth() -> Double { (dashesWidth + 160) * scale }

    private var dashesWidth: Double {
        Wayfinder.currentDash + Double(max(0, titles.count - 1)) * (Wayfinder.dash + Wayfinder.gap)
    }

    override func draw(in canvas: Canvas) {
        guard titles.count > 1 else { return }
        var x = 0.0
        for index in titles.indices {
            let near = nearness(of: index)
            let width = Wayfinder.dash.interpolated(to: Wayfinder.currentDash, fraction: near) * scale
            let quiet = theme.palette.high.opacity(0.32)
            let rect = Rect(x: x, y: (bounds.height - Wayfinder.thickness * scale) / 2, width: width, height: Wayfinder.thickness * scale)
            canvas.mask(.rounded(radius: rect.height / 2), in: rect, quiet.interpolated(to: theme.palette.accent, fraction: near))
            x += width + Wayfinder.gap * scale
        }
        drawName(in: canvas, x: x + Wayfinder.gap * scale)
    }

    private func drawName(in canvas: Canvas, x: Double) {
        guard let measure = stage?.text else { return }
        let font = Typography(scale: scale).caption.font
        let extent = measure.metrics(of: font)
        let page = Int(progress.rounded()).clamped(to: titles.indices)
        // The name fades out half-way to the next page and the next one fades in.
        let opacity = 1 - 2 * abs(progress - progress.rounded())
        canvas.text(
            TextRun(titles[page], font: font), at: Point(x: x, y: (bounds.height + extent.ascent - extent.descent) / 2),
            theme.palette.middle.opacity(opacity))
    }

    private func nearness(of index: Int) -> Double { max(0, 1 - abs(Double(index) - progress)) }

    /// The page whose dash is at `x`.
    private func page(at x: Double) -> Int {
        let pitch = dashesWidth * scale / Double(max(1, titles.count))
        return Int((x / max(1, pitch)).rounded(.down)).clamped(to: titles.indices)
    }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { if !titles.isEmpty { selected(page(at: point.x)) } }

    func pans(along axis: Axis) -> Bool { axis == .horizontal && titles.count > 1 }
    func canPan(_ delta: Double, along axis: Axis) -> Bool { true }
    func panBegan(along axis: Axis, at point: Point, time: Seconds) {}
    func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        selected(page(at: point.x))
        return 0
    }
    func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, heir: (any Pannable)?) {}
    func panCancelled(along axis: Axis, at time: Seconds) {}
}

extension Int {
    /// The nearest index of a range that is not empty.
    fileprivate func clamped(to range: Range<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound - 1) }
}
