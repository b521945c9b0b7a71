package import LayoutMath

/// Work that nobody waits for, begun when the first pictures are shown: it would take processors and the disk from them. Pictures that do not come hold
/// it back for a time only.
package final class LaterWork {
    /// The longest time in seconds after the first frame.
    package static let patience: Seconds = 2

    private var begin: (() -> Void)?
    /// When it begins at the latest; nil before the first frame, and when it has begun.
    package private(set) var deadline: Seconds?

    /// - Parameter begin: Called once.
    package init(_ begin: @escaping () -> Void) { self.begin = begin }

    /// To be called after every frame.
    /// - Parameter awaitsPictures: Whether a picture in sight is missing.
    package func follow(awaitsPictures: Bool, at time: Seconds) {
        guard let begin else { return }
        let limit = deadline ?? time + Self.patience
        deadline = limit
        guard !awaitsPictures || time >= limit else { return }
        (self.begin, deadline) = (nil, nil)
        begin()
    }
}
