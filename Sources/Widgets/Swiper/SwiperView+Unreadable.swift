import Platform
import Views

// Keys and slideshows skip unreadable pictures; drags do not.
extension SwiperView {
    /// How a picture was selected. If it turns out to be unreadable, the next one in the same direction is selected.
    struct Travel: Equatable {
        /// 1 or −1.
        var step: Int
        /// Whether the first picture follows the last one.
        var isCyclic = false

        static let onward = Travel(step: 1)
        static let back = Travel(step: -1)
        static let around = Travel(step: 1, isCyclic: true)
    }

    /// Selects the next picture in a direction, skipping those known to be unreadable. A picture that turns out to be unreadable later is
    /// skipped then.
    func turnPage(_ travel: Travel) -> Bool {
        guard let index = readableIndex(from: model.selectedIndex, travel), go(to: index) else { return false }
        awaitedTravel = travel
        return true
    }

    /// Selects the next picture that is not known to be unreadable, wrapping around. A picture that turns out to be unreadable later is
    /// skipped then. `touched` is not called.
    /// - Returns: Whether there is another picture that may be readable.
    /// - Complexity: O(unreadable pictures in a row).
    @discardableResult
    public func selectNextReadable() -> Bool {
        guard model.selectedIndex >= 0, let index = readableIndex(from: model.selectedIndex, .around) else { return false }
        select(index)
        awaitedTravel = .around
        return true
    }

    /// Whether the picture in the middle is known to be unreadable.
    public var showsFailure: Bool { middleSlot?.picture.failure != nil }

    /// Returns the next index in a direction that is not known to be unreadable; nil if none.
    private func readableIndex(from index: Int, _ travel: Travel) -> Int? {
        let count = model.source.count
        for distance in 1..<max(1, count) {
            var next = index + distance * travel.step
            if travel.isCyclic { next = (next % count + count) % count }
            guard model.source.indices.contains(next) else { return nil }
            if !isUnreadable(next) { return next }
        }
        return nil
    }

    /// Uses the same image id as the slot, so that nothing new is requested.
    private func isUnreadable(_ index: Int) -> Bool {
        guard let stage, !pageFrame.isEmpty else { return false }
        let image = style.imageID(of: model.source[index].url, in: pageFrame.size, scale: stage.scale)
        if case .failed = stage.images.state(of: image) { return true }
        return false
    }

    /// Skips the selected picture if keys or a slideshow selected it, it turned out to be unreadable, and another picture follows.
    /// - Returns: Whether it was skipped.
    func passUnreadable() -> Bool {
        guard let travel = awaitedTravel, model.selectedIndex >= 0, let slot = slots[model.source[model.selectedIndex].id] else {
            return false
        }
        if slot.picture.failure != nil, let index = readableIndex(from: model.selectedIndex, travel) {
            select(index)
            awaitedTravel = travel
            return true
        }
        if slot.picture.loading.phase == .ready || slot.picture.failure != nil { awaitedTravel = nil }
        return false
    }
}
