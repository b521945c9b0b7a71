import Imaging

/// The parts of a picture file that contain texts about the picture, unparsed.
package struct EmbeddedTexts {
    /// The first XMP packet.
    package private(set) var xmp: [UInt8]?
    /// Photoshop's resources, which contain IPTC records.
    package private(set) var resources: [UInt8] = []

    /// The largest packet, and the most resources, in bytes. Larger ones contain previews and are not read.
    static let mostBytes = 1 << 20

    /// Whether only the time of the shot is wanted. If so, the scan does not continue past the pixels.
    let isForTime: Bool

    init(forTime isForTime: Bool = false) { self.isForTime = isForTime }

    /// Reads these parts of a file. JPEG, PNG, WebP, TIFF, JPEG 2000, HEIC, AVIF and JPEG XL can have them; damaged ones count as missing.
    /// - Throws: If the file cannot be read now but may be readable later.
    /// - Complexity: O(bytes of the parts).
    package init(of path: String) throws(PictureError) {
        do throws(PictureError) {
            let file = try OpenFile(path)
            let read: ReadBytes = { (offset, count) throws(PictureError) in try file.read(count, at: offset) }
            let first = ByteWindow(try file.read(min(file.size, PictureLimits.window), at: 0))
            var scan = HeaderScan(format: try PictureFormat(of: first, fileSize: file.size, read: read), fileSize: file.size)
            self = try scan.runToTexts(from: first, read: read)
        } catch {
            guard error.isCausedByFile else { throw error }
            self.init()
        }
    }

    mutating func takeXMP(_ bytes: ArraySlice<UInt8>) { if xmp == nil, bytes.count <= Self.mostBytes { xmp = Array(bytes) } }

    mutating func takeResources(_ bytes: ArraySlice<UInt8>) {
        if resources.count + bytes.count <= Self.mostBytes { resources += bytes }
    }

    /// Takes IPTC records that are not part of a Photoshop resource.
    mutating func takeRecords(_ bytes: ArraySlice<UInt8>) { takeResources(IPTCRecords.resource(of: bytes)[...]) }

    // MARK: Parts of the formats

    private static let xmpSignature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    private static let resourceSignature = Array("Photoshop 3.0\0".utf8)

    /// The packet in an APP1 segment of a JPEG; nil for other segments.
    static func xmp(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        bytes.starts(with: xmpSignature) ? bytes.dropFirst(xmpSignature.count) : nil
    }

    /// Takes an APP1 or APP13 segment of a JPEG. If a packet continues in further segments, only its first segment is read.
    mutating func takeSegment(_ bytes: ArraySlice<UInt8>) {
        if let packet = Self.xmp(of: bytes) { takeXMP(packet) }
        if bytes.starts(with: Self.resourceSignature) { takeResources(bytes.dropFirst(Self.resourceSignature.count)) }
    }

    private static let keyword = Array("XML:com.adobe.xmp\0".utf8)

    /// Takes an iTXt chunk of a PNG: keyword, compression flag and method, language, translated keyword, text.
    /// Compressed chunks are not read; XMP should not be compressed (ISO 16684-3, 1.1.5).
    mutating func takeText(_ bytes: ArraySlice<UInt8>) {
        guard bytes.starts(with: Self.keyword), case let rest = bytes.dropFirst(Self.keyword.count), rest.first == 0,
            case let words = rest.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false), words.count == 3
        else { return }
        takeXMP(words[2])
    }
}

extension HeaderScan {
    /// Requests a part of the file that is not completely in the window; nil if it is, or if the part cannot be read.
    func stepToWhole(_ length: Int, at offset: Int, in window: ByteWindow) -> Step? {
        guard length <= EmbeddedTexts.mostBytes, !window.holds(length, at: offset), offset <= fileSize - length else { return nil }
        return .more(at: offset, count: length)
    }

    /// Scans for the texts about the picture, to the end of the file if the format may store them there. Accepts any picture size. If the
    /// file is damaged, everything before the damage is used.
    mutating func runToTexts(from first: ByteWindow, read: ReadBytes) throws(PictureError) -> EmbeddedTexts {
        texts = EmbeddedTexts()
        var window = first
        for _ in 0..<Self.mostTextWindows {
            let step: Step
            do throws(PictureError) { step = try self.step(over: window) } catch { break }
            guard case .more(let offset, let count) = step, offset <= fileSize - count else { break }
            let bytes = try read(offset, max(count, Self.textWindow))
            guard bytes.count >= count else { break }
            window = ByteWindow(bytes, at: offset)
        }
        return texts ?? EmbeddedTexts()
    }

    /// In bytes: enough for the headers of some chunks. The pixels between them are not read.
    private static let textWindow = 512
    /// The most windows read. A PNG may have its texts behind thousands of pixel chunks.
    private static let mostTextWindows = 16_384
}
