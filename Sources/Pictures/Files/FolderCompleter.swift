import Glibc
import Storage
import Synchronization

/// Looks up names for the completion of a typed path.
public final class FolderCompleter: Sendable {
    /// A question about names.
    public enum Question: Equatable, Sendable {
        /// The names in a folder that begin with `prefix`: folders, and files with one of `extensions`.
        /// Hidden names are included only if the prefix begins with a dot, and system or device folders only if there is a prefix.
        case names(folder: String, prefix: String, extensions: Set<String>)
        /// The ones among these paths that are folders.
        case folders([String])

        /// The folder that the answer depends on.
        public var folder: String {
            switch self {
            case .names(let folder, _, _): folder
            case .folders: "recent folders"
            }
        }
    }

    public struct Name: Equatable, Sendable {
        public let text: String
        public let isFolder: Bool
    }

    public struct Answer: Equatable, Sendable {
        public let question: Question
        /// The first names in their order, or the folders in the order of the question.
        public var names: [Name] = []
        /// The number of all matching names.
        public var count = 0
        /// The longest common prefix of all matching names.
        public var commonPrefix = ""
    }

    /// The most names in an answer.
    public static let most = 200

    /// The latest folder listing; empty while a thread uses it.
    private let names: Mutex<FolderNames>
    private let order: NameOrder

    /// - Parameter names: The order of names.
    public init(names: NameOrder = .plain) {
        order = names
        self.names = Mutex(FolderNames(in: names))
    }

    /// Answers a question; callable on any thread. Blocks for as long as the folder does not respond.
    public func answer(_ question: Question) -> Answer {
        var listing = names.withLock { names in
            defer { names = FolderNames(in: order) }
            return names
        }
        let answer = listing.answer(question)
        names.withLock { [listing] in $0 = listing }
        return answer
    }
}

/// The listing of the latest folder, reused while the user types a name letter by letter.
struct FolderNames {
    private let order: NameOrder
    private var folder: String?
    private var stamp: (seconds: Int, nanoseconds: Int) = (0, 0)
    private var extensions: Set<String> = []
    private var names: [FolderCompleter.Name] = []

    init(in order: NameOrder) { self.order = order }

    mutating func answer(_ question: FolderCompleter.Question) -> FolderCompleter.Answer {
        var answer = FolderCompleter.Answer(question: question)
        switch question {
        case .folders(let paths):
            answer.names = paths.filter(FolderNames.isFolder).map { FolderCompleter.Name(text: $0, isFolder: true) }
            answer.count = answer.names.count
        case .names(let folder, let prefix, let extensions):
            list(folder, extensions)
            let found = FolderNames.matches(names, prefix)
            answer.count = found.count
            answer.names = Array(order.sorted(found, by: \.text).prefix(FolderCompleter.most))
            answer.commonPrefix = FolderNames.commonPrefix(found)
        }
        return answer
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return path.withPath { stat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private mutating func list(_ folder: String, _ extensions: Set<String>) {
        var status = stat()
        let isThere = folder.withPath { stat($0, &status) } == 0
        let stamp = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        guard !isThere || self.folder != folder || self.stamp != stamp || self.extensions != extensions else { return }
        (self.folder, self.stamp, self.extensions, names) = (folder, stamp, extensions, [])
        guard isThere else { return }
        // An incomplete list must not be reused.
        if !append(from: folder, extensions) { self.folder = nil }
    }

    /// - Returns: Whether all names could be read.
    private mutating func append(from folder: String, _ extensions: Set<String>) -> Bool {
        guard let directory = folder.withPath({ opendir($0) }) else { return false }
        defer { closedir(directory) }
        while true {
            errno = 0
            guard let entry = readdir(directory) else { return errno == 0 }
            let kind = Int32(entry.pointee.d_type)
            // Most entries are files; if `extensions` is empty, their names need not even be read.
            guard kind != Int32(DT_REG) || !extensions.isEmpty else { continue }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in String(pathBytes: bytes.prefix { $0 != 0 }) }
            guard name != ".", name != ".." else { continue }
            let isFolder = kind == Int32(DT_DIR) || kind != Int32(DT_REG) && FolderNames.isFolder(name, in: directory)
            if isFolder || extensions.contains(FilePath.fileExtension(of: name)) {
                names.append(FolderCompleter.Name(text: name, isFolder: isFolder))
            }
        }
    }

    /// Whether an entry is a folder or a link to one; used if `readdir` does not give the entry's type.
    private static func isFolder(_ name: String, in directory: OpaquePointer) -> Bool {
        var status = stat()
        return name.withPath { fstatat(dirfd(directory), $0, &status, 0) } == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the names that begin with the prefix; if there are none, the names that do so case-insensitively.
    private static func matches(_ names: [FolderCompleter.Name], _ prefix: String) -> [FolderCompleter.Name] {
        let showsHidden = prefix.utf8.first == UInt8(ascii: ".")
        let offered = names.filter { showsHidden || $0.text.utf8.first != UInt8(ascii: ".") }
        if prefix.isEmpty { return offered.filter { !ServiceFolder.isOne($0.text) } }
        let exact = offered.filter { $0.text.utf8.starts(with: prefix.utf8) }
        if !exact.isEmpty { return exact }
        let folded = prefix.lowercased()
        return offered.filter { $0.text.lowercased().utf8.starts(with: folded.utf8) }
    }

    /// Compares scalars, because each byte of a name that is not UTF-8 is represented by a single scalar.
    private static func commonPrefix(_ names: [FolderCompleter.Name]) -> String {
        guard let first = names.first else { return "" }
        var common = Array(first.text.unicodeScalars)
        for name in names.dropFirst() {
            var count = 0
            for scalar in name.text.unicodeScalars {
                guard count < common.count, common[count] == scalar else { break }
                count += 1
            }
            common.removeLast(common.count - count)
            if common.isEmpty { break }
        }
        var text = ""
        text.unicodeScalars.append(contentsOf: common)
        return text
    }
}
