import CCodecs
import Imaging

/// Reads the pictures of a format row by row, without a library.
protocol RowDecoder {
    /// Reads the header.
    /// - Parameter descriptor: An open file; the caller closes it.
    /// - Throws: `damaged` if the header is invalid, `unsupported` if it is of an unsupported kind, `system` if the file cannot be read.
    init(_ descriptor: Int32) throws(PictureDecodeError)

    /// The size of the stored picture.
    var size: PixelSize { get }

    /// The picture file inside this one; nil if this file has its own pixels.
    var embedded: EmbeddedPicture? { get }

    /// Decodes the picture, averaging squares of `reduction` by `reduction` stored pixels into one.
    /// - Parameters:
    ///   - reduction: 1 or more.
    ///   - picture: Receives the pixels; the caller frees it, even after an error.
    /// - Throws: `damaged` if the file has not even one row, `system` if it cannot be read or there is no memory.
    /// - Complexity: O(pixels of the file) time; memory for some rows of the file besides the result.
    mutating func decode(_ reduction: Int, into picture: UnsafeMutablePointer<CCodecsPicture>) throws(PictureDecodeError)
}

extension RowDecoder {
    var embedded: EmbeddedPicture? { nil }
}

/// A picture file inside another one.
struct EmbeddedPicture {
    let format: PictureFormat
    /// The file offset at which it begins.
    let offset: Int
}

extension PictureDecodeError {
    /// Converts an error in a header. The header was parsed by the same code before, but the file may have changed since.
    init(_ error: HeaderError) {
        switch error {
        case .isCut: self = .damaged("it ends too early")
        case .damaged(let reason): self = .damaged(reason)
        case .notRead(let name): self = .unsupported(name)
        }
    }
}

extension FileBytes {
    /// The length of the file's beginning that contains the complete header of most formats.
    private static var headerLength: Int { 65_536 }

    /// Reads a header at the beginning of the file.
    static func header<Header>(
        _ descriptor: Int32, _ parse: (ByteWindow) throws(HeaderError) -> Header
    ) throws(PictureDecodeError) -> Header {
        var file = FileBytes(descriptor)
        let window = ByteWindow(try file.bytes(headerLength))
        do throws(HeaderError) { return try parse(window) } catch { throw PictureDecodeError(error) }
    }
}
