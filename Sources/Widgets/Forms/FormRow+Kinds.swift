import Platform

extension FormRow {
    /// A line of text.
    /// - Parameters:
    ///   - label: Drawn above the field; nil takes `id`.
    ///   - placeholder: Shown while the text is empty.
    ///   - rules: The first that finds an error counts.
    public static func text(
        _ id: String, label: String? = nil, value: Binding<String>, placeholder: String = "", width: Width = .full,
        rules: [FormRule<String>] = []
    ) -> FormRow {
        FormRow(id, label: label, width: width, content: .text(FormTextSource(value), placeholder: placeholder)) { _ in
            firstError(rules, value.value)
        }
    }

    /// Text of several lines; the row grows with it, up to a height from which the text scrolls.
    /// - Parameters:
    ///   - label: Drawn above the area; nil takes `id`.
    ///   - placeholder: Shown while the text is empty.
    ///   - rules: The first that finds an error counts.
    public static func area(
        _ id: String, label: String? = nil, value: Binding<String>, placeholder: String = "", width: Width = .full,
        rules: [FormRule<String>] = []
    ) -> FormRow {
        FormRow(id, label: label, width: width, content: .area(FormTextSource(value), placeholder: placeholder)) { _ in
            firstError(rules, value.value)
        }
    }

    /// A date, typed as `2024-09-19`; empty for none. It is written when it is whole, or when the row is left; `2024-02-3` may become the 30th. The up and down keys and two buttons go by days, the Page keys by months.
    /// - Parameters:
    ///   - label: Drawn above the field; nil takes `id`.
    ///   - today: Where the keys begin while there is no date; nil leaves them without effect then.
    ///   - error: Shown for text that is no date; it is not written.
    ///   - rules: The first that finds an error counts.
    public static func date(
        _ id: String, label: String? = nil, value: Binding<CalendarDate?>, today: CalendarDate? = nil, width: Width = .full,
        error: String = "this is no date, such as 2024-09-19", rules: [FormRule<CalendarDate?>] = []
    ) -> FormRow {
        let steps = FormDateSteps { days, months in
            guard let date = value.value ?? today else { return nil }
            // The first step from nothing goes to today.
            return (value.value == nil ? date : date.adding(months: months).adding(days: days)).text
        }
        return FormRow(id, label: label, width: width, content: .date(FormTextSource(value), steps)) { draft in
            draft != nil ? error : firstError(rules, value.value)
        }
    }

    /// Stars, from none to `maximum`. A number outside is shown as the nearest inside.
    /// - Parameters:
    ///   - label: Drawn above the stars; nil takes `id`.
    ///   - maximum: Traps if it is below 1.
    public static func rating(
        _ id: String, label: String? = nil, value: Binding<Int>, maximum: Int = 5, width: Width = .full, rules: [FormRule<Int>] = []
    ) -> FormRow {
        precondition(maximum > 0, "a rating has a star at least, not \(maximum)")
        return FormRow(id, label: label, width: width, content: .rating(value, maximum: maximum)) { _ in firstError(rules, value.value) }
    }

    /// A switch.
    /// - Parameter label: Beside the switch; nil takes `id`.
    public static func toggle(
        _ id: String, label: String? = nil, value: Binding<Bool>, width: Width = .full, rules: [FormRule<Bool>] = []
    ) -> FormRow {
        FormRow(id, label: label, width: width, content: .toggle(value)) { _ in firstError(rules, value.value) }
    }

    /// One of several words, by its index. A menu shows nothing for an index outside the words, a picker the nearest.
    /// - Parameters:
    ///   - label: Drawn above; nil takes `id`.
    ///   - rules: The first that finds an error counts; `.atLeast(0, …)` demands a choice where the index is -1 before.
    public static func choice(
        _ id: String, label: String? = nil, value: Binding<Int>, words: [String], style: ChoiceStyle = .menu, width: Width = .full,
        rules: [FormRule<Int>] = []
    ) -> FormRow {
        let content: FormContent = style == .menu ? .menu(value, words) : .picker(value, words)
        return FormRow(id, label: label, width: width, content: content) { _ in firstError(rules, value.value) }
    }

    /// A number from a range. A number outside is shown at the end of the track, NaN at its beginning; neither is changed by that.
    /// - Parameters:
    ///   - label: Drawn above; nil takes `id`.
    ///   - words: The number as it is shown beside the track; nil shows at most two decimals.
    public static func slider(
        _ id: String, label: String? = nil, value: Binding<Double>, in range: ClosedRange<Double>, words: ((Double) -> String)? = nil,
        width: Width = .full, rules: [FormRule<Double>] = []
    ) -> FormRow {
        FormRow(id, label: label, width: width, content: .slider(value, range, words: words ?? { DecimalText.string($0) })) { _ in
            firstError(rules, value.value)
        }
    }

    /// Words without a value.
    public static func note(_ id: String, _ words: String, width: Width = .full) -> FormRow {
        FormRow(id, label: "", width: width, content: .note(words))
    }

    /// Buttons beside each other, at the side where a line ends.
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

/// Returns the text of the date some days and months from the present one; nil for none.
struct FormDateSteps {
    let text: (_ days: Int, _ months: Int) -> String?
}
