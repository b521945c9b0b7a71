import LayoutMath
import Platform
import Views

/// A key that a finger holds.
struct KeyHold: Equatable {
    /// The key that was pressed.
    let view: KeyView
    /// The key that is typed on release: the one to which the finger has slid.
    var target: KeyView
    /// Whether the key has already had its effect, so that its release does nothing.
    var isSpent = false
    /// The choices that a long press offers; empty before the long press.
    var choices: [String] = []
    /// Index of the choice under the finger.
    var selected = 0
    /// Time at which the key repeats or offers its choices.
    var due: Seconds

    static func == (a: KeyHold, b: KeyHold) -> Bool {
        a.view === b.view && a.target === b.target && a.isSpent == b.isSpent && a.choices == b.choices && a.selected == b.selected
            && a.due == b.due
    }
}

// Fingers on keys. A key types when it is released, or when another key is pressed before that. People who type with two hands need not
// lift the first finger in time.
extension KeyboardPanel {
    /// Time in seconds after which a held key repeats or offers its choices; equal to that of a long press.
    static let holdDelay: Seconds = 0.5
    /// Time in seconds between two repetitions of the delete key. It is our choice, near the usual rate of keyboards.
    static let repeatInterval: Seconds = 0.05

    func began(_ view: KeyView, at time: Seconds) {
        // A finger that comes back over a key continues its press.
        guard !holds.contains(where: { $0.view === view && !$0.isSpent && !view.key.types }) else { return }
        for hold in holds where !hold.isSpent && hold.view.key.types { complete(hold) }
        holds.removeAll { $0.view === view }
        var hold = KeyHold(view: view, target: view, due: time + Self.holdDelay)
        let key = view.key
        hold.isSpent = key == .shift
        holds.append(hold)
        switch key {
        case .shift: press(key)
        case .delete:
            press(key)
            view.setNeedsAdvance(at: hold.due)
        case .character: if !state.choices(for: key).isEmpty { view.setNeedsAdvance(at: hold.due) }
        default: break
        }
    }

    /// Called at the time that a held key has requested.
    func held(_ view: KeyView, at time: Seconds) {
        guard let index = holds.firstIndex(where: { $0.view === view && !$0.isSpent }), holds[index].due <= time else { return }
        guard view.key == .delete else {
            if holds[index].target === view { holds[index].choices = state.choices(for: view.key) }
            return
        }
        while holds[index].due <= time {
            send([.keyDown(.backspace, [], isRepeat: true)])
            holds[index].due += Self.repeatInterval
        }
        view.setNeedsAdvance(at: holds[index].due)
    }

    /// Called when the finger that holds a key moves to another point of the panel.
    func moved(_ view: KeyView, to point: Point) {
        guard let index = holds.firstIndex(where: { $0.view === view && !$0.isSpent }) else { return }
        if !view.key.types {
            // A finger that leaves the key cancels it.
            if view.key != .delete, key(at: point) !== view { holds[index].isSpent = true }
        } else if holds[index].choices.isEmpty {
            if let under = key(at: point), under.key.types { holds[index].target = under }
        } else {
            let cells = choiceCells(of: holds[index])
            holds[index].selected = cells.indices.min { abs(cells[$0].midX - point.x) < abs(cells[$1].midX - point.x) } ?? 0
        }
    }

    /// Called when a key is released.
    func ended(_ view: KeyView, at time: Seconds) {
        guard let hold = holds.first(where: { $0.view === view }) else { return }
        view.cancelAdvance()
        holds.removeAll { $0.view === view }
        guard !hold.isSpent, view.key != .delete else { return }
        type(hold)
    }

    /// Called when the system has cancelled the finger.
    func cancelled(_ view: KeyView) {
        view.cancelAdvance()
        holds.removeAll { $0.view === view }
    }

    func releaseAll() { for hold in holds { cancelled(hold.view) } }

    /// Types a key whose finger is still down.
    private func complete(_ hold: KeyHold) {
        hold.view.cancelAdvance()
        for index in holds.indices where holds[index].view === hold.view { holds[index].isSpent = true }
        type(hold)
    }

    private func type(_ hold: KeyHold) {
        if hold.choices.isEmpty { press(hold.target.key) } else { type(hold.choices[hold.selected]) }
    }
}
