/// How many of the requested pictures have been loaded.
public final class LoadingProgress {
    public struct State: Equatable, Sendable {
        public var finished: Int
        public var total: Int

        public init(finished: Int, total: Int) {
            self.finished = finished
            self.total = total
        }
    }

    /// The progress; nil if no pictures are loading.
    public var state: State? { didSet { if state != oldValue { changed() } } }
    /// Called after each change of `state`.
    public var changed: () -> Void = {}

    public init() {}
}
