/// Why the header of a picture file is refused.
package enum HeaderError: Error, Equatable, Sendable {
    /// The bytes end within the header.
    case isCut
    /// A phrase that completes "is damaged: ".
    case damaged(String)
    /// A kind of the format that is not read; its name.
    case notRead(String)
}
