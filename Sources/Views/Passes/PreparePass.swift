public import LayoutMath
import Platform

/// A view that must do something before it is displayed, while it is in sight.
public protocol Preparing: View {
    /// Prepares the view's next display: requests its pictures with ``View/request(_:)`` and ``View/prefetch(_:)``, continues animations
    /// that run only in sight with ``View/setNeedsAdvance()``, and changes the state that ``View/draw(in:)`` records.
    ///
    /// Called after layout in every frame that is recorded, parents first, on views in sight. A view is in sight if neither it nor a
    /// superview is hidden or has an opacity of 0, and a part of its ``View/paintBounds`` is inside the window and all clipping superviews.
    /// A view that goes out of sight is not notified. It is no longer prepared, so loading and animations that are requested only here end
    /// by themselves. A layout requested here happens before the frame is recorded, and views in sight are prepared again after it.
    func prepare(at time: Seconds)
}

/// Pass 4: views in sight request their pictures and the next frame, and change the state that they are about to show.
///
/// The pass runs only if a display is due. A picture that arrives makes one due, and so does a wake-up time that a view has requested. A
/// view out of sight is not prepared, and is not notified when it goes out of sight.
extension Stage {
    func prepareAll() {
        guard dues.display else { return }
        pictures.provider.frameBegan()
        prepareTree()
        var rounds = 1
        while dues.layout {
            layoutAll()
            followTree()
            prepareTree()
            rounds += 1
            precondition(rounds <= Stage.mostPreparingRounds, "preparing still asks for a layout after \(rounds) rounds")
        }
        // Prefetched pictures are loaded after those in sight.
        for image in pictures.prefetches { pictures.provider.prefetch(image) }
        prefetchCovered()
    }

    /// Prefetches the pictures of covered views, so that they are ready when the views in front leave. This must not delay the pictures in
    /// sight, nor the first frame that draws them, so it waits for one frame after the last of them has arrived.
    private func prefetchCovered() {
        defer { pictures.wasMissingPictures = pictures.provider.isMissingPictures }
        guard !pictures.coveredRequests.isEmpty, !pictures.provider.isMissingPictures else { return }
        guard !pictures.wasMissingPictures else { return root.setNeedsAdvance() }
        for image in pictures.coveredRequests { pictures.provider.prefetch(image) }
    }

    private func prepareTree() {
        pictures.begin()
        prepare(root, in: VisibleRegion(window: Rect(origin: .zero, size: size)))
        pictures.isRunning = false
    }

    private func prepare(_ view: View, in outer: VisibleRegion) {
        guard view.dues.preparingCount > 0, view.placement.isDisplayed else { return }
        var region = outer
        region.enter(view.mappingToSuperview)
        if let clip = view.clipRect {
            _ = region.narrow(to: clip)
            if region.visibleRect.isEmpty { return }
        }
        if view.dues.preparesItself, region.visibleRect.intersects(view.paintBounds) { (view as? any Preparing)?.prepare(at: time) }
        let cover = view.subviews.lastIndex { $0.isOpaque && $0.fills(region.visibleRect) } ?? 0
        let (departures, wasCovered) = (dues.departureCount, pictures.isCovered)
        for (index, subview) in view.subviews.enumerated() where dues.departureCount == departures || subview.superview === view {
            pictures.isCovered = wasCovered || index < cover
            prepare(subview, in: region)
        }
        pictures.isCovered = wasCovered
    }

    /// Requests a picture that may be drawn soon; during the pass, after the pictures in sight.
    func prefetch(_ image: ImageID) {
        if pictures.isCovered {
            pictures.coveredRequests.append(image)
        } else if pictures.isRunning {
            pictures.prefetches.append(image)
        } else {
            images.prefetch(image)
        }
    }

    private static let mostPreparingRounds = 16
}

extension View {
    /// Whether the view covers all of `rect`, in the superview's coordinates, and adds no transparency.
    fileprivate func fills(_ rect: Rect) -> Bool {
        !isHidden && alpha >= 1 && ownEffects == nil && mappingToSuperview(bounds).intersection(rect) == rect
    }

    /// Adds to the number of preparing views in the trees of this view and its superviews. The pass skips trees without any. Most views are
    /// labels and containers, so this avoids touching most of the tree's memory in a frame.
    /// - Complexity: O(depth).
    final func changePreparingCount(by change: Int) {
        guard change != 0 else { return }
        var view: View? = self
        while let current = view {
            current.dues.preparingCount += change
            view = current.superview
        }
    }
}
