import LayoutMath
import Views
import Widgets

/// A step of the dialog for sending copies: a form below its heading.
final class CopyPage: View {
    let form = FormView()
    private let title: String
    private let rows: (CopyPage) -> [FormRow]

    /// - Parameters:
    ///   - rows: Creates the rows; called again after each change of a value.
    ///   - submitted: Called when all values are valid and the user completes the step.
    init(_ title: String, rows: @escaping (CopyPage) -> [FormRow], submitted: @escaping (SendCopyFlow?) -> Void) {
        (self.title, self.rows) = (title, rows)
        super.init()
        semantics = Semantics(.page, label: title)
        form.name = "copyForm"
        form.resignsFocusOnEscape = false
        form.submitted = { [unowned self] in submitted(flow) }
        form.rowDidChange = { [unowned self] _ in show() }
        addSubview(form)
        show()
    }

    /// The controller that shows the next step.
    var flow: SendCopyFlow? { nearest(SendCopyFlow.self, isRequired: true) }

    /// Updates the form to the current values.
    func show() { form.setForm(Form(sections: [FormSection("step", title: title, rows: rows(self))])) }

    /// The row of buttons that ends a step.
    func buttons(_ others: [FormButton], _ submit: String) -> FormRow { .buttons("buttons", others + [.submit(submit)]) }

    var back: FormButton { FormButton("back") { [unowned self] in perform(GoBack()) } }

    override var preferredFocus: View? { form.focusableDescendants.first }

    override func layoutSubviews() {
        form.style = theme.formOnPanel
        form.frame = bounds
    }
}

extension Theme {
    /// The style of forms on the panel of a sheet.
    var formOnPanel: FormStyle {
        var style = form
        style.slab = nil
        style.insets = Insets(top: 4 * scale, left: 4 * scale, bottom: 4 * scale, right: 4 * scale)
        return style
    }
}

/// The sheet's panel with the pages of the dialog.
final class CopySheet: View {
    private let stack: NavigationStack

    /// The size of the pages in points at scale 1, in windows that have room for it.
    private static let size = Size(width: 560, height: 328)

    init(_ stack: NavigationStack) {
        self.stack = stack
        super.init()
        addSubview(stack)
    }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: min(size.width, CopySheet.size.width * theme.scale), height: min(size.height, CopySheet.size.height * theme.scale))
    }

    override var preferredFocus: View? { stack.topPage?.preferredFocus }

    override func layoutSubviews() {
        stack.ground = theme.slab.fill
        stack.frame = bounds
    }
}
