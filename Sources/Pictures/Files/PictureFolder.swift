import Glibc

/// A picture file as it stands in a folder.
public struct PictureFile: Equatable, Sendable {
    public let path: String
    /// Seconds since 1970.
    public let modified: Int

    public init(path: String, modified: Int) {
        self.path = path
        self.modified = modified
    }

    /// The path's last part.
    public var name: String { PicturePath.name(of: path) }
}

/// What stands behind the paths that somebody opened: pictures in natural order, and a line for each path that gives none.
public struct PictureFolder: Equatable, Sendable {
    public private(set) var files: [PictureFile] = []
    /// The paths that cannot be opened, each with its reason.
    public private(set) var refusals: [Refusal] = []

    /// A path that cannot be opened.
    public struct Refusal: Equatable, Sendable {
        public let path: String
        public let error: PictureError

        /// The line for people who see the window: "x.jpg ends too early".
        public var line: String { error.line(for: path) }
    }

    /// One line for each path that cannot be opened, for people who typed it: `path: reason`.
    public var complaints: [String] { refusals.map { "\($0.path): \($0.error.reason)" } }

    /// Extensions that make a file in a folder a candidate; its header decides when it is loaded.
    static let extensions = Set(PictureFormat.allCases.flatMap(\.fileExtensions))

    /// - Parameters:
    ///   - paths: folders, whose pictures are listed without their subfolders, and files, which are listed whatever they are.
    ///   - checksFiles: reads the headers of the files among `paths`, and refuses those that are no pictures.
    /// - Complexity: O(n log n) in the number of files.
    public init(opening paths: [String], checksFiles: Bool = false) {
        for path in paths { open(path, checksFiles: checksFiles) }
    }

    private mutating func open(_ path: String, checksFiles: Bool) {
        var status = stat()
        guard stat(path, &status) == 0 else { return complain(path, PictureError(code: errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: list(path)
        case S_IFREG:
            if access(path, R_OK) != 0 { return complain(path, PictureError(code: errno)) }
            if checksFiles, let error = PictureFolder.mistake(inFile: path) { return complain(path, error) }
            files.append(PictureFile(path: path, modified: status.st_mtim.tv_sec))
        case S_IFIFO: complain(path, .notAFile(.pipe))
        case S_IFSOCK: complain(path, .notAFile(.socket))
        default: complain(path, .notAFile(.device))
        }
    }

    /// What is visibly wrong with a picture file.
    private static func mistake(inFile path: String) -> PictureError? {
        do throws(PictureError) {
            return try PictureHeader(ofFile: path).isComplete ? nil : .endsTooEarly
        } catch {
            return error
        }
    }

    private mutating func list(_ folder: String) {
        guard let directory = opendir(folder) else { return complain(folder, PictureError(code: errno)) }
        defer { closedir(directory) }
        var found: [PictureFile] = []
        while let entry = readdir(directory) {
            guard let name = PictureFolder.name(of: entry), !name.hasPrefix("."), PictureFolder.isCandidate(name) else { continue }
            let path = PicturePath.joined(folder, name)
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            found.append(PictureFile(path: path, modified: status.st_mtim.tv_sec))
        }
        files += found.map { (NaturalOrder.key(of: $0.name), $0) }.sorted { NaturalOrder.precedes($0.0, $1.0) }.map(\.1)
    }

    /// nil for names that are not UTF-8, which no text could show.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func isCandidate(_ name: String) -> Bool { extensions.contains(PicturePath.fileExtension(of: name)) }

    private mutating func complain(_ path: String, _ error: PictureError) { refusals.append(Refusal(path: path, error: error)) }
}
