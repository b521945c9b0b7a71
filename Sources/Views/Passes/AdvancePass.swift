import LayoutMath

/// Pass 2: what moves is brought to the frame's time. Closed forms only, so skipping frames changes nothing.
extension Stage {
    func advanceAll() {
        wheelLatch.endIdleSession(at: time)
        while let view = alarms.takeDue(at: time) { view.setNeedsAdvance() }
        // A view may start others while it advances; those join at the end of the same pass.
        var index = 0
        while index < advancingViews.count {
            let view = advancingViews[index]
            displayIsDue = true
            if view.advance(to: time) {
                index += 1
            } else {
                view.isAdvancing = false
                if index < advancingViews.count, advancingViews[index] === view { advancingViews.remove(at: index) }
            }
        }
        takeLongPress()
    }
}
