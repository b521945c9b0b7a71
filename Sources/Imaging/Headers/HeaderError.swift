/// Why a picture file's header is refused.
package enum HeaderError: Error, Equatable, Sendable {
    /// The bytes end within the header.
    case isCut
    /// A phrase that completes "is damaged: ".
    case damaged(String)
    /// The name of a kind of the format that is not supported.
    case notRead(String)
}
