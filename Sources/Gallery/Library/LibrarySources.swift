public import Notes
public import Pictures

/// Where the library finds what it knows about pictures. A source that is nil does not exist, as in most replays.
public struct LibrarySources {
    /// Reads when pictures were taken; nil groups them by the times of their files.
    public var shotReader: ShotReader?
    /// Finds what is written about the pictures, for searches; nil searches only the notes that were shown.
    public var notes: NoteStore?
    /// The files that were discarded from here.
    public var wastebasket: Wastebasket?

    public init(shotReader: ShotReader? = nil, notes: NoteStore? = nil, wastebasket: Wastebasket? = nil) {
        (self.shotReader, self.notes, self.wastebasket) = (shotReader, notes, wastebasket)
    }
}
