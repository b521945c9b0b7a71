public import Storage

/// A note as it is on disk, with its source. Later changes are compared with it.
public struct SavedNote: Equatable, Sendable {
    public let note: PictureNote
    public let source: Source
    /// The picture for which the note was read or saved; nil if it is unknown.
    public let picture: PictureIdentity?
    /// The attributes of the sidecar, such as its owner and permissions, that could not be kept when it was saved.
    public let lost: LostAttributes

    /// - Parameter source: By default the picture, for notes that are not on any disk.
    public init(
        note: PictureNote, source: Source = .picture, picture: PictureIdentity? = nil, lost: LostAttributes = LostAttributes()
    ) {
        (self.note, self.source, self.picture, self.lost) = (note, source, picture, lost)
    }

    /// The same note with another picture.
    func of(_ picture: PictureIdentity?) -> SavedNote { SavedNote(note: note, source: source, picture: picture, lost: lost) }

    /// Whether both have the same contents and the same source.
    public static func == (note: SavedNote, other: SavedNote) -> Bool { note.note == other.note && note.source == other.source }

    /// Where a note was read from.
    public enum Source: Hashable, Sendable {
        /// A file beside the picture.
        case sidecar(name: String, version: FileVersion)
        /// The picture itself, because there is no sidecar. The note may be empty.
        case picture
        /// The user's data, because the picture's folder is read-only or its sidecar was removed.
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
