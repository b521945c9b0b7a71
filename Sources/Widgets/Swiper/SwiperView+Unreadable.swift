import Platform
import Views

// Keys and slideshows go past pictures that cannot be read; a hand goes where it wants to.
extension SwiperView {
    /// Which way a picture was come to: one that turns out to be unreadable is passed in the same direction.
    struct Travel: Equatable {
        /// 1 or −1.
        var step: Int
        /// Whether the first picture follows the last one.
        var isCyclic = false

        static let onward = Travel(step: 1)
        static let back = Travel(step: -1)
        static let around = Travel(step: 1, isCyclic: true)
    }

    /// Selects the next picture in a direction, past those that are known to be unreadable. One that turns out to be later is passed then.
    func turnPage(_ travel: Travel) -> Bool {
        guard let index = readableIndex(from: model.selectedIndex, travel), go(to: index) else { return false }
        awaitedTravel = travel
        return true
    }

    /// Selects the next picture that is not known to be unreadable, and after the last one the first. One that turns out to be unreadable
    /// later is passed then. `touched` is not called.
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
    public var showsFailure: Bool { middleSlot?.failure != nil }

    /// The next index in a direction that is not known to be unreadable; nil without another one.
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

    /// The picture as its slot asks for it, so that the question asks for nothing new.
    private func isUnreadable(_ index: Int) -> Bool {
        guard let stage, !pageFrame.isEmpty else { return false }
        let image = SwiperSlot.image(model.source[index].url, in: pageFrame.size, style, scale: stage.scale)
        if case .failed = stage.images.state(of: image) { return true }
        return false
    }

    /// A picture that keys or a slideshow have chosen and that turned out to be unreadable is not stayed at, as long as there is another one
    /// beyond it.
    /// - Returns: whether it was passed.
    func passUnreadable() -> Bool {
        guard let travel = awaitedTravel, model.selectedIndex >= 0, let slot = slots[model.source[model.selectedIndex].id] else {
            return false
        }
        if slot.failure != nil, let index = readableIndex(from: model.selectedIndex, travel) {
            select(index)
            awaitedTravel = travel
            return true
        }
        if slot.loading.phase == .ready || slot.failure != nil { awaitedTravel = nil }
        return false
    }
}
