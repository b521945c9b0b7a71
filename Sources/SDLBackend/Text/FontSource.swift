/// The source of a face's glyphs.
public nonisolated struct FontSource: Equatable, Sendable {
    /// The places that are searched, in this order.
    public enum Origin: Sendable {
        /// The font book's folder.
        case folder
        /// This machine's fonts.
        case installed
        /// A font of another family, because the named one was not found.
        case substitute
    }

    /// Path of the font file.
    public let file: String
    public let origin: Origin
    /// Why the file in the folder cannot be used; nil if it can, or if there is no folder.
    public let complaint: SDLError?
}
