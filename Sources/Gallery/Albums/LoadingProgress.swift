/// How far the pictures are read that the pages asked for, and who wants to know.
public final class LoadingProgress {
    public struct State: Equatable, Sendable {
        public var finished: Int
        public var total: Int

        public init(finished: Int, total: Int) {
            self.finished = finished
            self.total = total
        }
    }

    /// Nil while nothing is being read.
    public var state: State? { didSet { if state != oldValue { changed() } } }
    /// Called after each change.
    public var changed: () -> Void = {}

    public init() {}
}
