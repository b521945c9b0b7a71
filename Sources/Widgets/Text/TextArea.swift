public import LayoutMath
import Platform
public import Views

/// A control for editing text of several paragraphs, which are wrapped at its width and scroll vertically.
///
/// ```swift
/// let notes = TextArea("notes", text: "Skagen, the last light")
/// notes.placeholder = "What do you want to remember?"
/// notes.textChanged = { draft.notes = $0 }
/// ```
///
/// It handles the same keys as ``TextField``. In addition, the arrows, the Page keys, Home and End move by lines; with Control they move by
/// paragraphs and to the ends of the text. Enter begins a new paragraph, and Tab leaves the area. Losing the focus commits the text; a text
/// that is not accepted then stays, with an error edge until it is edited.
public final class TextArea: TextControl {
    let lines = TextLines()
    let scroll = ScrollView()
    let content = TextAreaContent()
    let indicator = ScrollIndicator()
    /// Distance from the left end of the text to which the caret returns on lines that are long enough; nil for the caret's present place.
    var goal: Double?

    /// Greatest number of characters unless another limit is given; enough for a book.
    public static let standardLimit = 1_000_000

    /// An area of text.
    /// - Parameters:
    ///   - label: Accessibility label; see ``TextControl/label``.
    ///   - limit: Greatest number of characters; excess text is dropped.
    ///   - style: Kept when the theme changes; nil follows the theme's `textField`.
    public init(_ label: String, text: String = "", limit: Int = TextArea.standardLimit, style: TextFieldStyle? = nil) {
        super.init(label, TextEditing(text, limit: limit, isMultiline: true), style: style)
        setFlexibility(.shrinkingControl, along: .horizontal)
        scroll.contentView.addSubview(content)
        content.area = self
        scroll.didScroll = { [weak self] _ in self?.scrolled() }
        indicator.moved = { [weak self] in self?.scroll.scroll(to: $0, animated: false) }
        for view in [scroll, indicator] { addSubview(view) }
    }

    /// Returns the proposed size, but 320 points instead of an infinite width, and five lines instead of an infinite height.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let extent = stage?.text.metrics(of: style.font) else { return .zero }
        let height = 5 * max((extent.ascent + extent.descent).rounded(.up), style.lineHeight.rounded()) + style.padding
        return Size(width: size.width.isFinite ? size.width : 320, height: size.height.isFinite ? size.height : height.rounded(.up))
    }

    public override func layoutSubviews() {
        scroll.frame = bounds
        let width = ScrollIndicator.width * theme.scale
        indicator.frame = Rect(x: bounds.width - width, y: 0, width: width, height: bounds.height)
        followText()
    }

    public override var focusChain: [View] { [] }
    public override var textInputRect: Rect { content.convert(candidateRect, to: self) }

    // MARK: What the area adds to a text control

    override func styleChanged() { setNeedsLayout() }
    override func willEdit() { goal = nil }
    override var isRightToLeft: Bool { lines.isRightToLeft(caretLine) }
    override func place(atOwn point: Point) -> Int { place(at: convert(point, to: content)).place }
    override func followFocus() { followText() }
    override var spokenLines: [SemanticLine] { linesInSight }

    override func edited() {
        followText()
        revealCaret()
        super.edited()
    }

    /// Shows a selection that a drag changes; the drag scrolls by itself.
    func selectionMoved() {
        goal = nil
        showCaret()
        setNeedsDisplay()
    }

    override func perform(_ command: TextCommand) -> Bool {
        guard case .move(.line, let forward, let extending) = command else { return super.perform(command) }
        moveToLineEnd(forward: forward, extending: extending)
        offerSelection()
        return true
    }

    override func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool { handleLineKey(key, modifiers) }
    public override func advance(to time: Seconds) -> Bool { content.scrollBeyond(to: time) }
    public override func draw(in canvas: Canvas) { drawFill(in: canvas) }
    public override func drawOver(in canvas: Canvas) { drawEdge(in: canvas) }
}
