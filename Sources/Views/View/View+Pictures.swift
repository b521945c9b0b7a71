public import Platform

extension View {
    /// Asks for a picture that the view is about to draw, and returns its state: ready also while another size is shown in place of the one
    /// that is being loaded. To be called in ``prepare(at:)``; what no view in sight asks for any more is not loaded.
    /// - Returns: `loading` while the view is on no stage.
    @discardableResult
    public final func request(_ image: ImageID) -> ImageState {
        guard let images = stage?.images else { return .loading }
        let state = images.state(of: image)
        guard !state.isReady, let other = images.standIn(for: image) else { return state }
        // It is in use, or the cache could let it go.
        _ = images.state(of: other.image)
        if case .loading = state { return .ready(other.bitmap) }
        return state
    }

    /// Asks for a picture that may be drawn soon; it is loaded after those that are in sight and those prefetched before it. To be called in
    /// ``prepare(at:)``.
    public final func prefetch(_ image: ImageID) { stage?.prefetch(image) }
}
