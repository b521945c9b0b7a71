import CSandbox
import Glibc
import Imaging
import Platform
import Storage

/// Makes the thumbnail of one picture.
///
/// The process forks. The child enters a sandbox, decodes, and writes into a file that is already open. The parent never decodes; it waits
/// for the child, and can then still give the file its name.
struct ThumbnailJob: ~Copyable {
    private let path: String
    private let file: OpenFile
    private let longestSide: Int

    /// The child's exit codes, besides `DecoderCage.exitCode`. The reason, the format or an `errno` is then on its standard error.
    private enum End: Int32 {
        case whole, refused, formatNotRead, notDecoded, notRead, notWritten, libraryMissing
    }

    /// Processor time for one thumbnail, in seconds: several times that of the largest picture.
    private static let timeLimit: Int32 = 60

    /// Opens a picture. The process forks before it reads or allocates anything, because forking is cheapest then.
    init(path: String, longestSide: Int) throws(PictureError) {
        self.path = path
        self.longestSide = longestSide
        file = try OpenFile(path)
    }

    /// Whether `path` is the picture's own file, possibly under another name.
    borrowing func lies(at path: String) -> Bool {
        var (own, other) = (stat(), stat())
        guard fstat(file.descriptor, &own) == 0, path.withPath({ lstat($0, &other) }) == 0 else { return false }
        return own.st_dev == other.st_dev && own.st_ino == other.st_ino
    }

    /// Decodes the picture in a child process, which writes to `target`.
    /// - Parameter seconds: The limit of elapsed time, after which the child is killed.
    /// - Throws: `PictureFailure` for the picture, `PictureError` for the file that is written.
    borrowing func run(_ decoder: some FileDecoding, into target: Int32, within seconds: Int32) throws {
        var errors: Int32 = -1
        let parent = getpid()
        let process = csandbox_split(file.descriptor, target, &errors)
        guard process >= 0 else { throw PictureFailure(path: path, error: .decoderNotStarted(code: errno)) }
        if process == 0 { _exit(decode(decoder, into: target, parent: parent)) }
        let words = LastWords(errors)
        guard words.isClosed(within: seconds * 1_000) else {
            // The child is not waited for, because it may be stuck in the kernel; it ends with this process at the latest.
            kill(process, SIGKILL)
            throw PictureFailure(path: path, error: .tooSlow)
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        try judge(status, words.takeLastLine() ?? "")
    }

    // MARK: Child

    /// - Returns: The exit code.
    private borrowing func decode(_ decoder: some FileDecoding, into target: Int32, parent: pid_t) -> Int32 {
        // Files cannot be opened any more inside the sandbox.
        let needs = LibraryNeeds(of: file)
        let fontFolders = decoder.prepare(for: needs.library, readsProfiles: needs.readsProfiles)
        if let library = needs.frameLibrary { _ = decoder.prepare(for: library, readsProfiles: false) }
        do {
            try DecoderCage.enter(
                output: target, byteCount: largestFile, seconds: Self.timeLimit, memory: DecodingLibrary.memoryLimit(for: needs.library),
                parent: parent, fontFolders: fontFolders)
        } catch {
            return LastWords.leave("\(error)", exitCode: DecoderCage.exitCode)
        }
        do {
            let bitmap = try picture(by: decoder)
            guard PNGFile.write(bitmap, texts: [("Software", "panorama")], to: target), close(target) == 0 else {
                return LastWords.leave("\(errno)", exitCode: End.notWritten.rawValue)
            }
            return End.whole.rawValue
        } catch let PictureError.formatNotRead(format) {
            return LastWords.leave(format, exitCode: End.formatNotRead.rawValue)
        } catch let PictureError.system(code) {
            return LastWords.leave("\(code)", exitCode: End.notRead.rawValue)
        } catch let error as PictureError {
            return LastWords.leave(error.reason, exitCode: End.refused.rawValue)
        } catch let error as any FileDecodingError where error.systemCode != nil {
            return LastWords.leave("\(error.systemCode ?? 0)", exitCode: End.notRead.rawValue)
        } catch let error as any FileDecodingError where error.missingPackage != nil {
            return LastWords.leave(error.missingPackage ?? "", exitCode: End.libraryMissing.rawValue)
        } catch let error as any FileDecodingError where error.unreadKind != nil {
            return LastWords.leave(error.unreadKind ?? "", exitCode: End.formatNotRead.rawValue)
        } catch {
            return LastWords.leave("\(error)", exitCode: End.notDecoded.rawValue)
        }
    }

    private borrowing func picture(by decoder: some FileDecoding) throws -> Bitmap {
        let header = try PictureHeader(of: file)
        let order = DecodeOrder(header, fit: .within(width: longestSide, height: longestSide))
        let descriptor = file.descriptor
        return try header.decodeStill(order) { try decoder.decode($0, from: descriptor) }
    }

    /// The largest PNG of this size in bytes: its pixels, and the overhead for incompressible data.
    private var largestFile: Int { longestSide * longestSide * 5 + 65_536 }

    // MARK: Parent

    private borrowing func judge(_ status: Int32, _ words: String) throws {
        let signal = status & 0x7F
        guard signal == 0 else { throw PictureFailure(path: path, error: .stoppedTheDecoder(signal: signal)) }
        let code = status >> 8 & 0xFF
        switch End(rawValue: code) {
        case .whole?: return
        case .refused?: throw PictureFailure(path: path, error: .refused(words))
        case .formatNotRead?: throw PictureFailure(path: path, error: .formatNotRead(words))
        case .notDecoded?: throw PictureFailure(path: path, error: .notDecoded(words))
        case .notRead?: throw PictureFailure(path: path, error: .system(code: Int32(words) ?? EIO))
        case .notWritten?: throw PictureError.notWritten(code: Int32(words) ?? EIO)
        case .libraryMissing?: throw PictureFailure(path: path, error: .libraryMissing(package: words))
        case nil where code == DecoderCage.exitCode: throw PictureFailure(path: path, error: .cageNotSetUp(words))
        case nil: throw PictureFailure(path: path, error: .stoppedTheDecoder(signal: 0))
        }
    }
}
