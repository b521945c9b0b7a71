import Glibc
import Imaging
import Platform

/// The libraries that one picture needs beside those that are linked, as its first bytes tell: they are compared, and of a TIFF container the
/// first directory is looked at.
/// Opening a library takes as long as decoding a small picture.
struct LibraryNeeds: Equatable {
    /// The library of the format.
    var library: DecodingLibrary?
    /// The library of its frames, of which the first may be the picture.
    var frameLibrary: DecodingLibrary?
    /// Whether the file seems to have an ICC profile.
    var readsProfiles = false

    /// How far a JPEG is searched, in bytes: in front of its profile there may be several segments of 64 KB.
    private static let reach = 1 << 18

    /// Needs nothing for a file that cannot be read.
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

    /// Whether the bytes contain the mark of a profile in files of a format.
    static func hasMark(of format: PictureFormat, in bytes: [UInt8]) -> Bool {
        guard let mark = format.profileMark else { return false }
        return bytes.withUnsafeBytes { bytes in
            mark.withUTF8Buffer { mark in
                guard let start = bytes.baseAddress, let word = mark.baseAddress else { return false }
                var (place, rest) = (start, bytes.count)
                // Some thousand places begin as the mark does.
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
    /// The characters in front of a profile; nil for formats without profiles, and for those of a library.
    fileprivate var profileMark: StaticString? {
        switch self {
        case .jpeg: "ICC_PROFILE"
        case .png: "iCCP"
        case .webp: "ICCP"
        case .bmp: "DEBM"
        case .psd: "acsp"
        case .gif, .heic, .avif, .jxl, .tiff, .raw, .jpeg2000, .exr, .svg, .qoi, .pnm, .tga, .ico, .hdr: nil
        }
    }
}
