import Platform

/// The pictures that views in sight have requested while they were prepared.
struct PicturePreparation {
    let provider: any ImageProviding
    /// Whether views are being prepared.
    var isRunning = false
    /// Whether the view that is being prepared lies behind opaque ones.
    var isCovered = false
    /// The pictures that views have prefetched.
    var prefetches: [ImageID] = []
    /// The missing pictures that covered views have requested.
    var coveredRequests: [ImageID] = []
    /// The names of missing pictures that were reported.
    var reported: Set<String> = []
    /// Whether a picture in sight was missing in the frame before.
    var wasMissingPictures = true

    init(provider: any ImageProviding) { self.provider = provider }

    /// Begins again with no pictures.
    mutating func begin() {
        prefetches.removeAll(keepingCapacity: true)
        coveredRequests.removeAll(keepingCapacity: true)
        isRunning = true
    }
}
