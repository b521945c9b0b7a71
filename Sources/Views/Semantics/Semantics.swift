/// What a view is, is called and states, for screen readers and tests.
public nonisolated struct Semantics: Equatable, Sendable {
    /// Kind of the view.
    public var role: Role
    /// Name for screen readers; tests find views by it.
    public var label: String
    /// Present value as text, such as a slider's number; empty for none.
    public var value: String
    /// What the label does not tell, such as the date of a picture; empty for none.
    public var details = ""
    /// Whether the view is enabled, checked, selected and so on.
    public var states = SemanticStates()
    /// The number behind `value`; nil for a view without one.
    public var number: SemanticNumber?
    /// How deep a heading is: 1 for the title of everything, more for what is inside.
    public var level = 1
    /// The place among similar views, such as the rows of a list; nil if it is not stated.
    public var position: SemanticPosition?
    /// The keys that activate the view from anywhere in the window, such as "Ctrl+O"; empty for none.
    public var shortcut = ""
    /// Titles of the actions that the view offers besides its activation, such as the swipe actions of a row; empty for none. The view
    /// performs them in ``View/perform(_:)``.
    public var actions: [String]

    /// Semantics; by default without role, label, value and actions.
    public init(_ role: Role = .none, label: String = "", value: String = "", actions: [String] = []) {
        self.role = role
        self.label = label
        self.value = value
        self.actions = actions
    }

    /// Kinds of views.
    public enum Role: String, CaseIterable, Sendable {
        /// A view without meaning; its subviews may have some.
        case none
        /// A control that acts when it is pressed, one that leads elsewhere, and one that turns something on or off.
        case button, link, toggle
        /// A piece of content.
        case picture, text, heading
        /// A control with a number, and one that takes text.
        case slider, field
        /// Views that belong together, views of the same kind, and one of these.
        case group, list, item
        /// A row of names of which one is chosen, each for a page, and one of these names.
        case tabs, tab
        /// A page, and a row of pages.
        case page, panorama
        /// A question or a panel that keeps input from what is behind it.
        case dialog
        /// A menu, or one of its rows.
        case menu, menuItem
        /// Particles, or the progress of a task.
        case emitter, progress
        /// A message that is shown for a limited time.
        case status
    }
}

/// What a view states besides its name. A nil state does not apply to the view.
public nonisolated struct SemanticStates: Equatable, Sendable {
    /// Whether the view can be used now.
    public var isEnabled = true
    /// Whether a toggle or a row of a menu is on.
    public var isChecked: Bool?
    /// Whether an item is among the selected ones.
    public var isSelected: Bool?
    /// Whether the contents of a group are shown.
    public var isExpanded: Bool?
    /// Whether a form needs the value.
    public var isRequired = false
    /// Whether the value cannot be accepted. The view's details say why.
    public var isInvalid = false
    /// Whether a text can be read and selected but not changed.
    public var isReadOnly = false
    /// Whether a text may have several lines.
    public var isMultiline = false
    /// Whether a text is secret, so that it is neither shown nor read aloud.
    public var isProtected = false
    /// Whether the contents are still being loaded.
    public var isBusy = false

    /// The states of a view that is enabled; no other state applies.
    public init() {}

    /// The states that apply, in English, for traces.
    var words: [String] {
        let choices = [(isChecked, "on", "off"), (isSelected, "selected", nil), (isExpanded, "open", "closed")]
        let flags = [
            (!isEnabled, "disabled"), (isRequired, "required"), (isInvalid, "invalid"), (isReadOnly, "read-only"), (isProtected, "secret"),
            (isBusy, "busy"),
        ]
        return choices.compactMap { choice, yes, no in choice.flatMap { $0 ? yes : no } } + flags.compactMap { $0 ? $1 : nil }
    }
}

/// A number that a view shows, with the numbers that it allows.
public nonisolated struct SemanticNumber: Equatable, Sendable {
    /// The present number.
    public var value: Double
    /// The allowed numbers.
    public var range: ClosedRange<Double>
    /// The distance between two allowed numbers; 0 if all in the range are allowed.
    public var step: Double

    /// A number, by default without steps.
    public init(_ value: Double, in range: ClosedRange<Double>, step: Double = 0) {
        (self.value, self.range, self.step) = (value, range, step)
    }
}

/// The place of a view among similar ones, most of which may have no view at the moment.
public nonisolated struct SemanticPosition: Equatable, Sendable {
    /// The place, counted from 0.
    public var index: Int
    /// How many there are.
    public var count: Int

    /// A place in 0..<`count`.
    public init(_ index: Int, of count: Int) { (self.index, self.count) = (index, count) }
}
