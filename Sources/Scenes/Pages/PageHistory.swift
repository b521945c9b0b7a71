/// The pages that were looked at one after the other, for going back.
nonisolated struct PageHistory: Equatable {
    /// The page at which the panorama rested last; nil before the first rest.
    private(set) var current: Int?
    private var earlier: [Int] = []

    /// Number of pages that are remembered; older ones are forgotten.
    static let limit = 32

    /// With room for all, so that no frame of a movement that ends allocates.
    init() { earlier.reserveCapacity(PageHistory.limit + 1) }

    /// Notes that the panorama has come to rest at a page.
    mutating func rested(at page: Int) {
        guard page != current else { return }
        if let current { earlier.append(current) }
        if earlier.count > PageHistory.limit { earlier.removeFirst() }
        current = page
    }

    /// The page to go back to while the panorama is at `target` or moves there: the one that it has just left, or else the one before.
    func previous(from target: Int?) -> Int? { target == current ? earlier.last : current }

    /// Goes back, which the next rest at that page does not add again.
    mutating func goBack(from target: Int?) {
        if target == current, let last = earlier.popLast() { current = last }
    }
}
