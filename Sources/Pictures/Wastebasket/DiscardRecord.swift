/// The record of a file that the program discarded, used to find it in the trash after the next start.
public struct DiscardRecord: Hashable, Sendable {
    /// The path of the file that describes it, as in `Trash.Item`.
    public var infoPath: String
    /// Its absolute path before it was discarded. A description with another path belongs to another file under the same name.
    public var originalPath: String

    public init(infoPath: String, originalPath: String) { (self.infoPath, self.originalPath) = (infoPath, originalPath) }

    init(_ item: Trash.Item) { self.init(infoPath: item.infoPath, originalPath: item.originalPath) }
}

/// A file in the trash that was discarded from here.
public struct DiscardedFile: Equatable, Sendable {
    public let item: Trash.Item
    /// When it was discarded, in the time zone of that day.
    public let date: DeletionDate
    /// The size in bytes.
    public let size: Int

    /// The path before it was discarded; identifies the file together with `item.infoPath`.
    public var originalPath: String { item.originalPath }
}
