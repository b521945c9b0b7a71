/// The number of pictures in a file that has several, of which one is shown.
public struct PageCount: Equatable, Sendable {
    /// How the pictures relate to each other.
    public enum Kind: Sendable {
        /// Pages, or the pictures of a collection. The first is shown, or the one that the file names.
        case pages
        /// One picture in several sizes: the largest is shown.
        case sizes
    }

    public let kind: Kind
    /// At least 2.
    public let count: Int
    /// Whether the file may have more pictures that were not counted.
    public let isLeast: Bool

    /// The most pictures that are counted.
    static let most = 200

    /// - Returns: nil for a single picture.
    public init?(_ kind: Kind, count: Int) {
        guard count > 1 else { return nil }
        (self.kind, self.count, isLeast) = (kind, min(count, Self.most), count >= Self.most)
    }
}
