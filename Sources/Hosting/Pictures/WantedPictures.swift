/// What views want to be loaded, and the order in which that begins: what is visible comes before what is prefetched, and each of them in
/// the order of the first requests.
///
/// A want that a frame does not repeat ends with that frame. One that has failed is not loaded again while every frame repeats it.
struct WantedPictures<Name: Hashable> {
    private enum Phase: Equatable {
        case waiting, loading
        case failed(reason: String)
    }

    private struct Want {
        var phase = Phase.waiting
        var isVisible = false
        /// The frame that wanted it last.
        var frame = -1
        /// Counts up with the first requests.
        let number: Int
    }

    private var wants: [Name: Want] = [:]
    private var (frame, count) = (0, 0)

    /// Wants something in the current frame.
    mutating func want(_ name: Name, isVisible: Bool) {
        var want = wants[name] ?? Want(number: count)
        if want.number == count { count += 1 }
        want.isVisible = isVisible || want.isVisible && want.frame == frame
        want.frame = frame
        wants[name] = want
    }

    /// Begins a frame, and ends what the last one did not want.
    /// - Returns: What was being loaded and has ended.
    /// - Complexity: O(wants).
    mutating func beginFrame() -> [Name] {
        let ended = wants.filter { $0.value.frame < frame }
        for name in ended.keys { wants[name] = nil }
        frame += 1
        return ended.filter { $0.value.phase == .loading }.map(\.key)
    }

    /// Returns what begins to load now.
    /// - Parameter most: How many may be loaded at the same time.
    /// - Returns: Nil if as many are being loaded, and if nothing waits.
    /// - Complexity: O(wants).
    mutating func next(most: Int) -> Name? {
        guard wants.values.count(where: { $0.phase == .loading }) < most else { return nil }
        let next = wants.filter { $0.value.phase == .waiting }
            .min { ($0.value.isVisible ? 0 : 1, $0.value.number) < ($1.value.isVisible ? 0 : 1, $1.value.number) }?.key
        if let next { wants[next]?.phase = .loading }
        return next
    }

    /// Ends the loading of something that may no longer be wanted.
    /// - Parameter failure: Why it cannot be loaded; nil if it was.
    mutating func end(_ name: Name, failure: String? = nil) {
        if let failure { wants[name]?.phase = .failed(reason: failure) } else { wants[name] = nil }
    }

    /// Loads something again that has failed.
    mutating func retry(_ name: Name) { if failure(of: name) != nil { wants[name]?.phase = .waiting } }

    /// Why something wanted cannot be loaded; nil if it has not failed.
    func failure(of name: Name) -> String? { if case .failed(let reason)? = wants[name]?.phase { reason } else { nil } }

    /// Whether something visible is still to come.
    /// - Complexity: O(wants).
    var isMissingVisible: Bool {
        wants.values.contains { want in
            if case .failed = want.phase { false } else { want.isVisible }
        }
    }
}
