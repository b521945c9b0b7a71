/// The files that belong to others, as sidecars do to pictures: they go to the wastebasket with them and come back with them.
///
/// Called on background threads.
public protocol TrashCompanions: Sendable {
    /// The paths that the companions of a file may have, whether they are there or not.
    func paths(of file: String) -> [String]
    /// The companions that are there. Those that other files also have stay, and a copy goes with this file.
    func present(of file: String) -> [(path: String, isShared: Bool)]
    /// Lets what is kept elsewhere about a file follow it from one path to another.
    func follow(_ file: String, to other: String)
    /// Forgets what is kept elsewhere about a file that is deleted for good. It may not be there any longer.
    func forget(_ file: String)
}
