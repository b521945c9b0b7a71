import Imaging
import LayoutMath
import Platform
import TextLayout
import Views

/// A link in a label: it takes presses and the focus, and draws the line below its words. Its parent draws the words.
final class LabelLink: View, Pressable {
    let address: String
    /// The places of its words in the text of the label.
    private(set) var range: Range<Int>
    private var words: String
    /// Its parts on the lines, in its own coordinates.
    private var rects: [Rect] = []
    private var underline = 0.0
    private let color: Color?
    private var motion = ControlMotion()

    /// Opacity of the line below the words at rest.
    private static let restingOpacity = 0.45

    /// - Parameter color: Its colour; nil for the theme's accent.
    init(_ words: String, address: String, color: Color?, range: Range<Int>) {
        (self.words, self.address, self.color, self.range) = (words, address, color, range)
        super.init()
        cursor = .hand
        toolTip = ToolTip(address)
    }

    /// Adds words in another style.
    func extend(by more: String) {
        words += more
        range = range.lowerBound..<range.upperBound + more.utf8.count
    }

    override var semantics: Semantics {
        get { Semantics(.link, label: words, value: address) }
        set {}
    }

    /// Places the link.
    /// - Parameters:
    ///   - rects: Its parts on the lines, in the parent's coordinates; empty if it is truncated.
    ///   - underline: Distance from the top of a part to the line below its words.
    func show(_ rects: [Rect], underline: Double) {
        let box = rects.dropFirst().reduce(rects.first ?? .zero) { $0.union($1) }
        frame = box
        self.rects = rects.map { $0.offset(by: Point.zero - box.origin) }
        self.underline = underline
        isHidden = rects.isEmpty
        setNeedsDisplay()
    }

    override func contains(_ point: Point) -> Bool { rects.contains { $0.contains(point) } }

    override func draw(in canvas: Canvas) {
        let lit = max(motion.hovered(at: canvas.time), motion.pressed(at: canvas.time))
        let color = (color ?? theme.palette.accent).opacity(LabelLink.restingOpacity.interpolated(to: 1, fraction: lit))
        let width = max(theme.scale, canvas.hairline)
        for rect in rects { canvas.fill(Rect(x: rect.minX, y: rect.minY + underline, width: rect.width, height: width), color) }
    }

    // MARK: Input

    func activate(at point: Point) { perform(OpenLink(address)) }

    func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed, at: now)
        setNeedsAdvance()
    }

    override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered, at: now)
        setNeedsAdvance()
    }

    override func advance(to time: Seconds) -> Bool {
        setNeedsDisplay()
        return !motion.isSettled(at: time)
    }

    override var canBecomeFocused: Bool { !rects.isEmpty }
    /// The part on its first line, because a box around all of them would surround other words.
    override var focusOutline: (rect: Rect, radius: Double) { (rects.first ?? bounds, 4 * theme.scale) }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        activate(byKey: key, modifiers, isRepeat: isRepeat)
    }
}

extension String {
    /// Whether a paragraph is read from right to left.
    var beginsAtRight: Bool { BidiParagraph(self)?.isRightToLeft ?? false }
}
