import Imaging
import Platform

extension PictureFormat {
    /// Determines the format from the first bytes of a file.
    /// - Throws: `formatNotRead` with its name for a known but unsupported format, `endsTooEarly` for the beginning of a signature,
    ///   `notAPicture` for anything else.
    init(magicOf window: ByteWindow) throws(PictureError) {
        if window.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if window.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if window.holds("RIFF", at: 0), window.holds("WEBP", at: 8) {
            self = .webp
        } else if window.holds("GIF87a", at: 0) || window.holds("GIF89a", at: 0) {
            self = .gif
        } else if window.holds("BM", at: 0) {
            self = .bmp
        } else if RawKind(magicOf: window) != nil {
            self = .raw
        } else if let format = Self.heif(window) {
            self = format
        } else if TIFFHead(window) != nil {
            self = .tiff
        } else if window.holds("jP  \r\n", at: 4) || HeaderScan.isCodestream(at: 0, in: window) {
            self = .jpeg2000
        } else if window.starts(with: [0x76, 0x2F, 0x31, 0x01]) {
            self = .exr
        } else if let other = Self.nameOfRefusedFormat(window) {
            throw .formatNotRead(other)
        } else {
            throw Self.isBeginning(window) ? .endsTooEarly : .notAPicture
        }
    }

    private static func nameOfRefusedFormat(_ window: ByteWindow) -> String? {
        if window.holds("/* XPM */", at: 0) { return "XPM" }
        if window.holds("<svg", at: 0) || window.holds("<?xml", at: 0) { return "SVG or XML" }
        if window.holds("8BPS", at: 0) { return "Photoshop" }
        if window.holds("qoif", at: 0) { return "QOI" }
        if window.starts(with: [0xFF, 0x0A]) || window.holds("JXL ", at: 4) { return "JPEG XL" }
        if window.holds("gimp xcf", at: 0) { return "XCF" }
        if window.holds("HEAPCCDR", at: 6) { return "CRW" }
        if window.holds("FOVb", at: 0) { return "X3F" }
        return nil
    }

    /// Whether the few bytes could be the beginning of a supported format.
    private static func isBeginning(_ window: ByteWindow) -> Bool {
        let magics: [[UInt8]] = [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF8".utf8)]
        if window.bytes.count < 12, window.holds("RIFF", at: 0) { return true }
        return magics.contains { $0.count > window.bytes.count && $0.starts(with: window.bytes) }
    }
}
