public import LayoutMath
public import Platform
public import Views

/// A row of dashes that shows the current page and the number of pages. A press goes to a page, a drag scrubs through them.
///
/// While hovered or focused by keyboard, each dash grows to the name of its page. A panorama shows its pages in its
/// ``PanoramaView/pageIndicator``. Another owner of pages sets ``titles`` and, while they move, ``progress``, and moves them when ``didSelect``
/// is called.
public final class PageIndicator: View, Draggable, Pressable {
    /// The names of the pages, from left to right. Fewer than two show nothing.
    public var titles: [String] = [] { didSet { if titles != oldValue { setNeedsLayout(); follow() } } }
    /// The current page and the share of the way to the next, as one number; from 0 to the last page.
    public var progress = 0.0 { didSet { if progress != oldValue { follow() } } }
    /// Called with the page that was pressed or dragged to.
    public var didSelect: (Int) -> Void = { _ in }
    /// Returns the place of the pages, such as a content offset, to which a cancelled drag goes back.
    public var place: () -> Double = { 0 }
    /// Called with the place of the pages at the beginning of a drag that was cancelled.
    public var didCancel: (Double) -> Void = { _ in }
    /// The view with the pages, for screen readers. Default nil.
    public weak var pages: View?
    private var row = PageIndicatorRow(nameWidths: [])
    private var motion = ControlMotion()
    private var isHovered = false
    private var isFocused = false
    /// The page that keys have chosen, until the pages have come to it.
    private var aim: Int?
    /// The place of the pages at the beginning of a drag.
    private var placeBefore = 0.0

    /// Height in points at scale 1.
    static let height = 44.0
    /// How far a finger may be beside the first and the last dash, in points: the slop of a touch.
    private static let slop = 10.0

    /// Creates an indicator without pages.
    public init() {
        super.init()
        name = "page-indicator"
        cursor = .hand
    }

    public override func themeChanged() { follow() }
    public override var controlledViews: [View] { pages.map { [$0] } ?? [] }

    private var scale: Double { theme.scale }

    private var page: Int { Int(progress.rounded()).clamped(to: titles.indices) }

    private func follow() {
        if page == aim { aim = nil }
        semantics = titles.count > 1 ? Semantics(.slider, label: theme.words[.pages], value: titles[page]) : Semantics()
        // Pages are counted from 0 because Orca calculates percentages as if every range began there.
        if titles.count > 1 { semantics.number = SemanticNumber(Double(page), in: 0...Double(titles.count - 1), step: 1) }
        setNeedsDisplay()
    }

    /// Returns the room for the dashes with the longest name, or for all names side by side if that is larger.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let row = (stage?.text).map(measuredRow) else { return .zero }
        let width = max(row.width(grown: 0) + PageIndicatorRow.nameRoom, row.width(grown: 1)) * scale
        return Size(width: width, height: PageIndicator.height * scale)
    }

    private func measuredRow(_ measure: any TextMeasuring) -> PageIndicatorRow {
        PageIndicatorRow(nameWidths: titles.map { measure.width(of: TextRun($0, font: nameFont)) / scale })
    }

    private var nameFont: Font { Typography(scale: scale).caption.font }

    public override func layoutSubviews() { if let measure = stage?.text { row = measuredRow(measure) } }

    // MARK: Drawing

    public override func draw(in canvas: Canvas) {
        guard titles.count > 1, let measure = stage?.text else { return }
        let grown = motion.hovered(at: canvas.time)
        let extent = measure.metrics(of: nameFont)
        let thickness = PageIndicatorRow.thickness * scale
        for (index, dash) in row.dashes(progress: progress, grown: grown).enumerated() {
            let near = nearness(of: index)
            let rect = Rect(x: dash.x * scale, y: (bounds.height - thickness) / 2, width: dash.width * scale, height: thickness)
            let quiet = theme.palette.high.opacity(0.32)
            canvas.fill(.rounded(radius: thickness / 2), in: rect, quiet.interpolated(to: theme.palette.accent, fraction: near))
            let color = theme.overLandscape.interpolated(to: theme.palette.high, fraction: near).opacity(grown)
            canvas.text(TextRun(titles[index], font: nameFont), at: Point(x: rect.minX, y: rect.minY - extent.descent - 3 * scale), color)
        }
        drawCurrentName(in: canvas, x: (row.width(grown: grown) + 2 * PageIndicatorRow.gap) * scale, extent, opacity: 1 - grown)
    }

    /// Draws the current page's name beside the dashes while they have no names of their own.
    private func drawCurrentName(in canvas: Canvas, x: Double, _ extent: FontMetrics, opacity: Double) {
        // The name fades out half-way to the next page, and the next one fades in.
        let share = opacity * (1 - 2 * abs(progress - progress.rounded()))
        guard share > 0 else { return }
        canvas.text(
            TextRun(titles[page], font: nameFont), at: Point(x: x, y: (bounds.height + extent.ascent - extent.descent) / 2),
            theme.overLandscape.opacity(share))
    }

    private func nearness(of index: Int) -> Double { max(0, 1 - abs(Double(index) - progress)) }

    // MARK: Growing

    public override func advance(to time: Seconds) -> Bool { !motion.isSettled(at: time) }

    public override func hoverChanged(_ isHovered: Bool) {
        self.isHovered = isHovered
        grow()
    }

    /// Shows the names for a keyboard focus only; a press focuses the view too.
    public override func focusChanged(_ isFocused: Bool) {
        self.isFocused = isFocused && stage?.focusRing.isVisible == true
        aim = nil
        grow()
    }

    private func grow() {
        motion.setHovered(isHovered || isFocused, at: now)
        setNeedsAdvance()
    }

    // MARK: Input

    /// Left and right arrows step, also while the pages still move; Home and End go to the first and the last page.
    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        let from = aim ?? page
        guard modifiers.isEmpty, titles.count > 1, let next = [Key.left: from - 1, .right: from + 1, .home: 0, .end: titles.count - 1][key]
        else { return false }
        let page = next.clamped(to: titles.indices)
        aim = page
        didSelect(page)
        return true
    }

    public override func perform(_ request: SemanticRequest) -> Bool {
        guard case .setNumber(let number) = request, titles.count > 1 else { return false }
        didSelect(Int(number.clamped(to: 0...Double(titles.count - 1)).rounded()))
        return true
    }

    public override var canBecomeFocused: Bool { titles.count > 1 }
    public override var focusOutline: (rect: Rect, radius: Double) {
        // Tight above and below, with a gap beside the names.
        let (side, top) = (6 * scale, 4 * scale)
        return (Rect(x: -side, y: top, width: row.width(grown: 1) * scale + 2 * side, height: bounds.height - 2 * top), 6)
    }

    /// Returns the page whose dash is at `x` in the current layout.
    private func page(at x: Double) -> Int {
        row.page(at: x / scale, progress: progress, grown: motion.hovered(at: now))
    }

    /// The dashes, with their names while they have grown; the room beside them, where the current page's name is written, belongs to what
    /// lies behind.
    public override func contains(_ point: Point) -> Bool {
        let end = row.width(grown: motion.hovered(at: now)) * scale + PageIndicator.slop
        return titles.count > 1 && (-PageIndicator.slop...end).contains(point.x) && (0..<bounds.height).contains(point.y)
    }

    public func pressChanged(_ isPressed: Bool) {}
    public func activate(at point: Point) { if !titles.isEmpty { didSelect(page(at: point.x)) } }

    public func pans(along axis: Axis) -> Bool { axis == .horizontal && titles.count > 1 }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { true }
    public func panBegan(along axis: Axis, at point: Point, time: Seconds) { placeBefore = place() }
    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        didSelect(page(at: point.x))
        return 0
    }
    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {}
    public func panCancelled(along axis: Axis, at time: Seconds) { didCancel(placeBefore) }
}

extension Int {
    /// Returns the nearest index in `range`, which must not be empty.
    fileprivate func clamped(to range: Range<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound - 1) }
}
