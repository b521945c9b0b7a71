import Imaging
import LayoutMath
import Platform
import Views

/// What a slot knows of its picture: the size that it wants, the one that was loaded last, and its loading as a function of time.
struct SlotPicture {
    /// The picture at the size of the slot; nil until the slot has a size.
    var wanted: ImageID?
    /// The picture that was loaded last. After a resize it is shown until the wanted one is loaded.
    private(set) var known: ImageID?
    /// The known picture without its pixels.
    private(set) var bitmap: Bitmap?
    private(set) var loading = PictureLoading()
    /// The preview, if it is needed and loaded.
    var preview: ImageID?
    /// The version with more pixels for a magnified picture, if it is needed and loaded.
    var sharper: ImageID?

    /// The picture to draw; nil while it is loading, and if it could not be read.
    var shown: ImageID? { loading.phase == .ready ? known : nil }

    /// Why the picture could not be read; nil if it was not found to be unreadable.
    var failure: String? { if case .failed(let reason) = loading.phase { reason } else { nil } }

    /// State of the picture in traces.
    var state: String {
        switch loading.phase {
        case .unseen, .loading: "loading"
        case .ready: "ready"
        case .failed: "failed"
        }
    }

    /// Requests the wanted picture and follows its state.
    /// - Returns: Whether another picture is known now, whose size may differ.
    mutating func request(from images: any ImageProviding, at time: Seconds) -> Bool {
        var state = wanted.map(images.state) ?? .loading
        let isNew = state.isReady && known != wanted
        if case .ready(let bitmap) = state { (known, self.bitmap) = (wanted, bitmap.withoutPixels()) }
        // Another size of the same picture is shown meanwhile, so that a resize does not look like loading.
        if case .loading = state, let known, case .ready(let old) = images.state(of: known) { state = .ready(old) }
        loading.follow(state, at: time)
        return isNew
    }

    /// Forgets what was loaded, because the file has changed; a picture that is shown does not fade in again.
    mutating func forget() { (known, bitmap, preview, sharper) = (nil, nil, nil, nil) }
}
