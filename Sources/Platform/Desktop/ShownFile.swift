/// What is known of a file that is shown, by which another one at its path can be told from it.
public struct ShownFile: Equatable, Sendable {
    /// The modification time, in nanoseconds since 1970.
    public let modifiedNanoseconds: Int
    /// The size in bytes.
    public let size: Int

    /// Creates a value from what the file system tells of a file.
    public init(modifiedNanoseconds: Int, size: Int) { (self.modifiedNanoseconds, self.size) = (modifiedNanoseconds, size) }
}
