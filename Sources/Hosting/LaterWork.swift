package import LayoutMath

/// Background work that starts once the first pictures are shown, because it would compete with them for processors and the disk. If the
/// pictures do not arrive, it starts after a limited time.
package final class LaterWork {
    /// Maximum delay in seconds after the first frame.
    package static let patience: Seconds = 2

    private var begin: (() -> Void)?
    /// The latest time at which the work begins; nil before the first frame, and once it has begun.
    package private(set) var deadline: Seconds?

    /// - Parameter begin: Starts the work. Called once.
    package init(_ begin: @escaping () -> Void) { self.begin = begin }

    /// Call this after every frame.
    /// - Parameter awaitsPictures: Whether a visible picture has not been loaded yet.
    package func follow(awaitsPictures: Bool, at time: Seconds) {
        guard let begin else { return }
        let limit = deadline ?? time + Self.patience
        deadline = limit
        guard !awaitsPictures || time >= limit else { return }
        (self.begin, deadline) = (nil, nil)
        begin()
    }
}
