import Glibc
import Imaging
import Platform

/// The additional libraries that a picture needs. They are determined by comparing its first bytes and, for a TIFF container, by reading
/// the first directory. This matters because opening a library takes as long as decoding a small picture.
struct LibraryNeeds: Equatable {
    /// The library of the format.
    var library: DecodingLibrary?
    /// The library for its frames; the first frame may be the picture.
    var frameLibrary: DecodingLibrary?
    /// Whether the file seems to have an ICC profile.
    var readsProfiles = false

    /// How far a JPEG is searched, in bytes. Several segments of 64 KB may precede its profile.
    private static let reach = 1 << 18

    /// A file that cannot be read needs no libraries.
    init(of file: borrowing OpenFile) {
        guard var bytes = try? file.read(PictureLimits.window, at: 0) else { return }
        let found = try? PictureFormat(of: ByteWindow(bytes), fileSize: file.size) { (offset, count) throws(PictureError) in
            try file.read(count, at: offset)
        }
        guard let format = found else { return }
        library = format.library
        if format == .avif, PictureFormat.heifBrands(ByteWindow(bytes)).contains("avis") { frameLibrary = .avif }
        if format == .jpeg, bytes.count == PictureLimits.window, !Self.hasMark(of: format, in: bytes) {
            bytes += (try? file.read(Self.reach - bytes.count, at: bytes.count)) ?? []
        }
        readsProfiles = library != nil || Self.hasMark(of: format, in: bytes)
    }

    /// Whether the bytes contain the marker that files of a format have before a colour profile.
    static func hasMark(of format: PictureFormat, in bytes: [UInt8]) -> Bool {
        guard let mark = format.profileMark else { return false }
        return bytes.withUnsafeBytes { bytes in
            mark.withUTF8Buffer { mark in
                guard let start = bytes.baseAddress, let word = mark.baseAddress else { return false }
                var (place, rest) = (start, bytes.count)
                // A few thousand positions match the first byte of the marker.
                while rest >= mark.count, let found = memchr(place, Int32(word[0]), rest - mark.count + 1) {
                    if memcmp(found, word, mark.count) == 0 { return true }
                    place = UnsafeRawPointer(found) + 1
                    rest = start + bytes.count - place
                }
                return false
            }
        }
    }
}

extension PictureFormat {
    /// The characters that precede a profile; nil for formats without profiles and for those decoded by a separate library.
    fileprivate var profileMark: StaticString? {
        switch self {
        case .jpeg: "ICC_PROFILE"
        case .png: "iCCP"
        case .webp: "ICCP"
        case .bmp: "DEBM"
        case .psd: "acsp"
        case .gif, .heic, .avif, .jxl, .tiff, .raw, .jpeg2000, .exr, .svg, .pcx, .ilbm, .xpm, .qoi, .pnm, .tga, .ico, .hdr: nil
        }
    }
}
