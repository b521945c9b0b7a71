public import Pictures

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
            /// Of a file that was changed this many seconds after 1970.
            case ofFile(modified: Int)
        }

        public init(image: String, title: String, detail: String) {
            self.image = image
            words = .told(title: title, detail: detail)
        }

        /// A file, with its title from its name.
        public init(_ file: PictureFile) {
            image = file.path
            words = .ofFile(modified: file.modified)
        }

        public var title: String {
            switch words {
            case .told(let title, _): title
            case .ofFile: Caption.title(ofFile: PicturePath.name(of: image))
            }
        }

        /// When it was taken, in words.
        public var detail: String {
            switch words {
            case .told(_, let detail): detail
            case .ofFile(let modified): CivilDate(secondsSince1970: modified).dayAndTime
            }
        }
    }

    public var title: String
    /// How many there are and from when, in words.
    public var summary: String
    public var entries: [Entry]
    /// How many pictures there are, in words.
    var count: String { entries.count == 1 ? "1 picture" : "\(entries.count) pictures" }
    /// One line about what could not be opened; empty when all is well.
    public var complaint: String

    /// The built-in sample, from a table of file names, titles and dates divided by tabs; a line that is not such a row is left out.
    public init(sampleIn folder: String, table: String) {
        let rows = table.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }.filter { $0.count == 3 }
        self.init(
            title: "hills & water", summary: "\(rows.count) pictures, 12 – 19 September",
            entries: rows.map { Entry(image: "\(folder)/\($0[0])", title: $0[1], detail: $0[2]) })
    }

    /// What was opened, with titles from the files' names.
    public init(of folder: PictureFolder, title: String) {
        self.init(
            title: title, summary: Caption.summary(of: folder.files), entries: folder.files.map(Entry.init),
            complaint: folder.complaints.first ?? "")
    }

    public init(title: String, summary: String, entries: [Entry], complaint: String = "") {
        self.title = title
        self.summary = summary
        self.entries = entries
        self.complaint = complaint
    }
}
