package import Imaging

/// The task that a worker performs on a file. It is sent with two descriptors: the file, and the memory for the result.
package enum WorkerOrder: Equatable {
    /// Decodes pixels.
    case decode(DecodeOrder)
    /// Cuts and turns a JPEG; the result is the bytes of a file.
    case transform(TransformOrder)
    /// Makes the table of a screen's colours from its profile.
    case screenTable

    /// The size of the memory for the result, in bytes.
    package var byteCount: Int {
        switch self {
        case .decode(let order): order.plan.size.area * 4
        case .transform(let order): order.byteLimit
        case .screenTable: ScreenColors.byteCount
        }
    }

    /// The limit of processor time, in seconds. Turning a file encodes all of it again.
    var timeLimit: Int32 {
        switch self {
        case .decode, .screenTable: WorkerProcess.timeLimit
        case .transform: 20
        }
    }

    var library: DecodingLibrary? { if case .decode(let order) = self { order.library } else { nil } }

    var source: UInt64 { if case .decode(let order) = self { order.source } else { 0 } }

    /// Whether it asks for a frame of an animated picture.
    var isFrame: Bool { if case .decode(let order) = self { order.frame != nil } else { false } }

    /// Whether the memory is reused for the next order of this size: for frames of an animated picture, and for thumbnails, because a
    /// folder has many. The memory for larger pictures is released each time.
    var keepsMemory: Bool {
        guard case .decode = self else { return false }
        return byteCount <= (isFrame && source != 0 ? Self.mostBytesOfFrame : Self.mostBytesOfThumbnail)
    }

    private static let (mostBytesOfFrame, mostBytesOfThumbnail) = (12 << 20, 1 << 20)

    /// The first of an order's words, which says what is ordered.
    private enum Tag: UInt32 {
        case decode, transform, screenTable
    }

    package var words: [UInt32] {
        switch self {
        case .decode(let order): [Tag.decode.rawValue] + order.words
        case .transform(let order): [Tag.transform.rawValue] + order.words
        case .screenTable: [Tag.screenTable.rawValue]
        }
    }

    /// Creates an order from its words; nil if they are invalid or out of range.
    package init?(words: [UInt32]) {
        let rest = Array(words.dropFirst())
        switch words.first.flatMap(Tag.init) {
        case .decode:
            guard let order = DecodeOrder(words: rest) else { return nil }
            self = .decode(order)
        case .transform:
            guard let order = TransformOrder(words: rest) else { return nil }
            self = .transform(order)
        case .screenTable where rest.isEmpty: self = .screenTable
        default: return nil
        }
    }
}

extension TransformOrder {
    /// The most bytes that an order can request as a result: the size of the largest file that is read.
    package static let mostBytes = 1 << 30

    fileprivate var words: [UInt32] {
        [
            UInt32(clamping: size.width), UInt32(clamping: size.height), UInt32(clamping: part.x), UInt32(clamping: part.y),
            UInt32(clamping: part.width), UInt32(clamping: part.height), UInt32(orientation.exif), UInt32(clamping: byteLimit),
        ]
    }

    fileprivate init?(words: [UInt32]) {
        guard words.count == 8 else { return nil }
        let size = PixelSize(width: Int(words[0]), height: Int(words[1]))
        let part = PicturePart(x: Int(words[2]), y: Int(words[3]), width: Int(words[4]), height: Int(words[5]))
        guard PictureLimits.allows(size), part.isWithin(size), (1...8).contains(words[6]), (1...UInt32(Self.mostBytes)).contains(words[7])
        else { return nil }
        self.init(size: size, part: part, orientation: PictureOrientation(exif: Int(words[6])), byteLimit: Int(words[7]))
    }
}
