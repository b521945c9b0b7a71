import Views

/// The contents of a form: rows in sections. It is a value; ``FormView`` shows it.
///
/// ```swift
/// let form = Form(sections: [
///     FormSection("picture", title: "the picture", rows: [
///         .text("title", value: Binding(draft, \.title), rules: [.required("a picture needs a title")])
///     ])
/// ])
/// if let error = form.firstError { show(error.message) }
/// ```
public struct Form {
    /// The sections in order.
    public var sections: [FormSection]

    /// A form. Traps when it is shown if two rows, or two sections, have the same identity.
    public init(sections: [FormSection] = []) { self.sections = sections }

    /// All rows in order.
    public var rows: [FormRow] { sections.flatMap(\.rows) }

    /// The errors of the values, in the order of the rows. Text that is typed into a view but is not a value yet is not known here; see
    /// ``FormView/errors``.
    public var errors: [FormError] { rows.compactMap { row in row.error(nil, .standard).map { FormError(row: row.id, message: $0) } } }

    /// The first of ``errors``; nil if all values are valid.
    public var firstError: FormError? { errors.first }
}

/// Rows that belong together, below a heading.
public struct FormSection {
    /// Identity of the section in its form.
    public var id: String
    /// Heading; empty for none.
    public var title: String
    /// Text below the rows; empty for none.
    public var footer: String
    /// The rows in order.
    public var rows: [FormRow]

    /// A section; without a title it has no heading.
    public init(_ id: String, title: String = "", footer: String = "", rows: [FormRow]) {
        (self.id, self.title, self.footer, self.rows) = (id, title, footer, rows)
    }
}

/// An error in the value of a row.
public nonisolated struct FormError: Hashable, Sendable {
    /// Identity of the row.
    public let row: String
    /// The error in words for the user.
    public let message: String

    /// An error of a row.
    public init(row: String, message: String) { (self.row, self.message) = (row, message) }
}
