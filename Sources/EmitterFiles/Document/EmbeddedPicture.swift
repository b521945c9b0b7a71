import CZlib
import FoundationEssentials
import Pictures
import Storage

/// A picture file embedded in an emitter file, in its original encoding: PNG, JPEG, TIFF and others.
public struct EmbeddedPicture: Hashable, Sendable {
    /// The bytes of the picture file, not decoded.
    public let bytes: [UInt8]
    /// The width in pixels, according to the picture's header.
    public let width: Int

    /// Creates an embedded picture; nil if the bytes are not a picture, or if the picture is too large.
    public init?(bytes: [UInt8]) {
        guard bytes.count <= EmitterFileLimits.pictureByteCount else { return nil }
        guard let width = (try? PictureHeader(of: bytes))?.size.width ?? TIFFHeader(bytes)?.width else { return nil }
        self.bytes = bytes
        self.width = width
    }
}

/// The encoding of pictures in text: base64 of gzip, as in cocos2d and Particle Designer; zlib and uncompressed data are read too.
extension EmbeddedPicture {
    /// - Parameter room: The largest size of the picture file in bytes.
    init(packed text: String, room: Int) throws(Mistake) {
        let tight = text.utf8.filter { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
        guard let data = Data(base64Encoded: Data(tight)) else { throw Mistake("is not base64") }
        let packed = [UInt8](data)
        let bytes = Self.isDeflated(packed) ? try Deflate.unpack(packed, room: room) : packed
        guard let picture = EmbeddedPicture(bytes: bytes) else { throw Mistake("holds no picture that can be read") }
        self = picture
    }

    var packed: String { Data(Deflate.pack(bytes)).base64EncodedString() }

    private static func isDeflated(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x1F, 0x8B]) || (bytes.count > 2 && bytes[0] == 0x78 && (Int(bytes[0]) << 8 + Int(bytes[1])) % 31 == 0)
    }
}

/// The width of a TIFF file: byte order, 42, offset of the first directory of entries `tag(2) type(2) count(4) value(4)`; TIFF 6.0,
/// section 2.
struct TIFFHeader {
    let width: Int

    /// - Complexity: O(entries).
    init?(_ bytes: [UInt8]) {
        let isBig = bytes.starts(with: [0x4D, 0x4D, 0, 42])
        guard isBig || bytes.starts(with: [0x49, 0x49, 42, 0]) else { return nil }
        func number(_ count: Int, at place: Int) -> Int? {
            guard place >= 0, place <= bytes.count - count else { return nil }
            let part = bytes[place..<place + count]
            return (isBig ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, at: 4), let count = number(2, at: directory) else { return nil }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            guard let tag = number(2, at: entry) else { return nil }
            guard tag == Self.widthTag else { continue }
            let isShort = number(2, at: entry + 2) == Self.shortType
            guard let width = number(isShort ? 2 : 4, at: entry + 8), (1...PictureLimits.area).contains(width) else { return nil }
            self.width = width
            return
        }
        return nil
    }

    private static let widthTag = 256
    private static let shortType = 3
}
