/// Where the glyphs of a face come from.
public nonisolated struct FontSource: Equatable, Sendable {
    /// Which of the places that are looked through, in this order.
    public enum Origin: Sendable {
        /// The folder that the font book was made with.
        case folder
        /// The fonts of this machine.
        case installed
        /// A font of another family, because the named one was found nowhere.
        case substitute
    }

    /// Path of the font file.
    public let file: String
    public let origin: Origin
    /// Why the folder's own file does not serve; nil if it does, or if there is no folder.
    public let complaint: SDLError?
}
