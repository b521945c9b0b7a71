import LayoutMath

/// Pass 2: advances moving views to the frame's time. Movements are closed-form functions of time, so skipped frames change nothing.
extension Stage {
    func advanceAll() {
        wheelLatch.endIdleSession(at: time)
        while let view = alarms.takeDue(at: time) { view.setNeedsAdvance() }
        // A view may start others while it advances; those are added at the end of the same pass. It may also remove itself and others.
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
