import Views

// The errors in the values, and when they are shown.
extension FormView {
    /// The errors, in the order of the rows. They include typed text that is not a value, such as half a date.
    public var errors: [FormError] {
        order.compactMap { row in error(of: row).map { FormError(row: row.id, message: $0) } }
    }

    /// The first of ``errors``; nil if the form can be submitted.
    public var firstError: FormError? {
        for row in order {
            if let message = error(of: row) { return FormError(row: row.id, message: message) }
        }
        return nil
    }

    /// Submits the form: calls ``submitted`` if all values are valid. Otherwise shows the errors, focuses the first row with an error and
    /// scrolls it into sight.
    /// - Returns: Whether all values are valid.
    @discardableResult public func submit() -> Bool {
        focusedRow?.control.endEditing()
        showErrors()
        guard let first = firstError else {
            submitted()
            return true
        }
        focus(first.row)
        return false
    }

    /// Shows the errors of all rows, including those that the user has not left yet. The focus stays.
    public func showErrors() {
        let before = shownErrors
        shownErrors = Dictionary(errors.map { ($0.row, $0.message) }) { first, _ in first }
        for row in Set(before.keys).union(shownErrors.keys) { showError(of: row) }
    }

    private func error(of row: FormRow) -> String? { row.error(drafts[row.id], theme.words) }

    /// Called after the value of a row was changed by input.
    func typed(_ row: String, draft: String?) {
        guard places[row] != nil else { return }
        drafts[row] = draft
        setError(nil, of: row)
        // Other rows may depend on the value.
        readValues()
        rowDidChange?(row)
    }

    /// Called when a row is left.
    func ended(_ row: String) {
        guard let place = places[row] else { return }
        setError(error(of: order[place]), of: row)
    }

    /// Updates the errors that are shown, and removes those that no longer exist.
    func recheck() {
        for (row, shown) in shownErrors {
            guard let place = places[row] else { continue }
            let error = error(of: order[place])
            if error != shown { setError(error, of: row) }
        }
    }

    private func setError(_ error: String?, of row: String) {
        guard shownErrors[row] != error else { return }
        shownErrors[row] = error
        showError(of: row)
    }

    /// Announces the errors that are new. Called after the layout, when it is known which are in sight.
    func announceErrors() {
        for row in newErrors { visibleRow(row)?.announceError() }
        newErrors = []
    }

    private func showError(of row: String) {
        visibleRow(row)?.showError(shownErrors[row] ?? "")
        newErrors.insert(row)
        heightChanged(of: row)
    }
}
