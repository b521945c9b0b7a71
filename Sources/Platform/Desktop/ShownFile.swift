/// Properties of a shown file that distinguish it from another file at the same path.
public struct ShownFile: Equatable, Sendable {
    /// The modification time, in nanoseconds since 1970.
    public let modifiedNanoseconds: Int
    /// The size in bytes.
    public let size: Int

    /// Creates a value from the file's properties in the file system.
    public init(modifiedNanoseconds: Int, size: Int) { (self.modifiedNanoseconds, self.size) = (modifiedNanoseconds, size) }
}
