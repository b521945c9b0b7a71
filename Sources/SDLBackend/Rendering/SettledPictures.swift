import Platform

/// Tells pictures at rest, which deserve an exact copy at their size, from pictures that change size every frame.
struct SettledPictures {
    /// When off every picture counts as resting.
    var isEnabled = true
    /// True when the last frame shows stretched pictures that one more frame at rest would sharpen.
    private(set) var isProvisional = false

    private var isStandingIn = false
    private var lastKeys: Set<PictureKey> = []
    private var lastImages: Set<ImageID> = []
    private var keys: Set<PictureKey> = []
    private var images: Set<ImageID> = []
    /// The newest exact copy of each picture that was drawn in the last frame or this one.
    private var exactKeys: [ImageID: PictureKey] = [:]

    /// Notes that a picture is to be drawn in a form that does not exist yet; false when a stretched copy should stand in.
    mutating func deservesCopy(_ key: PictureKey) -> Bool {
        guard isEnabled else { return true }
        note(key)
        if lastKeys.contains(key) || !lastImages.contains(key.image) { return true }
        isStandingIn = true
        return false
    }

    /// Notes that a picture was drawn in its exact form.
    mutating func noteExact(_ key: PictureKey) {
        guard isEnabled else { return }
        note(key)
        exactKeys[key.image] = key
    }

    /// The form in which a picture was last drawn exactly, if it shows the same part with round corners too.
    func standIn(for key: PictureKey) -> PictureKey? {
        guard let exact = exactKeys[key.image], exact.source == key.source, exact.radius > 0 else { return nil }
        return exact
    }

    /// The form in which a picture was last drawn exactly, with round corners.
    func lastForm(of image: ImageID) -> PictureKey? { exactKeys[image].flatMap { $0.radius > 0 ? $0 : nil } }

    /// Notes that a form is stretched in place of another size, and will be needed again.
    mutating func noteStandIn(_ key: PictureKey) { if isEnabled { note(key) } }

    /// Counts every picture as new, so that the next frame draws exact copies.
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
