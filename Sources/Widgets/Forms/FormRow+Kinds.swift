import Platform

extension FormRow {
    /// A line of text.
    /// - Parameters:
    ///   - label: Drawn above the field; nil uses `id`.
    ///   - placeholder: Shown while the text is empty.
    ///   - rules: The first rule that finds an error counts.
    public static func text(
        _ id: String, label: String? = nil, value: Binding<String>, placeholder: String = "", width: Width = .full,
        rules: [FormRule<String>] = []
    ) -> FormRow {
        FormRow(id, label: label, width: width, content: .text(FormTextSource(value), placeholder: placeholder)) { _, _ in
            firstError(rules, value.value)
        }
    }

    /// Text of several lines. The row grows with it up to a certain height; beyond that the text scrolls.
    /// - Parameters:
    ///   - label: Drawn above the area; nil uses `id`.
    ///   - placeholder: Shown while the text is empty.
    ///   - rules: The first rule that finds an error counts.
    public static func area(
        _ id: String, label: String? = nil, value: Binding<String>, placeholder: String = "", width: Width = .full,
        rules: [FormRule<String>] = []
    ) -> FormRow {
        FormRow(id, label: label, width: width, content: .area(FormTextSource(value), placeholder: placeholder)) { _, _ in
            firstError(rules, value.value)
        }
    }

    /// A date, typed as `2024-09-19`; empty for none. It is written when it is complete, or when the row is left: `2024-02-3` is incomplete
    /// because another digit may follow. The up and down keys and two buttons change it by days, the Page keys by months.
    /// - Parameters:
    ///   - label: Drawn above the field; nil uses `id`.
    ///   - today: The date at which the keys begin while there is no date; if nil, they then have no effect.
    ///   - error: Shown for text that is not a date; nil shows the theme's words. Such text is not written.
    ///   - rules: The first rule that finds an error counts.
    public static func date(
        _ id: String, label: String? = nil, value: Binding<CalendarDate?>, today: CalendarDate? = nil, width: Width = .full,
        error: String? = nil, rules: [FormRule<CalendarDate?>] = []
    ) -> FormRow {
        let steps = FormDateSteps { days, months in
            guard let date = value.value ?? today else { return nil }
            // If there is no date, the first step goes to today.
            return (value.value == nil ? date : date.adding(months: months).adding(days: days)).text
        }
        return FormRow(id, label: label, width: width, content: .date(FormTextSource(value), steps)) { draft, words in
            draft != nil ? error ?? words.text(.noDate, ["example": CalendarDate.example]) : firstError(rules, value.value)
        }
    }

    /// A rating from no stars to `maximum`. A number outside this range is shown as the nearest one inside.
    /// - Parameters:
    ///   - label: Drawn above the stars; nil uses `id`.
    ///   - maximum: Traps if it is below 1.
    public static func rating(
        _ id: String, label: String? = nil, value: Binding<Int>, maximum: Int = 5, width: Width = .full, rules: [FormRule<Int>] = []
    ) -> FormRow {
        precondition(maximum > 0, "a rating has a star at least, not \(maximum)")
        return FormRow(id, label: label, width: width, content: .rating(value, maximum: maximum)) { _, _ in firstError(rules, value.value) }
    }

    /// A switch.
    /// - Parameter label: Drawn beside the switch; nil uses `id`.
    public static func toggle(
        _ id: String, label: String? = nil, value: Binding<Bool>, width: Width = .full, rules: [FormRule<Bool>] = []
    ) -> FormRow {
        FormRow(id, label: label, width: width, content: .toggle(value)) { _, _ in firstError(rules, value.value) }
    }

    /// One of several words, by its index. For an index outside the words, a menu shows nothing and a picker shows the nearest word.
    /// - Parameters:
    ///   - label: Drawn above; nil uses `id`.
    ///   - rules: The first rule that finds an error counts. `.atLeast(0, …)` requires a choice if the index is -1 at first.
    public static func choice(
        _ id: String, label: String? = nil, value: Binding<Int>, words: [String], style: ChoiceStyle = .menu, width: Width = .full,
        rules: [FormRule<Int>] = []
    ) -> FormRow {
        let content: FormContent = style == .menu ? .menu(value, words) : .picker(value, words)
        return FormRow(id, label: label, width: width, content: content) { _, _ in firstError(rules, value.value) }
    }

    /// A number from a range. A number outside is shown at the end of the track, and NaN at its beginning; neither changes the value.
    /// - Parameters:
    ///   - label: Drawn above; nil uses `id`.
    ///   - words: Returns the text for the number beside the track; nil shows at most two decimals.
    public static func slider(
        _ id: String, label: String? = nil, value: Binding<Double>, in range: ClosedRange<Double>, words: ((Double) -> String)? = nil,
        width: Width = .full, rules: [FormRule<Double>] = []
    ) -> FormRow {
        FormRow(id, label: label, width: width, content: .slider(value, range, words: words)) { _, _ in
            firstError(rules, value.value)
        }
    }

    /// Text without a value.
    public static func note(_ id: String, _ words: String, width: Width = .full) -> FormRow {
        FormRow(id, label: "", width: width, content: .note(words))
    }

    /// Buttons in a row, at the side where lines end.
    public static func buttons(_ id: String, _ buttons: [FormButton], width: Width = .full) -> FormRow {
        FormRow(id, label: "", width: width, content: .buttons(buttons))
    }

    static func firstError<Value>(_ rules: [FormRule<Value>], _ value: Value) -> String? {
        for rule in rules {
            if let error = rule.error(value) { return error }
        }
        return nil
    }
}

/// Returns the text of a date some days and months after the present one; nil for none.
struct FormDateSteps {
    let text: (_ days: Int, _ months: Int) -> String?
}
