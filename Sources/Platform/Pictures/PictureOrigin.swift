/// Where a picture comes from that is neither in a provider's memory nor in a folder of the user. It is part of the name by which views
/// request the picture.
public enum PictureOrigin: Hashable, Sendable, CustomStringConvertible {
    /// A file that belongs to the program: its path, with or without the extension.
    case file(path: String)
    /// A URL, which the program loads by itself.
    case address(String)

    private static let filePrefix = "program:"

    /// The name of the picture in an ``ImageID``.
    public var name: String {
        switch self {
        case .file(let path): PictureOrigin.filePrefix + path
        case .address(let address): address
        }
    }

    /// Returns the origin that a name states; nil for all other names. An address begins with a scheme, such as `https`, and `://`.
    /// - Complexity: O(length of the scheme).
    public init?(_ name: String) {
        if name.utf8.starts(with: PictureOrigin.filePrefix.utf8) {
            self = .file(path: String(name.dropFirst(PictureOrigin.filePrefix.count)))
        } else if PictureOrigin.beginsWithScheme(name.utf8) {
            self = .address(name)
        } else {
            return nil
        }
    }

    /// A letter, then letters, digits and `+-.`, then a colon (RFC 3986, section 3.1), then two slashes.
    private static func beginsWithScheme(_ name: String.UTF8View) -> Bool {
        guard let first = name.first, isLetter(first) else { return false }
        return name.drop { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }.starts(with: "://".utf8)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }

    /// The path or the address.
    public var description: String {
        switch self {
        case .file(let path): path
        case .address(let address): address
        }
    }
}
