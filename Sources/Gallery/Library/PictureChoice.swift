/// Which of the open pictures are shown.
public nonisolated enum PictureChoice: Hashable, Sendable {
    case everything
    /// The pictures taken on a day, by its number: days since 1 January 1970.
    case day(Int)
    /// The pictures in a folder and the folders within it, by its path as the album's pictures have it.
    case folder(String)
}
