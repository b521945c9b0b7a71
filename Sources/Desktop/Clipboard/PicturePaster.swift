import Glibc
public import Imaging
import Storage

/// Takes pictures from the desktop's clipboard with `wl-paste` or `xclip`, if one of them is installed, because SDL 2 supports only text.
///
/// The bytes come from another program, which may stop in the middle or never end. It has `patience` milliseconds for each piece, and the
/// caller limits the number of bytes. All calls block; use a background thread.
public struct PicturePaster: Sendable {
    /// The contents that the clipboard offers.
    public enum Offer: Equatable, Sendable {
        /// A picture, in the format and media type in which it will be taken.
        case picture(PictureFormat, type: String)
        /// Files, by their paths.
        case files([String])
    }

    /// The reason why nothing could be taken; the description is one line for the user.
    public enum Failure: Error, Equatable, Sendable {
        /// The clipboard is empty, or contains neither pictures nor files.
        case nothingThere
        /// The program that offers the contents did not deliver them.
        case notDelivered
    }

    private let program: ClipboardProgram
    private let patience: Int32

    /// Milliseconds that the program at the other end may take for the next piece.
    public static let defaultPatience: Int32 = 5_000
    /// The most bytes that are read of the list of types or files.
    static let longestList = 1 << 20

    /// The environment variables that are used.
    public static let variables = ClipboardProgram.variables

    /// Creates a paster; nil if no suitable program is installed.
    /// - Parameters:
    ///   - environment: The values of `variables`.
    ///   - patience: Milliseconds for each piece; positive.
    public init?(environment: [String: String], patience: Int32 = PicturePaster.defaultPatience) {
        precondition(patience > 0, "patience is positive, got \(patience)")
        guard let program = ClipboardProgram(wayland: "wl-paste", x11: "xclip", in: environment) else { return nil }
        (self.program, self.patience) = (program, patience)
    }

    /// The formats in which a picture is taken, the best first. Programs offer many formats, and most conversions lose something.
    static let formats: [PictureFormat] = [.png, .jpeg, .webp, .avif, .jxl, .gif, .tiff, .heic, .svg, .bmp]
    /// Lists of files. The second type comes from file managers; its first line states whether the files were copied or cut.
    private static let fileLists = ["text/uri-list", "x-special/gnome-copied-files"]
    private static let texts = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

    /// Determines what the clipboard offers. Files take precedence over a picture that is offered with them, because a user who copies a
    /// file wants that file. A text counts as a list of files only if every line is an absolute path or a file URI.
    public func offer() throws(Failure) -> Offer {
        let list = program.isForWayland ? ["--list-types"] : ["-selection", "clipboard", "-o", "-t", "TARGETS"]
        // Both programs fail if the clipboard is empty.
        guard let text = try? text(list) else { throw .nothingThere }
        let types = Set(text.split(whereSeparator: \.isNewline).map(String.init))
        for type in Self.fileLists where types.contains(type) {
            let files = Self.paths(in: try self.text(arguments(for: type)))
            if !files.isEmpty { return .files(files) }
        }
        for format in Self.formats {
            if let type = format.mediaTypes.first(where: types.contains) { return .picture(format, type: type) }
        }
        guard let type = Self.texts.first(where: types.contains), let words = try? self.text(arguments(for: type)),
            case let files = Self.paths(inText: words), !files.isEmpty
        else { throw .nothingThere }
        return .files(files)
    }

    /// The files in a text of paths and URIs, one on each line; empty if any line is something else.
    static func paths(inText text: String) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline).map { FileURI.given(String($0)) }
        return lines.allSatisfy(FilePath.isAbsolute) ? lines : []
    }

    /// The files in a list of URIs, without those on other machines. Source: RFC 2483, "text/uri-list".
    static func paths(in list: String) -> [String] {
        list.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.compactMap { FileURI.path(of: String($0)) }
    }

    /// Takes the clipboard's contents as a media type.
    public func open(_ type: String) throws(Failure) -> ClipboardStream { try stream(arguments(for: type)) }

    private func arguments(for type: String) -> [String] {
        program.isForWayland ? ["--no-newline", "--type", type] : ["-selection", "clipboard", "-o", "-t", type]
    }

    private func stream(_ arguments: [String]) throws(Failure) -> ClipboardStream {
        guard let stream = ClipboardStream(program, arguments, patience: patience) else { throw .notDelivered }
        return stream
    }

    private func text(_ arguments: [String]) throws(Failure) -> String {
        let stream = try stream(arguments)
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)
        defer { piece.deallocate() }
        var bytes: [UInt8] = []
        while bytes.count < Self.longestList {
            let count = try stream.read(into: piece)
            if count == 0 { break }
            bytes += piece.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension PicturePaster.Failure: CustomStringConvertible {
    public var description: String {
        switch self {
        case .nothingThere: "there is no picture on the clipboard"
        case .notDelivered: "the program that has the picture does not deliver it"
        }
    }
}
