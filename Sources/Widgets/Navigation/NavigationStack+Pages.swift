import LayoutMath
import Views

// The change from one list of pages to another, and which of them are visible meanwhile.
extension NavigationStack {
    /// Makes `new` the pages. Moving pages continue from their current places.
    func change(to new: [NavigationPage], animated: Bool) {
        let old = present
        guard !new.elementsEqual(old, by: ===) else { return }
        let gone = old.filter { page in !new.contains { $0 === page } }
        let animates = animated && stage != nil && bounds.width > 0 && !old.isEmpty
        present = new
        (dragged, returnable) = (nil, nil)
        for page in new {
            leaving.removeAll { $0 === page }
            buried.removeAll { $0 === page }
        }
        if new.last === old.last {
            buried += gone
        } else if new.last.map({ top in old.contains { $0 === top } }) ?? true {
            goBack(from: old, gone: gone, animates: animates)
        } else {
            buried += gone
            enter(animates: animates)
        }
        for page in present where !page.slide.isCovering || page.slide.isHeld { move(page, covering: true, animated: animates) }
        for page in leaving where page.slide.isHeld { move(page, covering: false, animated: animates) }
        if !animates { present.last?.slide.rest(covering: true) }
        arrange()
    }

    /// Slides out the former top page, together with replaced pages that it uncovers. Pages between it and the new top are removed at once.
    private func goBack(from old: [NavigationPage], gone: [NavigationPage], animates: Bool) {
        leaving += buried + gone
        for page in buried { move(page, covering: false, animated: animates) }
        buried = []
        for page in gone { move(page, covering: false, animated: animates && page === old.last) }
        if gone.count == 1, animates { returnable = old.last }
    }

    /// Places the new top page beside the stack, unless it is already visible because it was leaving.
    private func enter(animates: Bool) {
        guard animates, let top = present.last else { return }
        guard top.superview == nil else { return addSubview(top) }
        top.slide.resize(to: bounds.width, at: now)
        top.slide.rest(covering: false)
    }

    func move(_ page: NavigationPage, covering: Bool, animated: Bool = true) {
        page.slide.go(covering: covering, animated: animated, motion: stage?.motionPreference ?? .reduced, at: now)
    }

    // MARK: Views

    /// Brings views, scopes and places in line with the pages. A page that enters or leaves may change the pages again; then this starts
    /// over.
    func arrange() {
        guard !isArranging else { return hasChangedMeanwhile = true }
        isArranging = true
        repeat {
            hasChangedMeanwhile = false
            addPages()
            giveTurn()
        } while hasChangedMeanwhile
        isArranging = false
        placePages(at: now)
        setNeedsLayout()
        if stage == nil { finish() } else { setNeedsAdvance() }
        didChange?(self)
    }

    /// Adds the new pages: the top one in front of those that leave, and each of the others below the page above it.
    private func addPages() {
        if let top = present.last, top.superview !== self { addSubview(top) }
        for (page, front) in zip(present, present.dropFirst()).reversed() {
            guard let index = subviews.firstIndex(where: { $0 === front }) else { return }
            let isBelow = subviews[..<index].contains { $0 === page }
            if !isBelow { insertSubview(page, at: index) }
        }
    }

    /// Deactivates the previous page before it activates the new top page, so that the focus of each is remembered.
    private func giveTurn() {
        let top = present.last
        for case let page as NavigationPage in subviews where page !== top {
            page.ground = ground
            page.setActive(false)
        }
        top?.ground = ground
        top?.setActive(true)
    }

    // MARK: Places

    /// Places the pages for a time, and hides those that are covered.
    func placePages(at time: Seconds) {
        let slide = SlideOver(width: bounds.width, direction: direction)
        var covered = 0.0
        for case let page as NavigationPage in subviews.reversed() {
            let offset = page.slide.offset(at: time)
            page.isHidden = covered == 1 && page !== present.last
            page.place(
                shift: slide.frontShift(at: offset) + slide.backShift(coverage: covered), dimming: slide.dimming(coverage: covered),
                isRaised: offset > 0)
            covered = max(covered, slide.coverage(at: offset))
        }
    }

    /// Removes the pages that have slid out, and those covered by another page that has arrived.
    func removeGonePages() {
        let top = present.last
        let out = leaving.filter { !$0.slide.isMoving && !$0.slide.isHeld }
        let covered = top.map { !$0.slide.isMoving && !$0.slide.isHeld } ?? true ? buried : []
        leaving.removeAll { page in out.contains { $0 === page } }
        if !covered.isEmpty { buried = [] }
        for page in out + covered { page.removeFromSuperview() }
    }

    /// Ends all movements at their targets.
    func finish() {
        dragged = nil
        for case let page as NavigationPage in subviews { page.slide.rest(covering: page.slide.isCovering) }
        placePages(at: now)
        removeGonePages()
    }
}
