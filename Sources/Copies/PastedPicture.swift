import Glibc
public import Imaging
import Pictures
import Storage

/// A picture from another source, such as the clipboard, that is saved as a file in a folder.
///
/// No file is replaced: if a name is taken, a number is added. The file gets its name once it is complete and on the disk. The bytes are
/// written unchanged. Only the first bytes are checked: they must be those of the format.
public struct PastedPicture: Sendable {
    /// The desired name, with its extension.
    public let name: String
    /// The format that the first bytes must have; nil for any supported format.
    public let format: PictureFormat?

    /// Fills memory with the next bytes.
    /// - Returns: Their number, at least 1; 0 at the end.
    public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

    /// Creates a picture without a file name; its file is named "pasted".
    public init(format: PictureFormat) { self.init(name: "pasted." + (format.fileExtensions.first ?? ""), format: format) }

    /// Creates a copy of a file, under the file's name.
    public init(name: String, format: PictureFormat? = nil) { (self.name, self.format) = (name, format) }

    /// The most names that are tried.
    private static let mostNames = 1_000
    private static let bytesAtOnce = 1 << 18

    /// Writes the picture.
    /// - Parameters:
    ///   - folder: The path of a folder that exists.
    ///   - source: Called until it returns 0.
    /// - Returns: The path of the new file.
    /// - Throws: `PasteError`, or the errors of `source`. The folder is then unchanged, except for a file whose name may not be on the
    ///   disk.
    public func save(in folder: String, from source: Source) throws -> String {
        try save(in: folder, atMost: PictureLimits.byteCount(of:), from: source)
    }

    /// - Parameter mostBytes: Returns the most bytes of a format.
    func save(in folder: String, atMost mostBytes: (PictureFormat) -> Int, from source: Source) throws -> String {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.bytesAtOnce, alignment: 16)
        defer { buffer.deallocate() }
        let first = try Self.fill(buffer, from: source)
        let limit = mostBytes(try found(UnsafeRawBufferPointer(rebasing: buffer[..<first])))
        do {
            let open = try OpenFolder(folder)
            let name = try Self.free(self.name, in: open)
            var file = try AtomicFile(name, in: open, links: .replaced)
            var (count, total) = (first, first)
            while count > 0 {
                guard WholeWrite.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: file.descriptor) else {
                    throw PasteError.refused(code: errno)
                }
                count = try Self.fill(buffer, from: source)
                total += count
                guard total <= limit else { throw PasteError.tooLarge }
            }
            try file.commit(replaces: false)
            return FilePath.joined(folder, name)
        } catch let error as FileError {
            throw PasteError.refused(code: error.code)
        }
    }

    private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from source: Source) throws -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = try source(UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    private func found(_ beginning: UnsafeRawBufferPointer) throws(PasteError) -> PictureFormat {
        guard !beginning.isEmpty else { throw .empty }
        guard let found = PictureFormat(beginning: beginning), format == nil || format == found else { throw .notAPicture }
        return found
    }

    private static func free(_ name: String, in folder: OpenFolder) throws(PasteError) -> String {
        if !folder.holds(name) { return name }
        for number in 2...mostNames {
            let other = CopyNamePattern.numbered(name, number)
            if !folder.holds(other) { return other }
        }
        throw .refused(code: EEXIST)
    }
}

/// The reason why a pasted picture was not written; the description is one line for the user.
public enum PasteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The source gave no bytes.
    case empty
    /// The bytes are not a picture, or not one of the stated format.
    case notAPicture
    /// It is larger than the largest supported picture of its format.
    case tooLarge
    /// The system refused the operation; an `errno`.
    case refused(code: Int32)

    public var description: String {
        switch self {
        case .empty: "what is pasted is empty"
        case .notAPicture: "what is pasted is not a picture"
        case .tooLarge: "what is pasted is too large"
        case .refused(let code): "the picture cannot be written: \(FileError.words(forCode: code))"
        }
    }
}
