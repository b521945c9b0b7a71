import Synchronization

/// What files were before they were changed, so that a change can be undone byte for byte. The oldest give way to later ones.
///
/// They are kept in memory, as nothing must be left behind where the program ends.
final class KeptOriginals: Sendable {
    private let most: Int
    private let kept = Mutex<(number: Int, files: [(number: Int, bytes: [UInt8])])>((0, []))

    /// Bytes of all files together: some thirty photographs.
    static let usualMost = 256 << 20

    /// - Parameter most: The most bytes of all files together; the latest is kept whatever its size.
    init(atMost most: Int = KeptOriginals.usualMost) { self.most = most }

    /// Keeps a file.
    /// - Returns: The number by which it is taken back.
    func keep(_ bytes: [UInt8]) -> Int {
        kept.withLock { kept in
            kept.number += 1
            kept.files.append((kept.number, bytes))
            var count = kept.files.reduce(0) { $0 + $1.bytes.count }
            while count > most, kept.files.count > 1 { count -= kept.files.removeFirst().bytes.count }
            return kept.number
        }
    }

    /// A file that is still kept; nil otherwise.
    func bytes(_ number: Int) -> [UInt8]? { kept.withLock { $0.files.first { $0.number == number }?.bytes } }

    /// Forgets a file that was brought back.
    func forget(_ number: Int) { kept.withLock { kept in kept.files.removeAll { $0.number == number } } }
}
