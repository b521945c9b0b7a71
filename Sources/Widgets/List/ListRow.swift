import LayoutMath
import Platform
import Views

/// A row of a list: the caller's view on a background that shows hovers, presses and the selection.
final class ListRow: View, CollectionContent {
    let content: View
    var style: ListStyle { didSet { if style != oldValue { setNeedsLayout() } } }
    var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
    /// Whether a line separates the row from the next. It is not drawn while the row is selected and has its own edge.
    var hasSeparator = true { didSet { if hasSeparator != oldValue { setNeedsDisplay() } } }
    var isMirrored = false { didSet { if isMirrored != oldValue { setNeedsDisplay() } } }
    private var motion = ControlMotion()

    init(content: View, style: ListStyle) {
        self.content = content
        self.style = style
        super.init()
        addSubview(content)
    }

    /// Returns the row that a cell shows, whether or not it can be swiped; nil for a header.
    static func inside(_ view: View) -> ListRow? { view as? ListRow ?? (view as? SwipeRow)?.content as? ListRow }

    override func layoutSubviews() { content.frame = bounds }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: max(style.minimumRowHeight, content.sizeThatFits(size).height).rounded(.up))
    }

    func prepare(forFinalSize size: Size) { (content as? any CollectionContent)?.prepare(forFinalSize: size) }
    func prefetch() { (content as? any CollectionContent)?.prefetch() }

    /// Resets the hover and press state for the next item.
    func reset() { motion = ControlMotion() }

    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }

    func highlightChanged(_ isHighlighted: Bool) {
        motion.setPressed(isHighlighted, at: now)
        setNeedsAdvance()
    }

    override func advance(to time: Seconds) -> Bool {
        setNeedsDisplay()
        return !motion.isSettled(at: time)
    }

    override var paintBounds: Rect { bounds.inset(by: Insets(left: -style.fillOutset, right: -style.fillOutset)) }

    override func draw(in canvas: Canvas) {
        let ground = bounds.inset(by: Insets(top: 2, left: -style.fillOutset, bottom: 2, right: -style.fillOutset))
        let (hover, press) = (motion.hovered(at: canvas.time), motion.pressed(at: canvas.time))
        if isSelected { drawSelection(on: ground, in: canvas) }
        if hover > 0 { canvas.fill(.rounded(radius: style.cornerRadius), in: ground, style.hoverFill.opacity(hover)) }
        if press > 0 { canvas.fill(.rounded(radius: style.cornerRadius), in: ground, style.highlightFill.opacity(press)) }
        guard hasSeparator, !isSelected else { return }
        let inset = style.separatorInset
        let line = Rect(x: isMirrored ? 0 : inset, y: bounds.maxY - canvas.hairline, width: bounds.width - inset, height: canvas.hairline)
        canvas.fill(line, style.separator)
    }

    private func drawSelection(on ground: Rect, in canvas: Canvas) {
        canvas.fill(.rounded(radius: style.cornerRadius), in: ground, style.selectedFill)
        let x = isMirrored ? ground.maxX - style.barWidth : ground.minX
        let bar = Rect(x: x, y: ground.minY + style.cornerRadius, width: style.barWidth, height: ground.height - 2 * style.cornerRadius)
        canvas.fill(.rounded(radius: style.barWidth / 2), in: bar, style.selectedBar)
    }
}
