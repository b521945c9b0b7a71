import Synchronization

/// Keeps the previous contents of changed files, so that a change can be undone byte for byte. The oldest ones are dropped to make room.
///
/// They are kept in memory, because nothing must remain when the program ends.
final class KeptOriginals: Sendable {
    private let most: Int
    private let kept = Mutex<(number: Int, files: [(number: Int, bytes: [UInt8])])>((0, []))

    /// The most bytes of all files together: about thirty photographs.
    static let usualMost = 256 << 20

    /// - Parameter most: The most bytes of all files together; the latest file is kept whatever its size.
    init(atMost most: Int = KeptOriginals.usualMost) { self.most = most }

    /// Keeps a file.
    /// - Returns: The number with which it can be retrieved.
    func keep(_ bytes: [UInt8]) -> Int {
        kept.withLock { kept in
            kept.number += 1
            kept.files.append((kept.number, bytes))
            var count = kept.files.reduce(0) { $0 + $1.bytes.count }
            while count > most, kept.files.count > 1 { count -= kept.files.removeFirst().bytes.count }
            return kept.number
        }
    }

    /// The contents of a file; nil if they are no longer kept.
    func bytes(_ number: Int) -> [UInt8]? { kept.withLock { $0.files.first { $0.number == number }?.bytes } }

    /// Forgets a file that was restored.
    func forget(_ number: Int) { kept.withLock { kept in kept.files.removeAll { $0.number == number } } }
}
