import LayoutMath

/// The slots of a swiper, and what is kept for the pictures that have none.
struct SwiperSlots {
    /// A slot that fades out in front of the others, and its opacity; nil for none.
    var leaving: (slot: SwiperSlot, share: Animated)?
    /// Number of quarter turns by which each picture is turned, by item id.
    private var turns: [String: Double] = [:]
    /// Placement for a picture that has no slot yet; nil for none.
    private(set) var waitingPlacement: (id: String, placement: PicturePlacement)?
    /// The item that was in the middle last.
    private var shown: (id: String, index: Int)?
    private var slots: [String: SwiperSlot] = [:]

    subscript(id: String) -> SwiperSlot? {
        get { slots[id] }
        set { slots[id] = newValue }
    }
    var values: Dictionary<String, SwiperSlot>.Values { slots.values }

    /// The rotation of an item in quarter turns.
    func turn(of id: String) -> Double { turns[id] ?? 0 }

    mutating func setTurn(_ quarters: Double, of id: String) { turns[id] = quarters == 0 ? nil : quarters }

    /// Keeps a placement until the item has a slot.
    mutating func keep(_ placement: PicturePlacement, for id: String) {
        setTurn(Double(placement.quarters), of: id)
        waitingPlacement = (id, placement)
    }

    /// Returns the placement that was kept for an item, once.
    mutating func takePlacement(for id: String) -> PicturePlacement? {
        guard let (waitingID, placement) = waitingPlacement, waitingID == id else { return nil }
        waitingPlacement = nil
        return placement
    }

    /// Notes which item is in the middle; nil without items.
    /// - Returns: Whether it is another one, or the same one at another index.
    mutating func noteShown(_ id: String?, index: Int) -> Bool {
        guard id != shown?.id || index != shown?.index else { return false }
        shown = id.map { ($0, index) }
        return true
    }
}
