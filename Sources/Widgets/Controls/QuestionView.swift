import Imaging
public import LayoutMath
import Platform
public import Views

/// A question with two answers, such as whether to delete something for good. A program shows it in a modal layer of its own.
///
/// The focus begins at the button that changes nothing.
public final class QuestionView: View {
    private let title: Label
    private let detail: Label
    private let accept: Button
    private let cancel: Button
    private let answered: (Bool) -> Void

    /// A question.
    /// - Parameters:
    ///   - title: What is asked, in one line.
    ///   - detail: What follows from it, in up to three lines.
    ///   - action: Title of the button that does it.
    ///   - answered: Called once with the answer; the caller then removes the view. Not called if the layer is closed without an answer.
    public init(_ title: String, detail: String, action: String, answered: @escaping (_ isAccepted: Bool) -> Void) {
        self.title = Label(title, role: \.bodyStrong, maximumLines: 2)
        self.detail = Label(detail, ink: \.middle, maximumLines: 3)
        self.answered = answered
        accept = Button(action) {}
        cancel = Button("cancel") {}
        super.init()
        semantics = Semantics(.group, label: title)
        for view in [self.title, self.detail, cancel, accept] { addSubview(view) }
        accept.action = { [weak self] in self?.answered(true) }
        cancel.action = { [weak self] in self?.answered(false) }
    }

    public override var preferredFocus: View? { cancel }

    private var inset: Double { 20 * theme.scale }

    /// The size in points of the question within `size`, at most 440 points wide at scale 1.
    public override func sizeThatFits(_ size: Size) -> Size {
        let width = min(440 * theme.scale, size.width)
        let room = Size(width: max(0, width - 2 * inset), height: .infinity)
        let words = title.sizeThatFits(room).height + detail.sizeThatFits(room).height
        return Size(width: width, height: words + accept.sizeThatFits(room).height + 8 * theme.scale + 3 * inset)
    }

    public override func layoutSubviews() {
        let room = Size(width: max(0, bounds.width - 2 * inset), height: .infinity)
        title.frame = Rect(x: inset, y: inset, width: room.width, height: title.sizeThatFits(room).height)
        let top = title.frame.maxY + 8 * theme.scale
        detail.frame = Rect(x: inset, y: top, width: room.width, height: detail.sizeThatFits(room).height)
        accept.style = theme.primaryButton
        cancel.style = theme.quietButton
        var right = bounds.width - inset
        for button in [accept, cancel] {
            let size = button.sizeThatFits(room)
            button.frame = Rect(x: right - size.width, y: bounds.height - inset - size.height, width: size.width, height: size.height)
            right -= size.width + 8 * theme.scale
        }
    }

    public override func draw(in canvas: Canvas) { canvas.slab(theme.slab, in: bounds) }
}
