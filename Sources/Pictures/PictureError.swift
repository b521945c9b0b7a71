import Glibc
public import Platform

/// Why a file or folder gives no picture. `reason` is the one line that people read, without the name in front.
public enum PictureError: Error, Hashable, Sendable {
    case missing
    case permissionDenied
    case isFolder
    case notAFile(FileKind)
    case linkCircle
    case empty
    case tooManyBytes(Int)
    case tooManyPixels(PixelSize)
    /// More pixels than a decoder can hold of a file that is not read row by row.
    case heldWhole(PixelSize, HeldPixels)
    /// More pixels than the format can pack into so few bytes: a decompression bomb, or a damaged size.
    case implausible(PixelSize, byteCount: Int)
    case notAPicture
    /// A picture of a format that is left out on purpose.
    case formatNotRead(String)
    case endsTooEarly
    case damaged(String)
    /// The decoder gave up; its own words.
    case notDecoded(String)
    /// The file made the decoder's process die of a signal.
    case stoppedTheDecoder(signal: Int32)
    case tooSlow
    /// Any other answer of the operating system.
    case system(code: Int32)

    /// What stands where a file was expected.
    public enum FileKind: String, Hashable, Sendable {
        case pipe
        case device
        case socket
        case unknown = "something else"
    }

    /// The meaning of an `errno` that opening, reading or listing left behind.
    public init(code: Int32) {
        self =
            switch code {
            case ENOENT, ENOTDIR: .missing
            case EACCES, EPERM: .permissionDenied
            case EISDIR: .isFolder
            case ELOOP: .linkCircle
            case ENXIO: .notAFile(.socket)
            default: .system(code: code)
            }
    }
}

extension PictureError: CustomStringConvertible {
    /// The reason in words that follow a name: "ends too early".
    public var reason: String {
        switch self {
        case .missing: "does not exist"
        case .permissionDenied: "cannot be opened: permission denied"
        case .isFolder: "is a folder"
        case .notAFile(let kind): kind == .unknown ? "is not a file" : "is a \(kind.rawValue), not a file"
        case .linkCircle: "is a link that leads in a circle"
        case .empty: "is empty"
        case .tooManyBytes(let count): "is too large: \(count / 1_000_000) MB"
        case .tooManyPixels(let size): "is too large: \(size)"
        case .heldWhole(let size, let held): "is too large: \(size), \(held.words)"
        case .implausible(let size, let byteCount): "claims \(size) pixels in \(byteCount) bytes"
        case .notAPicture: "is not a picture"
        case .formatNotRead(let format): "has a format that is not read: \(format)"
        case .endsTooEarly: "ends too early"
        case .damaged(let detail): "is damaged: \(detail)"
        case .notDecoded(let detail): "cannot be decoded: \(detail)"
        case .stoppedTheDecoder(let signal): "cannot be decoded: the decoder stopped (signal \(signal))"
        case .tooSlow: "cannot be decoded: it takes too long"
        case .system(let code): "cannot be read: \(Self.words(forCode: code))"
        }
    }

    public var description: String { reason }

    /// The whole line for a placeholder or a log: "IMG_2217.jpg ends too early". Folders in front of the name are left out.
    public func line(for path: String) -> String {
        "\(PicturePath.name(of: path).shownPath) \(reason)"
    }

    private static func words(forCode code: Int32) -> String {
        switch code {
        case EIO: "the disk reports an error"
        case EMFILE, ENFILE: "too many files are open"
        case ENAMETOOLONG: "the name is too long"
        case ENOMEM: "no memory is left"
        case ESTALE: "the network folder is gone"
        case ENODEV: "the device is gone"
        default: "system error \(code)"
        }
    }
}
