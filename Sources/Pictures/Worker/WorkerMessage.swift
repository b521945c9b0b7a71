package import Imaging
import LayoutMath
import Platform

/// The messages between parent and worker: 32-bit words in native byte order, because both run on the same machine.
///
/// Neither side trusts the other: invalid messages are parsed as nil.
package enum WorkerMessage {
    /// The longest message in bytes.
    static let longest = 512

    /// Asks a worker which layers its sandbox has. An order is longer.
    static let question: [UInt32] = [0]

    static func bytes(of words: [UInt32]) -> [UInt8] {
        words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    }

    package static func words(of bytes: some Collection<UInt8>) -> [UInt32] {
        let bytes = Array(bytes)
        return stride(from: 0, to: bytes.count / 4 * 4, by: 4).map { place in
            (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(bytes[place + $1]) }
        }
    }
}

/// The order for one picture. It is sent with two descriptors: the file, and the memory for the pixels.
extension DecodeOrder {
    package var words: [UInt32] {
        let (kind, width, height) = fit.settled(for: part?.size ?? orientation.oriented(size)).words
        let formatIndex = PictureFormat.allCases.firstIndex(of: format) ?? 0
        let colorsIndex = UInt32(Colors.allCases.firstIndex(of: colors) ?? 0)
        let frameNumber = frame.map { UInt32(min(max(0, $0), DecodeOrder.lastFrame)) + 1 } ?? 0
        let place = part ?? PicturePart(x: 0, y: 0, width: 0, height: 0)
        return [
            UInt32(formatIndex), UInt32(size.width), UInt32(size.height), UInt32(orientation.exif), kind, width, height, colorsIndex,
            frameNumber, UInt32(truncatingIfNeeded: source), UInt32(truncatingIfNeeded: source >> 32), UInt32(clamping: place.x),
            UInt32(clamping: place.y), UInt32(clamping: place.width), UInt32(clamping: place.height),
        ]
    }

    /// The last frame that an order can name.
    static let lastFrame = Int(Int32.max) - 1

    /// Creates an order from its words; nil if they are invalid or out of range.
    package init?(words: [UInt32]) {
        guard words.count == 15, words[0] < PictureFormat.allCases.count, words[7] < Colors.allCases.count,
            let fit = PictureFit(words: (words[4], words[5], words[6]))
        else { return nil }
        let size = PixelSize(width: Int(words[1]), height: Int(words[2]))
        guard PictureLimits.allows(size) else { return nil }
        self.init(
            format: PictureFormat.allCases[Int(words[0])], size: size, orientation: PictureOrientation(exif: Int(words[3])), fit: fit,
            colors: Colors.allCases[Int(words[7])])
        guard words[8] <= DecodeOrder.lastFrame + 1 else { return nil }
        frame = words[8] == 0 ? nil : Int(words[8]) - 1
        source = UInt64(words[10]) << 32 | UInt64(words[9])
        guard words[11...].contains(where: { $0 != 0 }) else { return }
        let place = PicturePart(x: Int(words[11]), y: Int(words[12]), width: Int(words[13]), height: Int(words[14]))
        guard place.isWithin(orientation.oriented(size)), frame == nil else { return nil }
        part = place
    }
}

extension PictureFit {
    fileprivate var words: (UInt32, UInt32, UInt32) {
        switch self {
        case .original: (0, 0, 0)
        case .fill(let width, let height): (1, UInt32(clamping: width), UInt32(clamping: height))
        case .within(let width, let height): (2, UInt32(clamping: width), UInt32(clamping: height))
        case .fitting: preconditionFailure("an order that is sent makes no choice, got \(self)")
        case .height(let height): (3, 0, UInt32(clamping: height))
        case .exactly(let width, let height): (4, UInt32(clamping: width), UInt32(clamping: height))
        }
    }

    fileprivate init?(words: (kind: UInt32, width: UInt32, height: UInt32)) {
        let (width, height) = (Int(words.width), Int(words.height))
        switch words.kind {
        case 0: self = .original
        case 1: self = .fill(width: width, height: height)
        case 2: self = .within(width: width, height: height)
        case 3: self = .height(height)
        case 4: self = .exactly(width: width, height: height)
        default: return nil
        }
    }
}

/// What a worker states about a frame: the number of frames, microseconds, the number of plays, and whether frames are independent.
extension AnimationFrame {
    fileprivate var words: [UInt32] {
        let microseconds = UInt32((duration * 1e6).rounded().clamped(to: 1...Double(Self.longest)))
        return [UInt32(clamping: count), microseconds, UInt32(clamping: playCount), standsAlone ? 1 : 0]
    }

    /// The longest duration that a reply can state, in microseconds: more than an hour.
    private static let longest: UInt32 = 4_000_000_000

    fileprivate init?(words: ArraySlice<UInt32>) {
        let words = Array(words)
        guard words[0] > 1, words[0] <= Self.mostFrames, (1...Self.longest).contains(words[1]), words[2] <= Int32.max, words[3] < 2
        else { return nil }
        // A compromised decoder could otherwise keep the window busy.
        let duration = Double(words[1]) / 1e6
        self.init(
            count: Int(words[0]), duration: duration < Self.leastDuration ? Self.usualDuration : duration, playCount: Int(words[2]),
            standsAlone: words[3] == 1)
    }
}

/// The result of an order.
package enum WorkerReply: Equatable {
    /// The pixels are in the memory that came with the order.
    case finished(PixelSize, isComplete: Bool, frame: AnimationFrame? = nil)
    /// The picture could not be decoded; the decoder's message.
    case failed(String)
    /// The picture is of an unsupported kind; its name.
    case notRead(kind: String)
    /// The operating system refused something; an `errno`.
    case refused(code: Int32)
    /// The layers of the worker's sandbox.
    case caged(CageReport)
    /// The library that decodes the format is not installed; the package that contains it.
    case libraryMissing(package: String)
    /// The file's bytes are at the beginning of the memory that came with the order.
    case transformed(byteCount: Int)

    package var bytes: [UInt8] {
        switch self {
        case .finished(let size, let isComplete, let frame):
            WorkerMessage.bytes(of: [0, UInt32(size.width), UInt32(size.height), isComplete ? 1 : 0] + (frame?.words ?? []))
        case .failed(let reason):
            WorkerMessage.bytes(of: [1]) + reason.utf8.prefix(WorkerMessage.longest - 4)
        case .notRead(let kind):
            WorkerMessage.bytes(of: [6]) + kind.utf8.prefix(WorkerMessage.longest - 4)
        case .refused(let code):
            WorkerMessage.bytes(of: [2, UInt32(bitPattern: code)])
        case .caged(let report):
            WorkerMessage.bytes(of: [3] + report.words)
        case .libraryMissing(let package):
            WorkerMessage.bytes(of: [4]) + package.utf8.prefix(WorkerMessage.longest - 4)
        case .transformed(let byteCount):
            WorkerMessage.bytes(of: [5, UInt32(clamping: byteCount)])
        }
    }

    /// Parses a reply; nil if the bytes are invalid.
    package init?(bytes: some Collection<UInt8>) {
        let words = WorkerMessage.words(of: bytes.prefix(64))
        switch words.first {
        case 0 where words.count == 4:
            self = .finished(PixelSize(width: Int(words[1]), height: Int(words[2])), isComplete: words[3] != 0)
        case 0 where words.count == 8:
            guard let frame = AnimationFrame(words: words.suffix(4)) else { return nil }
            self = .finished(PixelSize(width: Int(words[1]), height: Int(words[2])), isComplete: words[3] != 0, frame: frame)
        case 1:
            self = .failed(Self.text(in: bytes))
        case 2 where words.count == 2:
            self = .refused(code: Int32(bitPattern: words[1]))
        case 3:
            guard let report = CageReport(words: Array(words.dropFirst())) else { return nil }
            self = .caged(report)
        case 4:
            guard let package = Self.package(in: bytes) else { return nil }
            self = .libraryMissing(package: package)
        case 6:
            self = .notRead(kind: Self.text(in: bytes))
        case 5 where words.count == 2:
            self = .transformed(byteCount: Int(words[1]))
        default:
            return nil
        }
    }

    /// The name of a package, in the form of Debian's names; nil for anything else, because messages ask users to install it.
    private static func package(in bytes: some Collection<UInt8>) -> String? {
        let name = Array(bytes.dropFirst(4))
        let isName =
            (2...64).contains(name.count)
            && name.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
                default: false
                }
            }
        return isName ? String(decoding: name, as: UTF8.self) : nil
    }

    private static func text(in bytes: some Collection<UInt8>) -> String {
        LastWords.oneLine(String(decoding: bytes.dropFirst(4), as: UTF8.self))
    }
}
