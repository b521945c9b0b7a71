import Platform

/// Distinguishes pictures at rest, which get an exact copy at their size, from pictures whose size changes every frame.
struct SettledPictures {
    /// If false, every picture counts as resting.
    var isEnabled = true
    /// Whether the last frame stretched pictures that become sharp if another frame is drawn without changes.
    private(set) var isProvisional = false

    private var isStandingIn = false
    private var lastKeys: Set<PictureKey> = []
    private var lastImages: Set<ImageID> = []
    private var keys: Set<PictureKey> = []
    private var images: Set<ImageID> = []
    /// The latest exact copy of each picture drawn in this frame or the last one.
    private var exactKeys: [ImageID: PictureKey] = [:]

    /// Whether to create a copy for a picture that is about to be drawn; false if a stretched one should be used.
    mutating func deservesCopy(_ key: PictureKey) -> Bool {
        guard isEnabled else { return true }
        note(key)
        if lastKeys.contains(key) || !lastImages.contains(key.image) { return true }
        isStandingIn = true
        return false
    }

    /// Records that a picture was drawn from an exact copy.
    mutating func noteExact(_ key: PictureKey) {
        guard isEnabled else { return }
        note(key)
        exactKeys[key.image] = key
    }

    /// The last exact copy of a picture, if it has the same part and gradient, and was shaped; otherwise nil.
    func standIn(for key: PictureKey) -> PictureKey? {
        guard let exact = exactKeys[key.image], exact.source == key.source, exact.tint == key.tint, exact.isShaped else { return nil }
        return exact
    }

    /// The last exact copy of a picture, if it has rounded corners or a gradient; otherwise nil.
    func lastForm(of image: ImageID) -> PictureKey? { exactKeys[image].flatMap { $0.isShaped ? $0 : nil } }

    /// Records that a copy is stretched instead of one of another size, and will be needed again.
    mutating func noteStandIn(_ key: PictureKey) { if isEnabled { note(key) } }

    /// Treats every picture as new, so that the next frame draws exact copies.
    mutating func forget() {
        lastKeys.removeAll(keepingCapacity: true)
        lastImages.removeAll(keepingCapacity: true)
        exactKeys.removeAll(keepingCapacity: true)
    }

    mutating func endFrame() {
        guard isEnabled else { return }
        isProvisional = isStandingIn
        isStandingIn = false
        swap(&lastKeys, &keys)
        swap(&lastImages, &images)
        keys.removeAll(keepingCapacity: true)
        images.removeAll(keepingCapacity: true)
        if exactKeys.count > lastImages.count { exactKeys = exactKeys.filter { lastImages.contains($0.key) } }
    }

    private mutating func note(_ key: PictureKey) {
        keys.insert(key)
        images.insert(key.image)
    }
}
