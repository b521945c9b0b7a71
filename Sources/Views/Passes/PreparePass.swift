import LayoutMath
import Platform

/// Pass 4: what is in sight asks for its pictures and for the next frame, and changes what it is about to show.
///
/// It runs when a display is due, so a frame in which nothing changed prepares nothing; whatever a view may wait for, be it a picture or an
/// instant, makes a display due. A view that is out of sight is not prepared; it is not told of leaving.
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
        // What may be seen soon is loaded after what is seen.
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

    /// Asks for a picture that may be drawn soon: while the tree is prepared, after all that is seen.
    func prefetch(_ image: ImageID) {
        if isPreparing { prefetches.append(image) } else { images.prefetch(image) }
    }

    private static let mostPreparingRounds = 16
}
