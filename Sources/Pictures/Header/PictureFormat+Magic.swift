import Imaging
import Platform

extension PictureFormat {
    /// Determines the format from the first bytes of a file.
    /// - Parameter fileSize: The size of the complete file in bytes.
    /// - Throws: `formatNotRead` with the format's name for a known but unsupported format, `endsTooEarly` for the beginning of a
    ///   signature, `notAPicture` for anything else.
    init(magicOf window: ByteWindow, fileSize: Int) throws(PictureError) {
        if window.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if window.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if window.holds("RIFF", at: 0), window.holds("WEBP", at: 8) {
            self = .webp
        } else if window.holds("GIF87a", at: 0) || window.holds("GIF89a", at: 0) {
            self = .gif
        } else if window.holds("BM", at: 0) || window.holds("BA", at: 0) && window.holds("BM", at: 14) {
            self = .bmp
        } else if RawKind(magicOf: window) != nil {
            self = .raw
        } else if let format = Self.heif(window) ?? Self.withoutLibrary(window) {
            self = format
        } else if window.starts(with: [0xFF, 0x0A]) || window.starts(with: [0, 0, 0, 0x0C] + Array("JXL ".utf8)) {
            self = .jxl
        } else if TIFFHead(window) != nil {
            self = .tiff
        } else if window.holds("jP  \r\n", at: 4) || HeaderScan.isCodestream(at: 0, in: window) {
            self = .jpeg2000
        } else if window.starts(with: [0x76, 0x2F, 0x31, 0x01]) {
            self = .exr
        } else if let format = Self.paint(window) {
            self = format
        } else if SVGRoot(beginning: window.bytes) != nil {
            self = .svg
        } else if let other = Self.nameOfRefusedFormat(window) {
            throw .formatNotRead(other)
        } else if window.starts(with: [0xFF, 0xD8]), window.holds(3, at: 0) {
            // The first marker is damaged; decoders look for the next one.
            self = .jpeg
        } else if let format = Self.withoutMagic(window, fileSize: fileSize) {
            self = format
        } else {
            throw Self.isBeginning(window) ? .endsTooEarly : .notAPicture
        }
    }

    private static func withoutLibrary(_ window: ByteWindow) -> PictureFormat? {
        if window.holds("qoif", at: 0) { return .qoi }
        if window.holds("8BPS", at: 0) { return .psd }
        if window.holds("#?RADIANCE", at: 0) || window.holds("#?RGBE", at: 0) { return .hdr }
        return isPNM(window) ? .pnm : nil
    }

    private static func paint(_ window: ByteWindow) -> PictureFormat? {
        if window.holds("FORM", at: 0), window.holds("ILBM", at: 8) || window.holds("PBM ", at: 8) { return .ilbm }
        return window.holds("/* XPM */", at: 0) ? .xpm : nil
    }

    /// Whether `P` and a digit are followed by a number or a comment, or for `P7` by the end of the line.
    private static func isPNM(_ window: ByteWindow) -> Bool {
        guard window.byte(0) == 0x50, let kind = window.byte(1), (0x31...0x37).contains(kind), let third = window.byte(2)
        else { return false }
        if kind == 0x37 { return third == 0x0A || window.holds("\r\n", at: 2) }
        let next = window.bytes.dropFirst(2).first { !Int($0).isBlank }.map { Int($0) }
        return third == 0x23 || third.isBlank && (next.map { $0.isDigit || $0 == 0x23 } ?? false)
    }

    /// Formats without a signature. Every header field must make sense, because other files may begin with the same bytes.
    private static func withoutMagic(_ window: ByteWindow, fileSize: Int) -> PictureFormat? {
        if isHeaderOfBitmap(window) { return .bmp }
        if PCXHeader(window) != nil { return .pcx }
        if IconDirectory(window, fileSize: fileSize) != nil { return .ico }
        return TGAHeader(window, fileSize: fileSize) != nil ? .tga : nil
    }

    /// Whether a bitmap begins without a file header: forty bytes, a size, one plane, bits per pixel and a compression method.
    static func isHeaderOfBitmap(_ window: ByteWindow) -> Bool {
        guard window.long(0, bigEndian: false) == 40, let width = window.long(4, bigEndian: false),
            (1...PictureLimits.longestRow).contains(width), window.word(12, bigEndian: false) == 1,
            let bitCount = window.word(14, bigEndian: false), let packing = window.long(16, bigEndian: false)
        else { return false }
        return [1, 4, 8, 16, 24, 32].contains(bitCount) && packing <= 3
    }

    private static func nameOfRefusedFormat(_ window: ByteWindow) -> String? {
        if window.holds("<?xml", at: 0) { return "XML" }
        if window.holds("gimp xcf", at: 0) { return "XCF" }
        if window.holds("HEAPCCDR", at: 6) { return "CRW" }
        if window.holds("FOVb", at: 0) { return "X3F" }
        return isIconOfOS2(window) ? "OS/2 icon" : nil
    }

    /// Whether an OS/2 icon or pointer begins here, or an array of them, followed by the length of its bitmap header.
    private static func isIconOfOS2(_ window: ByteWindow) -> Bool {
        let start = window.holds("BA", at: 0) ? 14 : 0
        guard let length = window.long(start + 14, bigEndian: false), length == 12 || length == 64 else { return false }
        return (["IC", "CI", "PT", "CP"] as [StaticString]).contains { window.holds($0, at: start) }
    }

    /// Whether these few bytes could be the beginning of a supported format.
    private static func isBeginning(_ window: ByteWindow) -> Bool {
        let magics: [[UInt8]] = [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF8".utf8)]
        if window.bytes.count < 12, window.holds("RIFF", at: 0) { return true }
        return magics.contains { $0.count > window.bytes.count && $0.starts(with: window.bytes) }
    }
}

extension PictureFormat {
    /// The format of a file that begins with these bytes; nil if they begin no supported format.
    package init?(beginning bytes: UnsafeRawBufferPointer) {
        guard let format = try? PictureFormat(magicOf: ByteWindow(Array(bytes.prefix(PictureLimits.window))), fileSize: bytes.count)
        else { return nil }
        self = format
    }
}
