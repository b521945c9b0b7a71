import Glibc
import Imaging
import Platform
import Storage

/// The thumbnails that the programs of a desktop share. If one of them has shown a folder, its thumbnails appear immediately in the others.
///
/// Folders have mode 0700, files 0600; files are replaced atomically. Pictures that cannot be decoded are recorded with the reason and not
/// tried again until they change. Errors are ignored: a store that cannot be written has no thumbnails.
/// Source: freedesktop.org Thumbnail Managing Standard 0.9.
public struct ThumbnailStore: Sendable {
    /// `$XDG_CACHE_HOME/thumbnails`.
    private let root: String

    /// - Parameter root: An absolute path; created when the first thumbnail is stored.
    public init(root: String) { self.root = root }

    /// Whether a picture is itself in the store, even if links lead to either of them. Thumbnails get no thumbnails.
    func holds(_ source: ThumbnailSource) -> Bool {
        if source.uri.hasPrefix(ThumbnailSource(path: root, modified: 0).uri + "/") { return true }
        guard let store = FilePath.real(root), let folder = FilePath.real(FilePath.folder(of: source.path)) else { return false }
        return (folder.pathBytes + [UInt8(ascii: "/")]).starts(with: store.pathBytes + [UInt8(ascii: "/")])
    }

    /// The reason to record, which follows "cannot be decoded: "; nil for failures that may go away.
    static func reasonWorthKeeping(_ error: any Error) -> String? {
        let error = PictureError(decoding: error)
        guard error.isCausedByFile else { return nil }
        switch error {
        case .notDecoded(let reason): return reason
        case .stoppedTheDecoder(let signal): return PictureError.words(forSignal: signal)
        case .tooSlow: return "it takes too long"
        default: return "it \(error.reason)"
        }
    }

    /// Removes the record of a failure, so that the picture is tried again.
    func forgetFailure(of path: String) {
        unlink(failureFolder + "/" + ThumbnailSource(path: path, modified: 0).fileName)
    }

    /// Removes all thumbnails and failure records of a picture that was rewritten with its old modification time, including those of other
    /// programs. They would otherwise count as up to date.
    package func removeThumbnails(of path: String) {
        let name = ThumbnailSource(path: path, modified: 0).fileName
        for folder in Self.folders + Self.failures(in: root) { _ = (root + "/" + folder + "/" + name).withPath { unlink($0) } }
    }

    /// The folders of all sizes, including one that this program does not use.
    private static let folders = ThumbnailSize.allCases.map(\.folder) + ["xx-large"]

    /// The folders in which programs record their failures.
    private static func failures(in root: String) -> [String] {
        ((try? OpenFolder(root + "/fail")) ?? nil)?.names.map { "fail/" + $0 } ?? []
    }

    // MARK: Reading

    /// Opens the thumbnail of a picture.
    /// - Throws: If there is none, or an outdated one.
    func open(_ source: ThumbnailSource, _ size: ThumbnailSize) throws -> OpenFile {
        let file = try OpenFile(root + "/" + size.folder + "/" + source.fileName)
        guard Self.matches(PNGTexts(try file.read(PNGTexts.reach, at: 0)), source) else { throw PictureError.missing }
        return file
    }

    /// The recorded reason why a picture cannot be decoded; nil if there is none.
    func failure(of source: ThumbnailSource) -> String? {
        guard let file = try? OpenFile(failureFolder + "/" + source.fileName), let bytes = try? file.read(PNGTexts.reach, at: 0)
        else { return nil }
        let texts = PNGTexts(bytes)
        guard Self.matches(texts, source) else { return nil }
        // If a record was not completely written before a power cut, its reason contains zeros.
        let reason = LastWords.oneLine(texts[Self.reasonKey] ?? "").drop { $0 == " " }
        return reason.isEmpty ? "it could not be read before" : String(reason)
    }

    private static func matches(_ texts: PNGTexts, _ source: ThumbnailSource) -> Bool {
        texts["Thumb::URI"] == source.uri && texts["Thumb::MTime"] == String(source.modified)
    }

    // MARK: Writing

    private static let reasonKey = "Description"
    /// Each program records its own failures, because the decoder of another program may succeed.
    static let failureFolder = "fail/panorama-1"
    private var failureFolder: String { root + "/" + ThumbnailStore.failureFolder }
    /// The keyword and text that name the program that wrote a thumbnail.
    static let makerKey = "Software"
    static let maker = "panorama"

    /// Saves the thumbnail of a picture.
    /// - Parameter full: The upright size of the picture.
    func save(_ bitmap: Bitmap, of source: ThumbnailSource, _ size: ThumbnailSize, full: PixelSize) {
        write(
            bitmap, folder: root + "/" + size.folder, name: source.fileName,
            texts: [
                ("Thumb::URI", source.uri), ("Thumb::MTime", String(source.modified)), ("Thumb::Image::Width", String(full.width)),
                ("Thumb::Image::Height", String(full.height)), (Self.makerKey, Self.maker),
            ])
    }

    /// Records that a picture cannot be decoded, if that will be so until the picture changes.
    func record(_ error: any Error, of source: ThumbnailSource) {
        guard let reason = Self.reasonWorthKeeping(error) else { return }
        let latin = String(String.UnicodeScalarView(reason.unicodeScalars.filter { (0x20..<0x7F).contains($0.value) }))
        write(
            Bitmap(width: 1, height: 1, pixels: [0]), folder: failureFolder, name: source.fileName,
            texts: [
                ("Thumb::URI", source.uri), ("Thumb::MTime", String(source.modified)), (Self.reasonKey, latin), (Self.makerKey, Self.maker),
            ])
    }

    /// Writes a thumbnail; does nothing if that fails.
    private func write(_ bitmap: Bitmap, folder: String, name: String, texts: [(String, String)]) {
        guard let place = try? OpenFolder(folder, making: UserFolders.mode) else { return }
        guard var file = try? AtomicFile(name, in: place, permissions: .exactly(0o600), links: .replaced) else { return }
        // Not synced, because there may be thousands. A thumbnail that a power cut has damaged is ignored when it is read.
        if PNGFile.write(bitmap, texts: texts, to: file.descriptor) { try? file.commit(syncing: .nothing) }
    }
}

extension DecodeOrder {
    /// The fit that gives the same result when it is applied to a thumbnail, which has the same shape but fewer pixels.
    var fitOnThumbnail: PictureFit {
        switch fit {
        case .fill, .exactly: fit
        case .original, .within, .fitting, .height: .exactly(width: plan.size.width, height: plan.size.height)
        }
    }
}
