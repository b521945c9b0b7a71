public import Platform

extension View {
    /// Requests a picture that the view is about to draw, and returns its state: ready also while another size is shown in place of the one
    /// that is being loaded. Must be called in ``Preparing/prepare(at:)``; a picture that no view in sight requests any more is not loaded.
    ///
    /// In a ``ScrollView`` whose content moves by more than eight times its size in a second, what is not loaded is not requested either:
    /// nobody recognises it, and loading it would delay what comes to rest. Behind a sibling that covers the view and is ``View/isOpaque``, it is
    /// prefetched one frame after no picture in sight is missing any more.
    /// - Returns: `loading` while the view is on no stage.
    @discardableResult
    public final func request(_ image: ImageID) -> ImageState {
        guard let stage else { return .loading }
        let images = stage.images
        if case .loading = images.cachedState(of: image), stage.isCovered || isPassing {
            // The next frame may be slower, or the content stand still.
            if stage.isCovered { stage.coveredRequests.append(image) } else { setNeedsAdvance() }
            return images.standIn(for: image).map { images.state(of: $0.image) } ?? .loading
        }
        let state = images.state(of: image)
        guard !state.isReady, let other = images.standIn(for: image) else { return state }
        // The other size is requested too, so that the cache does not drop it.
        _ = images.state(of: other.image)
        if case .loading = state { return .ready(other.bitmap) }
        return state
    }

    /// Requests a picture that may be drawn soon; it is loaded after those in sight and those prefetched before it. Must be called in
    /// ``Preparing/prepare(at:)``. Where ``request(_:)`` would not load it, this does not either.
    public final func prefetch(_ image: ImageID) {
        if !isPassing { stage?.prefetch(image) }
    }

    /// Whether the view lies in content that moves too fast to be recognised.
    /// - Complexity: O(depth).
    private var isPassing: Bool { sequence(first: self, next: \.superview).contains { $0.movesContentTooFast } }
}
