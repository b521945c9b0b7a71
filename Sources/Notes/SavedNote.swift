public import Storage

/// A note as it is on disk, and what a later change is compared with.
public struct SavedNote: Equatable, Sendable {
    public let note: PictureNote
    public let source: Source
    /// The picture that the note was read or saved for; nil if that is not known.
    public let picture: PictureIdentity?
    /// What of the sidecar's owner, rights and attributes could not be kept when it was saved.
    public let lost: LostAttributes

    /// - Parameter source: By default the picture, for notes that are on no disk.
    public init(
        note: PictureNote, source: Source = .picture, picture: PictureIdentity? = nil, lost: LostAttributes = LostAttributes()
    ) {
        (self.note, self.source, self.picture, self.lost) = (note, source, picture, lost)
    }

    /// The same note for a picture.
    func of(_ picture: PictureIdentity?) -> SavedNote { SavedNote(note: note, source: source, picture: picture, lost: lost) }

    /// Whether both state the same, from the same source.
    public static func == (note: SavedNote, other: SavedNote) -> Bool { note.note == other.note && note.source == other.source }

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
            case .sidecar(let name, _): name.shownName
            case .picture: "the sidecar"
            case .kept: "the note"
            }
        }
    }
}
