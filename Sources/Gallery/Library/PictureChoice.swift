/// Which of the open pictures are shown.
public nonisolated enum PictureChoice: Hashable, Sendable {
    case everything
    /// The pictures taken on a day, by its number: days since 1 January 1970.
    case day(Int)
    /// The pictures in a folder and its subfolders. The folder's path has the same form as the paths of the album's pictures.
    case folder(String)
}
