import LayoutMath
import Views

/// What an empty list shows and announces.
extension ListView {
    /// Text in the middle of a list without rows; empty for none. Screen readers announce it when the last row goes or the text changes.
    public var emptyText: String {
        get { edges.emptyLabel.text }
        set {
            guard newValue != emptyText else { return }
            edges.emptyLabel.text = newValue
            if snapshot.rowCount == 0 { announceEmptinessSoon() }
        }
    }

    /// How long the list must stay unchanged before it is announced as empty, so that only the last result of a typed search is announced.
    private static let pause: Seconds = 0.5

    func announceEmptinessSoon() {
        guard stage != nil else { return }
        emptinessDue = now + ListView.pause
        setNeedsAdvance(at: now + ListView.pause)
    }

    func announceEmptiness(at time: Seconds) {
        guard let due = emptinessDue, time >= due else { return }
        emptinessDue = nil
        if snapshot.rowCount == 0, !emptyText.isEmpty { stage?.announce(emptyText) }
    }
}
