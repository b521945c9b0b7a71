public import Storage

/// A note as it is on disk, and what a later change is compared with.
public struct SavedNote: Equatable, Sendable {
    public let note: PictureNote
    public let source: Source

    /// - Parameter source: By default the picture, for notes that are on no disk.
    public init(note: PictureNote, source: Source = .picture) { (self.note, self.source) = (note, source) }

    /// Where a note was read from.
    public enum Source: Hashable, Sendable {
        /// A file beside the picture.
        case sidecar(name: String, version: FileVersion)
        /// The picture itself, as there is no sidecar; the note may be empty.
        case picture
        /// The user's data, as the folder of the picture may not be written or its sidecar was removed.
        case kept

        /// The source as the beginning of a sentence.
        var shown: String {
            switch self {
            case .sidecar(let name, _): name.shownPath
            case .picture: "the sidecar"
            case .kept: "the note"
            }
        }
    }
}
