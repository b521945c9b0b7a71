import Pictures

/// The pictures of the library by day, as far as their headers have been read.
struct PictureGrouping {
    /// The entries to which the indices in the days refer.
    var entries: [Album.Entry] = []
    /// The days, including the hidden ones.
    var all = PictureDays()
    /// The days without the hidden ones, restricted to the pictures that match the search.
    var shown = PictureDays()
    /// The number of headers that have not been read yet.
    var unreadCount = 0
    /// Pictures to group. They are grouped lazily, because the reader often delivers its results before the library is shown.
    var ungrouped: Album?

    /// Takes the pictures to group as the entries.
    /// - Returns: The days of these pictures by the times that are already known; nil if there are none to group.
    mutating func takeUngrouped(on clock: @autoclosure () -> LocalClock) -> PictureDays? {
        guard let album = ungrouped else { return nil }
        ungrouped = nil
        entries = album.entries.filter { $0.file != nil || $0.taken != nil }
        let files = entries.map { $0.file ?? PictureFile(path: $0.image, modified: $0.taken ?? 0) }
        let shots = entries.map { entry in
            entry.taken.map { Shot(CameraTime(reading: $0), placeName: album.title) } ?? Shot()
        }
        return PictureDays(of: files, shots: shots, on: clock())
    }
}
