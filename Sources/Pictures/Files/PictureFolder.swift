import Glibc
import Imaging
import Platform
import Storage

/// The contents of the opened paths: pictures and folders in the order of their names, and the reason for each path that cannot be opened.
public struct PictureFolder: Equatable, Sendable {
    public private(set) var files: [PictureFile] = []
    /// The paths that cannot be opened, each with its reason.
    public private(set) var refusals: [Refusal] = []
    /// The folders that were listed.
    public private(set) var folders: [String] = []
    /// The folders within them, in the order of their names; empty if the listing is recursive.
    public private(set) var subfolders: [Subfolder] = []
    /// The files of unsupported picture formats.
    public private(set) var unread = UnreadFormats()
    private let isRecursive: Bool
    /// The order of names.
    public let names: NameOrder
    /// The listed folders by device and inode, so that a folder that contains itself through a link is listed only once.
    private var listed: Set<FolderIdentity> = []

    private struct FolderIdentity: Hashable {
        let device: UInt
        let number: UInt
    }

    /// The deepest level of nested folders that is listed.
    private static let mostDepth = 64

    /// A path that cannot be opened.
    public struct Refusal: Equatable, Sendable {
        public let path: String
        public let error: PictureError

        /// The message for the window: "x.jpg ends too early".
        public var line: String { error.line(for: path) }
    }

    /// One line for each path that cannot be opened, for the command line: `path: reason`.
    public var complaints: [String] { refusals.map { "\($0.path.shownPath): \($0.error.reason)" } }

    /// Extensions of the files that are listed. When a file is loaded, its header decides whether it is a picture.
    package static let extensions = Set(PictureFormat.allCases.flatMap(\.fileExtensions))

    /// - Parameters:
    ///   - paths: Folders, whose pictures are listed, and files, which are listed whatever their extension.
    ///   - isRecursive: Whether to list subfolders too, each after the pictures of its parent.
    ///   - checksFiles: Whether to read the headers of the files among `paths` and refuse those that are not pictures.
    ///   - picture: A file that is always listed, even if its name is hidden or has no picture extension.
    ///   - names: The order of names.
    /// - Complexity: O(n log n) in the number of files.
    public init(
        opening paths: [String], isRecursive: Bool = false, checksFiles: Bool = false, including picture: String? = nil,
        names: NameOrder = .plain
    ) {
        (self.isRecursive, self.names) = (isRecursive, names)
        let sorter = NameSorter(names)
        for path in paths { open(path, checksFiles: checksFiles, sorter) }
        if let picture, !files.contains(where: { $0.path == picture }), let file = PictureFile(at: picture) { insert(file, sorter) }
    }

    /// Inserts a file among the files of its folder.
    private mutating func insert(_ file: PictureFile, _ sorter: NameSorter) {
        let folder = FilePath.folder(of: file.path)
        let start = files.firstIndex { FilePath.folder(of: $0.path) == folder } ?? 0
        let end = files[start...].firstIndex { FilePath.folder(of: $0.path) != folder } ?? files.count
        files.replaceSubrange(start..<end, with: sorter.sorted(Array(files[start..<end]) + [file], by: \.name))
    }

    /// Creates a listing of files without a folder.
    public init(of files: [PictureFile], names: NameOrder = .plain) {
        (isRecursive, self.names) = (false, names)
        self.files = files
    }

    private mutating func open(_ path: String, checksFiles: Bool, _ sorter: NameSorter) {
        var status = stat()
        guard path.withPath({ stat($0, &status) }) == 0 else { return complain(path, PictureFolder.error(ofMissing: path, code: errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: list(path, status, depth: 0, sorter)
        case S_IFREG:
            if path.withPath({ access($0, R_OK) }) != 0 { return complain(path, PictureError(code: errno)) }
            if checksFiles, let error = PictureFolder.mistake(inFile: path) { return complain(path, error) }
            files.append(PictureFile(path: path, status: status))
        case S_IFIFO: complain(path, .notAFile(.pipe))
        case S_IFSOCK: complain(path, .notAFile(.socket))
        default: complain(path, .notAFile(.device))
        }
    }

    /// The reason why there is nothing at a path. A URI that cannot be converted to a path is reported as a URI.
    private static func error(ofMissing path: String, code: Int32) -> PictureError {
        guard code == ENOENT || code == ENOTDIR, FileURI.isMeant(path) else { return PictureError(code: code) }
        do throws(FileURI.Refusal) { _ = try FileURI.read(path) } catch { return .noPath(error) }
        return PictureError(code: code)
    }

    /// The error in a picture file's header; nil if it is readable.
    private static func mistake(inFile path: String) -> PictureError? {
        do throws(PictureError) {
            _ = try PictureHeader(ofFile: path)
            return nil
        } catch {
            return error
        }
    }

    private mutating func list(_ folder: String, _ status: stat, depth: Int, _ sorter: NameSorter) {
        guard listed.insert(FolderIdentity(device: UInt(status.st_dev), number: UInt(status.st_ino))).inserted else { return }
        guard let directory = folder.withPath({ opendir($0) }) else { return complain(folder, PictureError(code: errno)) }
        defer { closedir(directory) }
        folders.append(folder)
        var (found, within): ([PictureFile], [(folder: Subfolder, status: stat)]) = ([], [])
        var failure: Int32 = 0
        while let entry = PictureFolder.next(in: directory, &failure) {
            let name = PictureFolder.name(of: entry)
            guard !name.hasPrefix(".") else { continue }
            let (kind, ending) = (Int32(entry.pointee.d_type), FilePath.fileExtension(of: name))
            let isCandidate = PictureFolder.extensions.contains(ending)
            let format = isCandidate ? nil : UnreadFormats.format(ofExtension: ending)
            if let format, kind == Int32(DT_REG) {
                unread.add(format)
                continue
            }
            guard isCandidate || kind != Int32(DT_REG) else { continue }
            var status = stat()
            // Relative to the open folder, so that a hundred thousand paths need not be resolved from the root.
            guard name.withPath({ fstatat(dirfd(directory), $0, &status, 0) }) == 0 else {
                // All other codes concern only this entry, such as a dangling link or an unmounted disk.
                if [ENOMEM, EINTR].contains(errno) { failure = errno }
                continue
            }
            let path = FilePath.joined(folder, name)
            switch status.st_mode & S_IFMT {
            case S_IFREG where isCandidate: found.append(PictureFile(path: path, status: status))
            case S_IFREG: if let format { unread.add(format) }
            case S_IFDIR where !ServiceFolder.isOne(name): within.append((Subfolder(path: path, modified: status.st_mtim.tv_sec), status))
            default: break
            }
        }
        // An incomplete listing must not look like a folder with fewer files.
        if failure != 0, PictureError(code: failure).isPassing { complain(folder, .system(code: failure)) }
        files += sorter.sorted(found, by: \.name)
        within = sorter.sorted(within, by: \.folder.name)
        guard isRecursive else {
            subfolders += within.map(\.folder)
            return
        }
        guard depth < PictureFolder.mostDepth else { return }
        for (folder, status) in within { list(folder.path, status, depth: depth + 1, sorter) }
    }

    /// Returns the next entry of an open folder; nil after the last one, and after an error, whose `errno` is stored in `failure`.
    private static func next(in directory: OpaquePointer, _ failure: inout Int32) -> UnsafeMutablePointer<dirent>? {
        errno = 0
        if let entry = readdir(directory) { return entry }
        if errno != 0 { failure = errno }
        return nil
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in String(pathBytes: bytes.prefix { $0 != 0 }) }
    }

    /// Whether a file of this name is listed, by its extension.
    public static func isCandidate(_ name: String) -> Bool { extensions.contains(FilePath.fileExtension(of: name)) }

    /// Whether a file of this name is shown in its folder: it has a picture extension and is not hidden.
    public static func lists(_ name: String) -> Bool { !name.hasPrefix(".") && isCandidate(name) }

    /// Returns those of the paths that are not existing folders. Blocks: call it on a background thread.
    public static func missing(among paths: [String]) -> Set<String> {
        Set(
            paths.filter { path in
                var status = stat()
                return path.withPath { stat($0, &status) } != 0 || status.st_mode & S_IFMT != S_IFDIR
            })
    }

    private mutating func complain(_ path: String, _ error: PictureError) { refusals.append(Refusal(path: path, error: error)) }
}
