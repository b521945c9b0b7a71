public import Pictures
import Storage

/// The opened pictures and folders, as the pages show them.
public nonisolated struct Album: Equatable, Sendable {
    /// A picture in an album.
    public struct Entry: Equatable, Sendable {
        /// The path of the picture, which is also its name in an `ImageID`.
        public var image: String
        private var words: Words
        /// The number of the file system of a file; 0 if it is not known.
        let device: Int

        /// Title and detail of an entry. A file's are computed on access, because a large folder has far more entries than are ever shown.
        private enum Words: Equatable, Sendable {
            case told(title: String, detail: String, taken: Int?)
            /// A file: modification time in seconds and exactly in nanoseconds since 1970, size in bytes, index in the order of names, and
            /// the user's calendar.
            case ofFile(modified: Int, nanoseconds: Int, size: Int, rank: Int, calendar: UserCalendar)
        }

        /// - Parameter taken: When the picture was taken, in seconds since 1970 as if its clock showed UTC; nil if that is not known.
        public init(image: String, title: String, detail: String, taken: Int? = nil) {
            self.image = image
            words = .told(title: title, detail: detail, taken: taken)
            device = 0
        }

        /// Creates an entry for a file, titled after its name.
        /// - Parameters:
        ///   - rank: The file's index in the order of names.
        ///   - calendar: The user's, for the date in `detail`.
        public init(_ file: PictureFile, rank: Int = 0, in calendar: UserCalendar = .ofReplays) {
            image = file.path
            words = .ofFile(
                modified: file.modified, nanoseconds: file.modifiedNanoseconds, size: file.size, rank: rank, calendar: calendar)
            device = file.device
        }

        /// Takes over what has become of the file; entries that were made from words stay.
        mutating func follow(_ file: PictureFile) {
            guard case .ofFile(_, _, _, let rank, let calendar) = words else { return }
            words = .ofFile(
                modified: file.modified, nanoseconds: file.modifiedNanoseconds, size: file.size, rank: rank, calendar: calendar)
        }

        public var title: String {
            switch words {
            case .told(let title, _, _): title
            case .ofFile: Caption.title(ofFile: FilePath.name(of: image))
            }
        }

        /// Whether the entry was made from a file, whose date is that of its last change.
        public var isFile: Bool { if case .ofFile = words { true } else { false } }

        /// The date in words, or the detail that was given.
        public var detail: String {
            switch words {
            case .told(_, let detail, _): detail
            case .ofFile(_, _, _, _, let calendar): CivilDate(secondsSince1970: reading).words(in: calendar.year)
            }
        }

        /// What the user's clock showed when the file was changed; 0 for entries that are no files.
        var reading: Int {
            if case .ofFile(let modified, _, _, _, let calendar) = words { calendar.clock.reading(at: modified) } else { 0 }
        }

        /// When the picture was taken, of an entry that was made with a time; nil for files.
        var taken: Int? { if case .told(_, _, let taken) = words { taken } else { nil } }

        // Sort keys. Entries that are no files have 0, so that they keep the order in which they were given.
        var modified: Int { if case .ofFile(let modified, _, _, _, _) = words { modified } else { 0 } }
        fileprivate var size: Int { if case .ofFile(_, _, let size, _, _) = words { size } else { 0 } }
        fileprivate var rank: Int { if case .ofFile(_, _, _, let rank, _) = words { rank } else { 0 } }
        var year: Int? { if case .ofFile(_, _, _, _, let calendar) = words { calendar.year } else { nil } }

        /// The file; nil for entries that were made from words.
        public var file: PictureFile? {
            guard case .ofFile(let modified, let nanoseconds, let size, _, _) = words else { return nil }
            return PictureFile(path: image, modified: modified, nanoseconds: nanoseconds, size: size, device: device)
        }
    }

    public var title: String
    /// The number of pictures and their dates, in words.
    public var summary: String
    /// The pictures in the album's order.
    public var entries: [Entry]
    /// One line about what could not be opened; empty if everything could.
    public var complaint: String
    /// The subfolders shown with the pictures.
    public var folders: [Subfolder] = []
    /// Files in picture formats that the program does not read.
    public var unread = UnreadFormats()
    public private(set) var order = PictureOrder.byName
    /// The order of names.
    private var names = NameOrder.ofReplays
    /// Whether the files have been listed. While false, an empty album does not mean an empty folder.
    public var isListed = true

    /// The year of the built-in sample, which its words leave out.
    private static let sampleYear = 2025

    /// Creates the built-in sample from lines of file name, title and date separated by tabs; lines without three columns are skipped.
    public init(sampleIn folder: String, table: String) {
        let rows = table.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 3 }
        self.init(
            title: "hills & water", summary: "\(rows.count) pictures, 12 – 19 September",
            entries: rows.map { row in
                let taken = CivilDate(words: row[2], year: Album.sampleYear)?.seconds
                return Entry(image: "\(folder)/\(row[0])", title: row[1], detail: row[2], taken: taken)
            })
    }

    /// Creates an album of opened files, titled after their names.
    public init(of folder: PictureFolder, title: String, order: PictureOrder = .byName, in calendar: UserCalendar = .ofReplays) {
        let entries = folder.files.enumerated().map { Entry($1, rank: $0, in: calendar) }
        self.init(
            title: title,
            summary: entries.isEmpty && !folder.subfolders.isEmpty ? "" : Caption.summary(of: entries.map(\.reading), in: calendar.year),
            entries: entries, complaint: folder.complaints.first ?? "")
        (folders, unread, names) = (folder.subfolders, folder.unread, folder.names)
        if summary.isEmpty { summary = count }
        if order != .byName { self = sorted(by: order) }
    }

    public init(title: String, summary: String, entries: [Entry], complaint: String = "") {
        self.title = title
        self.summary = summary
        self.entries = entries
        self.complaint = complaint
    }

    /// The number of pictures and folders, in words.
    package var count: String {
        guard !folders.isEmpty else { return pictureCount }
        let folders = folders.count == 1 ? "1 folder" : "\(folders.count) folders"
        return entries.isEmpty ? folders : "\(pictureCount), \(folders)"
    }

    /// The number of pictures, in words.
    package var pictureCount: String { Caption.pictures(entries.count) }

    /// Whether the album has neither pictures nor folders.
    var isEmpty: Bool { entries.isEmpty && folders.isEmpty }
}

nonisolated extension Album {
    /// The current year, which is left out of dates.
    var year: Int { entries.first?.year ?? CalendarDay.ofReplays.year }

    /// Returns the same pictures and folders in another order. Folders have no size: for that key they are sorted by name.
    /// - Complexity: O(n log n).
    func sorted(by order: PictureOrder) -> Album { sorted(by: order, time: \.modified) }

    /// - Parameter time: Returns the time in seconds by which an entry is sorted for the key `date`.
    func sorted(by order: PictureOrder, time: (Entry) -> Int) -> Album {
        var album = self
        let named = self.order == .byName ? entries : entries.enumerated().sorted { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }.map(\.1)
        album.entries = order.arranged(named, modified: time, size: \.size)
        let folders = self.order == .byName ? folders : names.sorted(folders, by: \.name)
        album.folders = order.key == .size ? folders : order.arranged(folders, modified: \.modified, size: { _ in 0 })
        album.order = order
        return album
    }
}
