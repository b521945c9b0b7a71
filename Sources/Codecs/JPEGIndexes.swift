import CCodecs
import Imaging
import Synchronization

/// Keeps the file positions of the parts of the last decoded JPEG.
final class JPEGIndexes: Sendable {
    private struct Index: ~Copyable {
        let source: UInt64
        let places: OpaquePointer

        deinit { ccodecs_jpeg_index_free(places) }
    }

    private let kept = Mutex<Index?>(nil)

    /// Calls `body` with the index of the order's file, which may be empty; nil if the source of the file is unknown, or if there is no
    /// memory.
    func withIndex<Result, Failure>(
        for order: DecodeOrder, _ body: (OpaquePointer?) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        guard order.source != 0 else { return try body(nil) }
        return try kept.withLock { kept throws(Failure) in
            if kept?.source != order.source {
                // Released first, because the next one needs memory.
                kept = nil
                kept = ccodecs_jpeg_index_create().map { Index(source: order.source, places: $0) }
            }
            return try body(kept?.places)
        }
    }
}
