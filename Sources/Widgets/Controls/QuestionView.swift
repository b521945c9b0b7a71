import Imaging
public import LayoutMath
import Platform
public import Views

/// A question with one or several answers, such as whether to delete something permanently. A program shows it on a ``SheetView``, whose
/// surface it then uses, or in its own modal layer.
///
/// The focus begins at the button that changes nothing.
public final class QuestionView: View {
    private let title: Label
    private let detail: Label
    private let actions: [Button]
    private let cancel: Button
    private let answered: (Int?) -> Void

    /// A question that is answered by one action or by declining it.
    /// - Parameters:
    ///   - title: The question, in one line.
    ///   - detail: The consequences, in up to three lines.
    ///   - action: Title of the button that performs the action.
    ///   - answered: Called once with the answer; the caller then removes the view. Not called if the layer is closed without an answer.
    public convenience init(_ title: String, detail: String, action: String, answered: @escaping (_ isAccepted: Bool) -> Void) {
        self.init(title, detail: detail, actions: [action]) { answered($0 != nil) }
    }

    /// A question with several answers.
    /// - Parameters:
    ///   - title: The question, in one line.
    ///   - detail: The consequences, in up to three lines.
    ///   - actions: Titles of the buttons, from the most likely to the least likely; traps if empty.
    ///   - answered: Called once with the index of the action, or nil for the button that changes nothing; the caller then removes the view. Not called if the
    ///     layer is closed without an answer.
    public init(_ title: String, detail: String, actions: [String], answered: @escaping (_ action: Int?) -> Void) {
        precondition(!actions.isEmpty, "a question has an action at least")
        self.title = Label(title, role: \.bodyStrong, maximumLines: 2)
        self.detail = Label(detail, ink: \.middle, maximumLines: 3)
        self.answered = answered
        self.actions = actions.map { Button($0) {} }
        cancel = Button(Words.standard[.cancel]) {}
        super.init()
        semantics = Semantics(.dialog, label: title)
        semantics.details = detail
        self.detail.semantics = Semantics()
        for view in [self.title, self.detail, cancel] + self.actions.reversed() { addSubview(view) }
        for (index, button) in self.actions.enumerated() { button.action = { [weak self] in self?.answered(index) } }
        cancel.action = { [weak self] in self?.answered(nil) }
    }

    public override func themeChanged() { cancel.title = theme.words[.cancel] }

    public override var preferredFocus: View? { cancel }

    private var inset: Double { 20 * theme.scale }

    /// The size in points of the question within `size`, at most 440 points wide at scale 1.
    public override func sizeThatFits(_ size: Size) -> Size {
        let width = min(440 * theme.scale, size.width)
        let room = Size(width: max(0, width - 2 * inset), height: .infinity)
        let words = title.sizeThatFits(room).height + detail.sizeThatFits(room).height
        return Size(width: width, height: words + cancel.sizeThatFits(room).height + 8 * theme.scale + 3 * inset)
    }

    public override func layoutSubviews() {
        let room = Size(width: max(0, bounds.width - 2 * inset), height: .infinity)
        title.frame = Rect(x: inset, y: inset, width: room.width, height: title.sizeThatFits(room).height)
        let top = title.frame.maxY + 8 * theme.scale
        detail.frame = Rect(x: inset, y: top, width: room.width, height: detail.sizeThatFits(room).height)
        for button in actions + [cancel] { button.style = button === actions[0] ? theme.primaryButton : theme.quietButton }
        var right = bounds.width - inset
        for button in actions + [cancel] {
            let size = button.sizeThatFits(room)
            button.frame = Rect(x: right - size.width, y: bounds.height - inset - size.height, width: size.width, height: size.height)
            right -= size.width + 8 * theme.scale
        }
    }

    /// Draws the surface, unless the question is on that of a sheet.
    public override func draw(in canvas: Canvas) { if !isOnSheet { canvas.slab(theme.slab, in: bounds) } }

    private var isOnSheet: Bool { (superview?.superview as? SheetView)?.content === self }
}
