import Glibc
import Platform
import Storage

/// A file that takes another one's place once it is whole: until then the old one stays as it is, and whatever else has its contents (a hard
/// link, the file behind a symbolic link) stays in any case.
///
/// Where the file system can, the new file has no name until it is committed, so that a process that is killed leaves nothing behind. What is
/// no regular file (a pipe, a device) cannot be replaced and is written to as it stands.
struct ReplacementFile: ~Copyable {
    /// Open for writing.
    let descriptor: Int32
    private let path: String
    /// Whether it takes a place at all.
    private let isReplacement: Bool
    /// The name that it has until it is committed; nil for a file without one.
    private var temporary: String?

    /// - Throws: Why there can be no file of that name. Nothing has changed then.
    init(of path: String) throws(PictureError) {
        let kind = Self.kind(of: path)
        self.path = path
        isReplacement = kind.isReplaceable
        // As if it were opened: a file that may not be written to may not be replaced.
        if kind.mode != nil, path.withPath({ access($0, W_OK) }) != 0 {
            (descriptor, temporary) = (-1, nil)
            throw PictureError(code: errno)
        }
        if kind.isReplaceable {
            (descriptor, temporary) = Self.open(in: FilePath.folder(of: path))
        } else if let number = Self.descriptor(namedBy: path) {
            // Opened anew, a file would be written to from its beginning and not from where it stands.
            (descriptor, temporary) = (fcntl(number, F_DUPFD_CLOEXEC, 3), nil)
        } else {
            (descriptor, temporary) = (path.withPath { Glibc.open($0, O_WRONLY | O_CLOEXEC) }, nil)
        }
        guard descriptor >= 0 else { throw PictureError(code: errno) }
        // Who was kept from reading the old file is kept from the new one.
        if let mode = kind.mode { _ = fchmod(descriptor, mode) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if let temporary { _ = temporary.withPath { unlink($0) } }
    }

    /// Puts the file in its place.
    /// - Throws: Why that was refused. The old file is as it was.
    mutating func commit() throws(PictureError) {
        guard isReplacement else { return }
        if temporary == nil {
            let link = Self.link(to: descriptor)
            temporary = Self.firstName(in: FilePath.folder(of: path)) { linkat(AT_FDCWD, link, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
        }
        guard let name = temporary, name.withPath({ old in path.withPath { rename(old, $0) } }) == 0 else {
            throw PictureError(code: errno)
        }
        temporary = nil
    }

    // MARK: What is there

    /// What lies at a path: whether it can be replaced, and the permissions of a regular file.
    private static func kind(of path: String) -> (isReplaceable: Bool, mode: mode_t?) {
        // The link that leads to an open descriptor is no file either.
        guard descriptor(namedBy: path) == nil else { return (false, nil) }
        var status = stat()
        guard path.withPath({ lstat($0, &status) }) == 0 else { return (true, nil) }
        if status.st_mode & S_IFMT == S_IFREG { return (true, status.st_mode & 0o777) }
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        // A link is replaced, unless it leads to what cannot be.
        guard isLink, path.withPath({ stat($0, &status) }) == 0 else { return (isLink, nil) }
        return (status.st_mode & S_IFMT == S_IFREG, nil)
    }

    /// The descriptor that is open already and that a path leads to.
    private static func descriptor(namedBy path: String) -> Int32? {
        switch path {
        case "/dev/stdout": STDOUT_FILENO
        case "/dev/stderr": STDERR_FILENO
        default: ["/dev/fd/", "/proc/self/fd/"].lazy.filter { path.hasPrefix($0) }.compactMap { Int32(path.dropFirst($0.count)) }.first
        }
    }

    // MARK: The new file

    /// A new file, and its name if it has one; -1 with `errno` when there can be none.
    private static func open(in folder: String) -> (Int32, String?) {
        let nameless = folder.withPath { Glibc.open($0, O_WRONLY | withoutName | O_CLOEXEC, 0o666) }
        // It gets its name by way of /proc.
        if nameless >= 0, access(link(to: nameless), F_OK) == 0 { return (nameless, nil) }
        if nameless >= 0 { close(nameless) }
        var descriptor: Int32 = -1
        let name = firstName(in: folder) { path in
            descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            return descriptor
        }
        return (descriptor, name)
    }

    /// `O_TMPFILE`, which C defines in a way that Swift does not read.
    private static let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY

    private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

    /// Names that are tried: those of files which processes of the same number left behind are taken.
    private static let nameCount = 100

    /// The first name of a folder that `make` takes, short, whatever the name of the file is; nil with `errno` when it takes none.
    private static func firstName(in folder: String, make: (UnsafePointer<CChar>) -> Int32) -> String? {
        for number in 0..<nameCount {
            let name = "\(folder)/.panorama-\(getpid())-\(number)"
            if name.withPath(make) >= 0 { return name }
            guard errno == EEXIST else { return nil }
        }
        return nil
    }
}
