/// The error that no wastebasket accepts the file.
public struct NoWastebasket: Error, CustomStringConvertible {
    /// One line for the user.
    public let description = "there is no wastebasket here"

    /// Creates the error.
    public init() {}
}
