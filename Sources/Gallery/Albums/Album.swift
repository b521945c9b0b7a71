public import Pictures
import Storage

/// The pictures that were opened, as the pages show them.
public nonisolated struct Album: Equatable, Sendable {
    /// One picture.
    public struct Entry: Equatable, Sendable {
        /// The picture's name in an `ImageID`: its path.
        public var image: String
        private let words: Words

        /// A folder has more pictures than anybody reads the words of: a file's are made when they are asked for.
        private enum Words: Equatable, Sendable {
            case told(title: String, detail: String)
            /// Of a file that was changed this many seconds after 1970, has so many bytes and this place in the order of names, told in a year.
            case ofFile(modified: Int, size: Int, rank: Int, year: Int)
        }

        public init(image: String, title: String, detail: String) {
            self.image = image
            words = .told(title: title, detail: detail)
        }

        /// A file, with its title from its name.
        /// - Parameters:
        ///   - rank: its place in the order of names.
        ///   - year: that of today, which dates need not tell.
        public init(_ file: PictureFile, rank: Int = 0, year: Int = CalendarDay.ofReplays.year) {
            image = file.path
            words = .ofFile(modified: file.modified, size: file.size, rank: rank, year: year)
        }

        public var title: String {
            switch words {
            case .told(let title, _): title
            case .ofFile: Caption.title(ofFile: FilePath.name(of: image))
            }
        }

        /// Whether it is a file, whose date is that of its last change.
        public var isFile: Bool { if case .ofFile = words { true } else { false } }

        /// Its date, in words.
        public var detail: String {
            switch words {
            case .told(_, let detail): detail
            case .ofFile(let modified, _, _, let year): CivilDate(secondsSince1970: modified).words(in: year)
            }
        }

        // What decides about the order; 0 of what is no file, so that such entries keep the order in which they are given.
        fileprivate var modified: Int { if case .ofFile(let modified, _, _, _) = words { modified } else { 0 } }
        fileprivate var size: Int { if case .ofFile(_, let size, _, _) = words { size } else { 0 } }
        fileprivate var rank: Int { if case .ofFile(_, _, let rank, _) = words { rank } else { 0 } }
    }

    public var title: String
    /// How many there are and from when, in words.
    public var summary: String
    /// In the album's order.
    public var entries: [Entry]
    /// One line about what could not be opened; empty when all is well.
    public var complaint: String
    /// The folders that stand beside the pictures, to be entered.
    public var folders: [Subfolder] = []
    /// Files of picture formats that are not read.
    public var unread = UnreadFormats()
    public private(set) var order = PictureOrder.byName
    /// False while nothing is known of the files yet, so that nothing is not taken for none.
    public var isListed = true

    /// The built-in sample, from a table of file names, titles and dates divided by tabs; a line that is not such a row is left out.
    public init(sampleIn folder: String, table: String) {
        let rows = table.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 3 }
        self.init(
            title: "hills & water", summary: "\(rows.count) pictures, 12 – 19 September",
            entries: rows.map { Entry(image: "\(folder)/\($0[0])", title: $0[1], detail: $0[2]) })
    }

    /// What was opened, with titles from the files' names.
    /// - Parameter year: that of today, which dates need not tell.
    public init(of folder: PictureFolder, title: String, order: PictureOrder = .byName, year: Int = CalendarDay.ofReplays.year) {
        self.init(
            title: title, summary: folder.files.isEmpty && !folder.subfolders.isEmpty ? "" : Caption.summary(of: folder.files, in: year),
            entries: folder.files.enumerated().map { Entry($1, rank: $0, year: year) }, complaint: folder.complaints.first ?? "")
        (folders, unread) = (folder.subfolders, folder.unread)
        if summary.isEmpty { summary = count }
        if order != .byName { self = sorted(by: order) }
    }

    public init(title: String, summary: String, entries: [Entry], complaint: String = "") {
        self.title = title
        self.summary = summary
        self.entries = entries
        self.complaint = complaint
    }

    /// How many pictures and folders there are, in words.
    package var count: String {
        guard !folders.isEmpty else { return pictureCount }
        let folders = folders.count == 1 ? "1 folder" : "\(folders.count) folders"
        return entries.isEmpty ? folders : "\(pictureCount), \(folders)"
    }

    /// How many pictures there are, in words.
    package var pictureCount: String { entries.count == 1 ? "1 picture" : "\(entries.count) pictures" }

    /// Whether there is neither a picture nor a folder to go on to.
    var isEmpty: Bool { entries.isEmpty && folders.isEmpty }
}

nonisolated extension Album {
    /// The same pictures and folders in another order. Folders have no size and stand in the order of their names then.
    /// - Complexity: O(n log n).
    func sorted(by order: PictureOrder) -> Album {
        var album = self
        let named = self.order == .byName ? entries : entries.enumerated().sorted { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }.map(\.1)
        album.entries = order.arranged(named, modified: \.modified, size: \.size)
        let folders = self.order == .byName ? folders : NaturalOrder.sorted(folders, by: \.name)
        album.folders = order.key == .size ? folders : order.arranged(folders, modified: \.modified, size: { _ in 0 })
        album.order = order
        return album
    }

    /// The newest picture first; those without a date keep their order.
    var newestFirst: [Entry] { PictureOrder.newestFirst.arranged(entries, modified: \.modified, size: \.size) }

    /// Where the newest picture stands; 0 without pictures.
    var newestIndex: Int {
        var newest = 0
        for index in entries.indices where entries[index].modified > entries[newest].modified { newest = index }
        return newest
    }
}
