import LayoutMath

/// Pass 2: what moves is brought to the frame's time. Closed forms only, so skipping frames changes nothing.
extension Stage {
    func advanceAll() {
        wheelLatch.endIdleSession(at: time)
        while let view = alarms.takeDue(at: time) { view.setNeedsAdvance() }
        // A view may start others while it advances; those join at the end of the same pass. It may also remove itself and others.
        var place = 0
        while place < advancingViews.placeCount {
            defer { place += 1 }
            guard let view = advancingViews[place] else { continue }
            displayIsDue = true
            guard !view.advance(to: time), advancingViews[place] === view else { continue }
            view.isAdvancing = false
            advancingViews.remove(view)
        }
        advancingViews.compact()
        takeLongPress()
    }
}
