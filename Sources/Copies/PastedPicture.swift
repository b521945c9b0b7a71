import Glibc
public import Imaging
import Pictures
import Storage

/// A picture that comes from elsewhere, such as the clipboard, and becomes a file of a folder.
///
/// No file is replaced: a name that is taken gets a number. The file gets its name once it is whole and on the disk. What comes is written as it
/// comes; of its contents only the first bytes are looked at, which must be those of its format.
public struct PastedPicture: Sendable {
    /// The wished name, with its ending.
    public let name: String
    /// The format that its first bytes must have; nil for any that is read.
    public let format: PictureFormat?

    /// Fills memory with the next bytes.
    /// - Returns: Their number, at least 1; 0 at the end.
    public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

    /// A picture without a file: it is named after what was done.
    public init(format: PictureFormat) { self.init(name: "pasted." + (format.fileExtensions.first ?? ""), format: format) }

    /// A copy of a file, under its name.
    public init(name: String, format: PictureFormat? = nil) { (self.name, self.format) = (name, format) }

    /// How many names are tried.
    private static let mostNames = 1_000
    private static let bytesAtOnce = 1 << 18

    /// Writes the picture.
    /// - Parameters:
    ///   - folder: The path of a folder that exists.
    ///   - source: Called until it returns 0.
    /// - Returns: The path of the new file.
    /// - Throws: `PasteError`, or what `source` throws. The folder is unchanged then, but for a file whose name may not be on the disk.
    public func save(in folder: String, from source: Source) throws -> String {
        try save(in: folder, atMost: PictureLimits.byteCount(of:), from: source)
    }

    /// - Parameter mostBytes: Gives the most bytes of a format.
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

/// Why a pasted picture was not written; the description is one line for the user.
public enum PasteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No bytes came.
    case empty
    /// What came is no picture, or not one of the format that was told.
    case notAPicture
    /// It is larger than any picture of its format that is read.
    case tooLarge
    /// The system refused it; an `errno`.
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
