/// Nobody has told how to throw a file away.
public nonisolated struct NoWastebasket: Error, CustomStringConvertible {
    public let description = "there is no wastebasket here"

    public init() {}
}
