import Views

/// A set of states. Source: at-spi2-core 2.46, `atspi-constants.h`.
struct AccessibleStates: OptionSet, Equatable {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }
    private init(bit: Int) { rawValue = 1 << UInt64(bit) }

    static let active = Self(bit: 1), busy = Self(bit: 3), checked = Self(bit: 4), collapsed = Self(bit: 5), editable = Self(bit: 7)
    static let enabled = Self(bit: 8), expandable = Self(bit: 9), expanded = Self(bit: 10), focusable = Self(bit: 11)
    static let focused = Self(bit: 12), horizontal = Self(bit: 14), modal = Self(bit: 16), multiLine = Self(bit: 17)
    static let pressed = Self(bit: 20), selectable = Self(bit: 22), selected = Self(bit: 23), sensitive = Self(bit: 24)
    static let showing = Self(bit: 25), singleLine = Self(bit: 26), visible = Self(bit: 30), required = Self(bit: 33)
    static let invalidEntry = Self(bit: 36), checkable = Self(bit: 41), readOnly = Self(bit: 43)

    /// The names of states whose changes are reported.
    static let reported: [(AccessibleStates, String)] = [
        (active, "active"), (busy, "busy"), (checked, "checked"), (expanded, "expanded"), (enabled, "enabled"), (sensitive, "sensitive"),
        (focused, "focused"), (pressed, "pressed"), (selected, "selected"), (invalidEntry, "invalid-entry"), (readOnly, "read-only"),
    ]

    /// The states of a view.
    init(_ node: SemanticNode, isFocused: Bool) {
        let states = node.semantics.states
        self = [.visible, .showing]
        insert([.enabled, .sensitive], if: states.isEnabled)
        insert(.focusable, if: node.isFocusable)
        insert(.focused, if: isFocused)
        insert(.busy, if: states.isBusy)
        insert(.required, if: states.isRequired)
        insert(.invalidEntry, if: states.isInvalid)
        insert(.modal, if: node.semantics.role == .dialog)
        insert(.horizontal, if: node.semantics.role == .slider)
        if let isExpanded = states.isExpanded { formUnion([.expandable, isExpanded ? .expanded : .collapsed]) }
        if let isSelected = states.isSelected {
            insert(.selectable)
            insert(.selected, if: isSelected)
        }
        if let isChecked = states.isChecked {
            let isButton = node.semantics.role == .toggle
            insert(.checkable, if: !isButton)
            insert(isButton ? .pressed : .checked, if: isChecked)
        }
        guard node.semantics.role == .field else { return }
        insert(states.isMultiline ? .multiLine : .singleLine)
        insert(states.isReadOnly ? .readOnly : .editable)
    }

    private mutating func insert(_ states: AccessibleStates, if isThere: Bool) { if isThere { formUnion(states) } }

    /// As the protocol sends them: two words of 32 bits, the lower first.
    var words: [UInt32] { [UInt32(truncatingIfNeeded: rawValue), UInt32(truncatingIfNeeded: rawValue >> 32)] }
}
