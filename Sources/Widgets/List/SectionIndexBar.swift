import TextLayout
import LayoutMath
import Platform
import Views

/// The labels of a list's sections along its edge. A press or a drag over them scrolls to the section, and shows its label in large type
/// beside the pointer.
final class SectionIndexBar: View, Draggable, Pressable {
    var style = ListStyle(.standard) { didSet { if style != oldValue { setNeedsLayout() } } }
    /// Whether the bar is at the left edge.
    var isMirrored = false
    /// Called with the number of the section under the pointer.
    var sectionChosen: (Int) -> Void = { _ in }
    /// Returns the scroll position of the rows, which a cancelled drag restores.
    var place: () -> Double = { 0 }
    /// Called when a drag was cancelled, with the scroll position of the rows at its beginning.
    var cancelled: (Double) -> Void = { _ in }
    private var titles: [String] = []
    private var labels: [(title: String, y: Double)] = []
    /// The section under the pointer during a drag; nil without a drag.
    private var pointed: Int?
    /// The scroll position of the rows and the semantics' value at the beginning of a drag.
    private var before: (place: Double, semantics: Semantics)?

    /// Width of the bar in points at scale 1.
    static let width = 44.0

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .hand
    }

    func show(_ titles: [String]) {
        guard titles != self.titles else { return }
        self.titles = titles
        semantics = Semantics(.slider, value: titles.first ?? "")
        semantics.number = SemanticNumber(0, in: 0...Double(max(0, titles.count - 1)), step: 1)
        setNeedsLayout()
    }

    override func perform(_ request: SemanticRequest) -> Bool {
        guard case .setNumber(let number) = request, !titles.isEmpty else { return false }
        show(Int(number.clamped(to: 0...Double(titles.count - 1)).rounded()))
        end()
        return true
    }

    override var semantics: Semantics {
        get { super.semantics.named(theme.words[.sections]) }
        set { super.semantics = newValue.unnamed(theme.words[.sections]) }
    }

    private var sections: SectionIndex { SectionIndex(count: titles.count) }

    override func layoutSubviews() {
        let room = Int(bounds.height / (style.index.lineHeight * 1.25))
        labels = []
        // Adjacent sections with the same title, such as the months of a year, get only one label.
        for section in sections.labels(atMost: room) where titles[section] != labels.last?.title {
            labels.append((titles[section], sections.fraction(of: section) * bounds.height))
        }
    }

    override func draw(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        for label in labels {
            let run = TextRun(
                LineBreaker(measuring: measure).truncated(label.title, font: style.index.font, width: bounds.width), font: style.index.font)
            let width = measure.width(of: run)
            canvas.text(run, at: Point(x: isMirrored ? 0 : bounds.width - width, y: baseline(run, at: label.y)), style.indexColor)
        }
        if let pointed, titles.indices.contains(pointed) {
            drawBubble(titles[pointed], sections.fraction(of: pointed) * bounds.height, in: canvas)
        }
    }

    private func drawBubble(_ title: String, _ y: Double, in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        let run = TextRun(title, font: style.bubbleText.font)
        let size = Size(width: measure.width(of: run) + 2 * style.fillOutset, height: style.bubbleText.lineHeight + style.fillOutset)
        let x = isMirrored ? bounds.width + style.fillOutset : -size.width - style.fillOutset
        let top = (y - size.height / 2).clamped(to: 0...max(0, bounds.height - size.height))
        let rect = Rect(origin: Point(x: x, y: top), size: size)
        canvas.slab(style.bubble, in: rect)
        canvas.text(run, at: Point(x: rect.minX + style.fillOutset, y: baseline(run, at: rect.midY)), style.bubbleColor)
    }

    private func baseline(_ run: TextRun, at y: Double) -> Double {
        guard let extent = stage?.text.metrics(of: run.font) else { return y }
        return y + (extent.ascent - extent.descent) / 2
    }

    // MARK: Input

    private func point(at y: Double) {
        guard bounds.height > 0, let section = sections.section(at: y / bounds.height), section != pointed else { return }
        show(section)
    }

    private func show(_ section: Int) {
        pointed = section
        semantics.value = titles[section]
        semantics.number?.value = Double(section)
        setNeedsDisplay()
        sectionChosen(section)
    }

    private func end() {
        (pointed, before) = (nil, nil)
        setNeedsDisplay()
    }

    func pressChanged(_ isPressed: Bool) {}

    func activate(at point: Point) {
        self.point(at: point.y)
        end()
    }

    func pans(along axis: Axis) -> Bool { axis == .vertical }

    func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        before = (place(), semantics)
        self.point(at: point.y)
    }

    func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        self.point(at: point.y)
        return 0
    }

    func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) { end() }

    func panCancelled(along axis: Axis, at time: Seconds) {
        if let before {
            semantics = before.semantics
            cancelled(before.place)
        }
        end()
    }
}
