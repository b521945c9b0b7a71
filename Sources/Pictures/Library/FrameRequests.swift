import Platform

/// The pictures that frames request.
struct FrameRequests {
    /// The number of the frame that is being prepared.
    private(set) var frame = 0
    /// The missing pictures requested by the frame being prepared, in order: those in sight, and those that may come into sight.
    private(set) var visible: [ImageID] = []
    private(set) var ahead: [ImageID] = []
    /// The pictures requested by this frame, and by the one before.
    private var used: Set<ImageID> = []
    private var usedBefore: Set<ImageID> = []

    /// Notes a request, whether the picture is missing or not.
    mutating func use(_ image: ImageID) { used.insert(image) }

    /// Notes that a requested picture is missing.
    mutating func miss(_ image: ImageID, isVisible: Bool) { if isVisible { visible.append(image) } else { ahead.append(image) } }

    /// Whether this frame or the one before has requested a picture.
    func isInUse(_ image: ImageID) -> Bool { used.contains(image) || usedBefore.contains(image) }

    /// Begins the next frame.
    mutating func beginFrame() {
        frame += 1
        visible.removeAll(keepingCapacity: true)
        ahead.removeAll(keepingCapacity: true)
        swap(&used, &usedBefore)
        used.removeAll(keepingCapacity: true)
    }
}
