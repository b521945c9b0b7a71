import Glibc
public import Imaging
import Platform
public import Storage

/// An error in loading a file or listing a folder. `reason` is one line for the user, without the name.
public enum PictureError: Error, Hashable, Sendable {
    case missing
    /// A URI that does not name a file on this machine.
    case noPath(FileURI.Refusal)
    case permissionDenied
    case isFolder
    case notAFile(FileKind)
    case linkCircle
    case empty
    case tooManyBytes(Int)
    case tooManyPixels(PixelSize)
    /// More pixels than a decoder can hold, in a picture that cannot be read row by row.
    case heldWhole(PixelSize, HeldPixels)
    /// More pixels than the format can store in so few bytes: a decompression bomb, or a damaged size.
    case implausible(PixelSize, byteCount: Int)
    case notAPicture
    /// A known but unsupported picture format or variant; its name.
    case formatNotRead(String)
    case endsTooEarly
    case damaged(String)
    /// Another process refused the header, for this reason.
    case refused(String)
    /// The decoder failed, with this message.
    case notDecoded(String)
    /// The decoder's process was killed by a signal; 0 if it ended by itself.
    case stoppedTheDecoder(signal: Int32)
    /// Decoding used up the time limit.
    case tooSlow
    /// The output of the thumbnailer is the picture itself.
    case isItsOwnThumbnail
    /// No decoder could be started; an `errno`.
    case decoderNotStarted(code: Int32)
    /// The decoder's process ended before it read its order. It was killed by this signal; 0 if it exited.
    case endedBeforeDecoding(signal: Int32)
    /// A restriction of the decoder's sandbox could not be set up, so it decodes no files. States the restriction and the reason.
    case cageNotSetUp(String)
    /// The library that decodes the format is not installed; the package that contains it.
    case libraryMissing(package: String)
    /// The decoder did not respond, but it used too little processor time for the picture to be the cause.
    case decoderNotAnswering
    /// The thumbnail could not be written; an `errno`.
    case notWritten(code: Int32)
    /// Any other error of the operating system.
    case system(code: Int32)

    /// What the path refers to if it is not a regular file.
    public enum FileKind: String, Hashable, Sendable {
        case pipe
        case device
        case socket
        case unknown = "something else"
    }

    /// Creates an error from the `errno` of opening, reading or listing.
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

extension PictureError {
    /// Creates an error from any error of a decoder.
    init(decoding error: any Error) {
        switch error {
        case let error as PictureError: self = error
        case let error as any FileDecodingError:
            if let code = error.systemCode {
                self = .system(code: code)
            } else if let package = error.missingPackage {
                self = .libraryMissing(package: package)
            } else if let kind = error.unreadKind {
                self = .formatNotRead(kind)
            } else {
                self = .notDecoded("\(error)")
            }
        default: self = .notDecoded("\(error)")
        }
    }

    /// Whether the file's contents are the cause, so that another attempt would fail too. False for causes that may go away: permissions,
    /// disks, memory, a busy machine, a decoder that was killed from outside or could not be started.
    public var isCausedByFile: Bool {
        switch self {
        case .empty, .tooManyBytes, .tooManyPixels, .heldWhole, .implausible, .notAPicture, .formatNotRead, .endsTooEarly, .damaged,
            .refused, .notDecoded, .tooSlow:
            true
        case .stoppedTheDecoder(let signal): Self.faults.contains(signal)
        case .missing, .noPath, .permissionDenied, .isFolder, .notAFile, .linkCircle, .isItsOwnThumbnail, .decoderNotStarted,
            .endedBeforeDecoding, .cageNotSetUp, .libraryMissing, .decoderNotAnswering, .notWritten, .system:
            false
        }
    }

    /// Whether the system refused for a reason that may soon go away, such as too many open files.
    var isPassing: Bool { if case .system = self { true } else { false } }

    /// Signals caused by the process itself. SIGBUS is not included: it also comes when the machine has no memory to map.
    private static let faults: Set<Int32> = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSEGV, SIGSYS, SIGXCPU]
}

extension PictureError: CustomStringConvertible {
    /// The reason in words that follow the file's name: "ends too early".
    public var reason: String {
        switch self {
        case .missing: "does not exist"
        case .noPath(let refusal): "\(refusal)"
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
        case .refused(let reason): reason
        case .notDecoded(let detail): "cannot be decoded: \(detail)"
        case .stoppedTheDecoder(let signal): "cannot be decoded: \(Self.words(forSignal: signal))"
        case .tooSlow: "cannot be decoded: it takes too long"
        case .isItsOwnThumbnail: "is the picture itself, which its thumbnail would replace"
        case .decoderNotStarted(let code): "cannot be decoded now: no decoder could be started (\(Self.words(forCode: code)))"
        case .endedBeforeDecoding(let signal): "cannot be decoded now: \(Self.words(forSignal: signal)) before it began"
        case .cageNotSetUp(let detail): "is not decoded: the decoder's cage cannot be set up: \(detail)"
        case .libraryMissing(let package): "is not shown: install \(package)"
        case .decoderNotAnswering: "cannot be decoded now: the decoder does not answer"
        case .notWritten(let code): "cannot be written: \(Self.words(forCode: code))"
        case .system(let code): "cannot be read: \(Self.words(forCode: code))"
        }
    }

    public var description: String { reason }

    /// The complete line for a placeholder or a log, without folders: "IMG_2217.jpg ends too early".
    public func line(for path: String) -> String {
        "\(FilePath.name(of: path).shownPath) \(reason)"
    }

    /// The description of how a decoder ended: "the decoder stopped (signal 11)".
    static func words(forSignal signal: Int32) -> String {
        signal == 0 ? "the decoder stopped" : "the decoder stopped (signal \(signal))"
    }

    private static func words(forCode code: Int32) -> String { SystemWords.words(forCode: code) ?? "system error \(code)" }
}
