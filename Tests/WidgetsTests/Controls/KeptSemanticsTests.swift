import Testing
import Views

@testable import Widgets

/// Tests that a widget which changes keeps what a program has said about it for screen readers.
@MainActor @Suite struct KeptSemanticsTests {
    private struct Case {
        let view: View
        let changes: [() -> Void]
    }

    private var cases: [Case] {
        let button = Button("send") {}
        let label = Label("harbour")
        let toggle = Switch("shutter")
        let choice = SegmentedControl("sort", words: ["name", "date"]) { _ in }
        let picker = PickerView("number", axis: .vertical)
        let tabs = TabStrip("lists", tabs: ["days", "folders"].map { TabStrip.Tab($0) })
        return [
            Case(view: button, changes: [{ button.title = "sent" }, { button.isEnabled = false }]),
            Case(view: label, changes: [{ label.text = "bay" }]),
            Case(view: toggle, changes: [{ toggle.label = "light" }, { toggle.isOn = true }, { toggle.isEnabled = false }]),
            Case(view: choice, changes: [{ choice.label = "order" }, { choice.selectedIndex = 1 }]),
            Case(view: picker, changes: [{ picker.label = "amount" }]),
            Case(view: tabs, changes: [{ tabs.label = "places" }, { tabs.targetIndex = 1 }]),
        ]
    }

    @Test func detailsAndKeysStay() {
        for (view, changes) in cases.map({ ($0.view, $0.changes) }) {
            (view.semantics.details, view.semantics.shortcut) = ("the last one", "Ctrl+S")
            for (number, change) in changes.enumerated() {
                let before = view.semantics
                change()
                let after = view.semantics
                #expect(after != before && after.role == before.role, "\(type(of: view)), change \(number)")
                #expect(after.details == "the last one" && after.shortcut == "Ctrl+S", "\(type(of: view)), change \(number)")
            }
        }
        let button = Button("send") {}
        button.isEnabled = false
        button.title = "sent"
        #expect(!button.semantics.states.isEnabled)
    }
}
