import Synchronization

/// Thumbnails that are stored once no picture is being waited for. Compressing and writing one takes longer than decoding a small picture.
final class ThumbnailBacklog: Sendable {
    /// The most waiting thumbnails; each holds its pixels, up to a megabyte.
    static let capacity = 16

    private let writes = Mutex<[@Sendable () -> Void]>([])

    /// Adds a thumbnail. If too many wait, stores the oldest one first.
    func add(_ write: @escaping @Sendable () -> Void) {
        let oldest = writes.withLock { writes in
            writes.append(write)
            return writes.count > Self.capacity ? writes.removeFirst() : nil
        }
        oldest?()
    }

    /// Stores the oldest thumbnail.
    /// - Returns: false if none is waiting.
    func storeOne() -> Bool {
        guard let oldest = writes.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
        oldest()
        return true
    }
}
