/// The files that accompany other files, such as the sidecars of pictures. They go to the wastebasket and are restored together.
///
/// Called on background threads.
public protocol TrashCompanions: Sendable {
    /// The paths that the companions of a file may have, whether they exist or not.
    func paths(of file: String) -> [String]
    /// The existing companions. Companions that are shared with other files stay, and a copy of them goes with this file.
    func present(of file: String) -> [(path: String, isShared: Bool)]
    /// Moves records that are kept elsewhere about a file from one path to another.
    func follow(_ file: String, to other: String)
    /// Forgets records that are kept elsewhere about a permanently deleted file. The file may no longer exist.
    func forget(_ file: String)
}
