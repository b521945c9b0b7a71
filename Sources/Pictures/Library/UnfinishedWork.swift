/// File work of other threads that a program lets finish before it ends.
public protocol UnfinishedWork: Sendable {
    /// The number of pieces that would be lost if the program ended now; a change means that the disk answers.
    var unfinishedCount: Int { get }
}
