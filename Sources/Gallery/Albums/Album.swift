public import Pictures
import Storage

/// The opened pictures and folders, as the pages show them.
public nonisolated struct Album: Equatable, Sendable {
    /// A picture in an album.
    public struct Entry: Equatable, Sendable {
        /// The path of the picture; an `ImageID` uses it as the name.
        public var image: String
        private var words: Words
        /// The device number of the file system that contains the file; 0 if it is not known.
        let device: Int

        /// Title and detail of an entry. For a file they are computed on access, because a large folder has far more entries than are
        /// ever shown.
        private enum Words: Equatable, Sendable {
            case told(title: String, detail: String, taken: Int?)
            /// A file: modification time in seconds and exact modification time in nanoseconds since 1970, size in bytes, index in name
            /// order, and the user's calendar.
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
        ///   - rank: The file's index in name order.
        ///   - calendar: The user's, for the date in `detail`.
        public init(_ file: PictureFile, rank: Int = 0, in calendar: UserCalendar = .ofReplays) {
            image = file.path
            words = .ofFile(
                modified: file.modified, nanoseconds: file.modifiedNanoseconds, size: file.size, rank: rank, calendar: calendar)
            device = file.device
        }

        /// Updates the entry from a changed file; entries created with a title and detail stay as they are.
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

        /// Whether the entry was created from a file. Its date is then the modification time.
        public var isFile: Bool { if case .ofFile = words { true } else { false } }

        /// The date as text, or the detail that was given.
        public var detail: String {
            switch words {
            case .told(_, let detail, _): detail
            case .ofFile(_, _, _, _, let calendar): CivilDate(secondsSince1970: reading).words(in: calendar.year)
            }
        }

        /// The user's local time when the file was last changed; 0 for entries without a file.
        var reading: Int {
            if case .ofFile(let modified, _, _, _, let calendar) = words { calendar.clock.reading(at: modified) } else { 0 }
        }

        /// When the picture was taken, if the entry was created with a time; nil for files.
        var taken: Int? { if case .told(_, _, let taken) = words { taken } else { nil } }

        // Sort keys. They are 0 for entries without a file, which therefore keep the order in which they were given.
        var modified: Int { if case .ofFile(let modified, _, _, _, _) = words { modified } else { 0 } }
        fileprivate var size: Int { if case .ofFile(_, _, let size, _, _) = words { size } else { 0 } }
        fileprivate var rank: Int { if case .ofFile(_, _, _, let rank, _) = words { rank } else { 0 } }
        var year: Int? { if case .ofFile(_, _, _, _, let calendar) = words { calendar.year } else { nil } }

        /// The file; nil for entries created with a title and detail.
        public var file: PictureFile? {
            guard case .ofFile(let modified, let nanoseconds, let size, _, _) = words else { return nil }
            return PictureFile(path: image, modified: modified, nanoseconds: nanoseconds, size: size, device: device)
        }
    }

    public var title: String
    /// The number of pictures and their dates, as text.
    public var summary: String
    /// The pictures in the album's order.
    public var entries: [Entry]
    /// One line about files and folders that could not be opened; empty if there were none.
    public var complaint: String
    /// The subfolders shown with the pictures.
    public var folders: [Subfolder] = []
    /// Files in picture formats that the program cannot read.
    public var unread = UnreadFormats()
    public private(set) var order = PictureOrder.byName
    /// How names are ordered.
    private var names = NameOrder.ofReplays
    /// Whether the files have been listed. While false, an empty album does not mean an empty folder.
    public var isListed = true

    /// The year of the built-in sample, which is left out of its dates.
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

    /// The number of pictures and folders, as text.
    package var count: String {
        guard !folders.isEmpty else { return pictureCount }
        let folders = folders.count == 1 ? "1 folder" : "\(folders.count) folders"
        return entries.isEmpty ? folders : "\(pictureCount), \(folders)"
    }

    /// The number of pictures, as text.
    package var pictureCount: String { Caption.pictures(entries.count) }

    /// Whether the album has neither pictures nor folders.
    var isEmpty: Bool { entries.isEmpty && folders.isEmpty }
}

nonisolated extension Album {
    /// The current year, which is not shown in dates.
    var year: Int { entries.first?.year ?? CalendarDay.ofReplays.year }

    /// Returns the same pictures and folders in another order. Folders have no size, so sorting by size sorts them by name.
    /// - Complexity: O(n log n).
    func sorted(by order: PictureOrder) -> Album { sorted(by: order, time: \.modified) }

    /// - Parameter time: Returns the time of an entry in seconds, used to sort by `date`.
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
