import LayoutMath

/// Pass 2: advances moving views to the frame's time. Movements are closed-form functions of time, so skipped frames change nothing.
extension Stage {
    func advanceAll() {
        pointing.wheelLatch.endIdleSession(at: time)
        useController(at: time)
        while let view = dues.alarms.takeDue(at: time) { view.setNeedsAdvance() }
        // A view may start others while it advances; those are added at the end of the same pass. It may also remove itself and others.
        var place = 0
        while place < dues.advancing.placeCount {
            defer { place += 1 }
            guard let view = dues.advancing[place] else { continue }
            dues.display = true
            guard !view.advance(to: time), dues.advancing[place] === view else { continue }
            view.dues.isAdvancing = false
            dues.advancing.remove(view)
        }
        dues.advancing.compact()
        takeLongPress()
    }
}
