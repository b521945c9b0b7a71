import LayoutMath
import Platform

/// Pass 4: views in sight request their pictures and the next frame, and change the state that they are about to show.
///
/// The pass runs only if a display is due; a picture that arrives and a wake-up time that a view has requested make one due. A view out of
/// sight is not prepared, and not notified when it leaves.
extension Stage {
    func prepareAll() {
        guard displayIsDue else { return }
        provider.frameBegan()
        prepareTree()
        var rounds = 1
        while layoutIsDue {
            layoutAll()
            followTree()
            prepareTree()
            rounds += 1
            precondition(rounds <= Stage.mostPreparingRounds, "preparing still asks for a layout after \(rounds) rounds")
        }
        // Prefetched pictures are loaded after those in sight.
        for image in prefetches { provider.prefetch(image) }
    }

    private func prepareTree() {
        prefetches.removeAll(keepingCapacity: true)
        isPreparing = true
        prepare(root, in: VisibleRegion(window: Rect(origin: .zero, size: size)))
        isPreparing = false
    }

    private func prepare(_ view: View, in outer: VisibleRegion) {
        guard view.isDisplayed else { return }
        var region = outer
        region.enter(view.mappingToSuperview)
        if view.clipsToBounds {
            _ = region.narrow(to: view.bounds)
            if region.visibleRect.isEmpty { return }
        }
        if region.visibleRect.intersects(view.paintBounds) { view.prepare(at: time) }
        let departures = departureCount
        for subview in view.subviews where departureCount == departures || subview.superview === view { prepare(subview, in: region) }
    }

    /// Requests a picture that may be drawn soon; during the pass, after the pictures in sight.
    func prefetch(_ image: ImageID) {
        if isPreparing { prefetches.append(image) } else { images.prefetch(image) }
    }

    private static let mostPreparingRounds = 16
}
