import Views

/// The items of a panorama, whose contents are created while their pages are near.
struct PanoramaContents {
    private(set) var items: [PanoramaItem] = []
    /// Numbers of contents created and dropped so far.
    private(set) var created = 0
    private(set) var unloaded = 0
    /// Restored states of pages that are not among the items yet, by id.
    var awaitedStates: [String: ViewState] = [:]
    /// The ranges of items that were requested last, so that scrolling within them does no work.
    private var near = 0..<0
    private var kept = 0..<0

    /// Replaces the items. The remembered ranges become invalid.
    mutating func setItems(_ newItems: [PanoramaItem]) {
        items = newItems
        (near, kept) = (0..<0, 0..<0)
    }

    /// Returns whether contents may have to be created or dropped: whether either range differs from that of the last call.
    mutating func needsWork(near: Range<Int>, kept: Range<Int>) -> Bool {
        guard near != self.near || kept != self.kept else { return false }
        (self.near, self.kept) = (near, kept)
        return true
    }

    mutating func noteCreated() { created += 1 }
    mutating func noteUnloaded() { unloaded += 1 }
}
