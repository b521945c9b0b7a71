/// An error: no wastebasket accepts the file.
public struct NoWastebasket: Error, CustomStringConvertible {
    /// One line for the user.
    public let description = "there is no wastebasket here"

    /// An error without further details.
    public init() {}
}
