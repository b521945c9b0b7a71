/// File operations on other threads that a program completes before it exits.
public protocol UnfinishedWork: Sendable {
    /// The number of operations that would be lost if the program exited now. A change shows that the disk responds.
    var unfinishedCount: Int { get }
}
