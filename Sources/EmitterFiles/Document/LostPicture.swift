/// A picture of an emitter that cannot be shown. The emitter is read without it.
public struct LostPicture: Error, Hashable, CustomStringConvertible {
    /// The name that cells or the mask use.
    public let name: String
    /// The path of the emitter's file.
    public let file: String
    /// The line of an embedded picture, counted from 1; nil for a picture in a separate file.
    public var line: Int?
    /// What is wrong with the picture, in words that follow its name: "is damaged or cut off".
    public let reason: String

    public init(_ name: String, of file: String, line: Int? = nil, reason: String) {
        (self.name, self.file, self.line, self.reason) = (name, file, line, reason)
    }

    /// One line that begins with the reason, so that the reason is visible even if the line is truncated.
    public var description: String {
        let place = line.map { "\(file):\($0)" } ?? file
        return "the picture \(reason.printable) (\(name.printable) of \(place))"
    }
}
