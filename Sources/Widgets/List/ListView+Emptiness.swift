import LayoutMath
import Views

/// What a list without rows shows and says.
extension ListView {
    /// Text in the middle of a list without rows; empty for none. Readers say it when the last row goes or the text changes.
    public var emptyText: String {
        get { edges.emptyLabel.text }
        set {
            guard newValue != emptyText else { return }
            edges.emptyLabel.text = newValue
            if snapshot.rowCount == 0 { sayEmptinessSoon() }
        }
    }

    /// Time without a change after which readers say that the list is empty, so that they say only the last result of a typed search.
    private static let pause: Seconds = 0.5

    func sayEmptinessSoon() {
        guard stage != nil else { return }
        emptinessDue = now + ListView.pause
        setNeedsAdvance(at: now + ListView.pause)
    }

    func sayEmptiness(at time: Seconds) {
        guard let due = emptinessDue, time >= due else { return }
        emptinessDue = nil
        if snapshot.rowCount == 0, !emptyText.isEmpty { stage?.announce(emptyText) }
    }
}
