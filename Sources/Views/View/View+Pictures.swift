public import Platform

extension View {
    /// Requests a picture that the view is about to draw, and returns its state. The state is also ready while another size is shown in
    /// place of the one that is being loaded. Must be called in ``Preparing/prepare(at:)``; a picture that no view in sight requests any
    /// more is not loaded.
    ///
    /// In a ``ScrollView`` whose content moves by more than eight times its size in a second, a picture that is not loaded is not requested
    /// either. It could not be recognised, and loading it would delay the content that comes to rest. If a sibling in front covers the view
    /// and is ``View/isOpaque``, the picture is prefetched one frame after the last missing picture in sight has arrived.
    /// A picture that cannot be loaded is reported once to ``Stage/foundFault``.
    /// - Returns: `loading` while the view is on no stage.
    @discardableResult
    public final func request(_ image: ImageID) -> ImageState {
        guard let stage else { return .loading }
        let state = requestedState(of: image, on: stage)
        if case .failed(let reason) = state, image.isWholeStill { stage.reportMissingPicture(image.name, reason: reason) }
        return state
    }

    private func requestedState(of image: ImageID, on stage: Stage) -> ImageState {
        let images = stage.images
        if case .loading = images.cachedState(of: image), stage.pictures.isCovered || isPassing {
            // The content may be slower or stand still in the next frame.
            if stage.pictures.isCovered { stage.pictures.coveredRequests.append(image) } else { setNeedsAdvance() }
            return images.standIn(for: image).map { images.state(of: $0.image) } ?? .loading
        }
        let state = images.state(of: image)
        guard !state.isReady, let other = images.standIn(for: image) else { return state }
        // The other size is requested too, so that the cache does not drop it.
        _ = images.state(of: other.image)
        if case .loading = state { return .ready(other.bitmap) }
        return state
    }

    /// Requests a picture that may be drawn soon. It is loaded after the pictures in sight and those prefetched before it. Must be called
    /// in ``Preparing/prepare(at:)``. Does nothing where ``request(_:)`` would not load the picture because the content moves too fast.
    public final func prefetch(_ image: ImageID) {
        if !isPassing { stage?.prefetch(image) }
    }

    /// Whether the view lies in content that moves too fast to be recognised.
    /// - Complexity: O(depth).
    private var isPassing: Bool { sequence(first: self, next: \.superview).contains { $0.movesContentTooFast } }
}

extension Stage {
    /// Reports to ``foundFault`` that a stand-in is shown for a picture, once for each name. ``View/request(_:)`` does this by itself.
    public func reportMissingPicture(_ name: String, reason: String) {
        guard let foundFault, pictures.reported.insert(name).inserted else { return }
        foundFault(.missingPicture(name: name, reason: reason))
    }
}
