public import Pictures
import Storage

/// Which of the open pictures are shown: the user's choice, a search, and what is hidden.
public nonisolated struct AlbumFilter: Equatable, Sendable {
    public var choice = PictureChoice.everything
    public var query = PictureQuery()
    /// Days whose pictures are not shown unless the day itself is chosen.
    public var hiddenDays: Set<Int> = []
    /// Paths of folders whose pictures are not shown unless the folder itself, or one within it, is chosen.
    public var leftOutFolders: Set<String> = []

    public init() {}

    /// Whether all pictures are shown.
    public var showsEverything: Bool {
        choice == .everything && query.isEmpty && hiddenDays.isEmpty && leftOutFolders.isEmpty
    }

    /// Returns the album with the pictures that are shown, in the album's order. Sorting by date uses the time when pictures were taken.
    ///
    /// A picture with neither a file nor a time matches no day. A search finds pictures without a file by title and detail.
    /// - Parameters:
    ///   - shots: When the pictures were taken; for files that are missing here, the modification time is used.
    ///   - words: The notes about the pictures; a search looks through them as well as through names.
    /// - Complexity: O(n), or O(n log n) when sorting by date.
    public func applied(to album: Album, shots: PictureIndex, words: NoteWords = NoteWords()) -> Album {
        let isByShot = album.order.key == .date && shots.count > 0
        guard !showsEverything || isByShot else { return album }
        var shown = album
        if !showsEverything {
            var test = EntryTest(self, shots: shots, words: words, root: query.isEmpty ? 0 : AlbumFilter.root(of: album))
            shown.entries = album.entries.filter { test.isShown($0) }
            shown.folders = folders(of: album)
        }
        if isByShot { shown = shown.sorted(by: album.order) { shots.ticks(of: $0) } }
        return showsEverything ? shown : titled(shown, shots: shots)
    }

    private func titled(_ album: Album, shots: PictureIndex) -> Album {
        var album = album
        switch choice {
        case .everything: break
        case .day(let number): album.title = CivilDate(secondsSince1970: number * 86_400).dayWords(in: album.year)
        case .folder(let path): album.title = Caption.title(ofFolder: path)
        }
        let readings = album.entries.filter(\.isFile).map { shots.reading(of: $0) }
        album.summary = readings.isEmpty ? album.count : Caption.summary(of: readings, in: album.year)
        return album
    }

    /// The folders shown with the pictures: those that match the search, or none if a day or folder is chosen.
    private func folders(of album: Album) -> [Subfolder] {
        guard choice == .everything else { return [] }
        return album.folders.filter { folder in
            !leftOutFolders.contains(folder.path)
                && query.matches(folded: FoldedText.bytes(of: folder.name), day: nil)
        }
    }

    /// The length in bytes of the path of the folder that contains all pictures' folders, including its slash. Searches ignore this part
    /// of each path, because all pictures share it.
    private static func root(of album: Album) -> Int {
        guard let first = album.entries.first?.image else { return 0 }
        var common = Array(first.utf8)
        for entry in album.entries where common.count > 0 {
            var image = entry.image
            let length = image.withUTF8 { AlbumFilter.sameLength(common, $0) }
            common.removeLast(common.count - length)
        }
        let slashes = common.indices.filter { common[$0] == UInt8(ascii: "/") }
        // The name of the pictures' own folder is included in searches.
        return slashes.count < 2 ? 0 : slashes[slashes.count - 2] + 1
    }

    /// The length in bytes of the common prefix of two texts.
    fileprivate static func sameLength(_ text: [UInt8], _ other: UnsafeBufferPointer<UInt8>) -> Int {
        let most = min(text.count, other.count)
        var length = 0
        text.withUnsafeBufferPointer { text in while length < most, text[length] == other[length] { length += 1 } }
        return length
    }
}

/// Tests entries one after another; reuses one buffer.
private nonisolated struct EntryTest {
    private let filter: AlbumFilter
    private let shots: PictureIndex
    private let words: NoteWords
    private let root: Int
    /// The UTF-8 of folder paths, including their final slashes.
    private let chosenFolder: [UInt8]?
    private let leftOut: [[UInt8]]
    private let usesDays: Bool
    private var folded: [UInt8] = []

    init(_ filter: AlbumFilter, shots: PictureIndex, words: NoteWords, root: Int) {
        (self.filter, self.shots, self.words, self.root) = (filter, shots, words, root)
        if case .folder(let path) = filter.choice { chosenFolder = EntryTest.prefix(path) } else { chosenFolder = nil }
        let chosen = chosenFolder
        leftOut = filter.leftOutFolders.map(EntryTest.prefix).filter { folder in
            !(chosen.map { $0.starts(with: folder) } ?? false)
        }
        usesDays = filter.choice != .everything || !filter.hiddenDays.isEmpty || filter.query.terms.contains { $0.date != nil }
    }

    private static func prefix(_ folder: String) -> [UInt8] {
        Array((folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/").utf8)
    }

    private static func isIn(_ folder: [UInt8], _ path: String) -> Bool {
        var path = path
        return path.withUTF8 { AlbumFilter.sameLength(folder, $0) } == folder.count
    }

    mutating func isShown(_ entry: Album.Entry) -> Bool {
        if let chosenFolder, !EntryTest.isIn(chosenFolder, entry.image) { return false }
        if leftOut.contains(where: { EntryTest.isIn($0, entry.image) }) { return false }
        let day = usesDays ? shots.day(of: entry) : nil
        if case .day(let number) = filter.choice {
            if day != number { return false }
        } else if let day, filter.hiddenDays.contains(day) {
            return false
        }
        guard !filter.query.isEmpty else { return true }
        fold(entry)
        return filter.query.matches(folded: folded, day: day)
    }

    private mutating func fold(_ entry: Album.Entry) {
        folded.removeAll(keepingCapacity: true)
        if entry.isFile {
            let path = entry.image
            FoldedText.append(root == 0 ? path : String(path[path.utf8.index(path.startIndex, offsetBy: root)...]), to: &folded)
        } else {
            FoldedText.append(entry.title + " " + entry.detail, to: &folded)
        }
        folded += words[entry.image]
    }
}

extension PictureIndex {
    /// The sort position of an entry by time, as in `PictureTime.ticks`. It is 0 for entries without a file, which therefore keep their
    /// order.
    nonisolated func ticks(of entry: Album.Entry) -> Int { time(of: entry)?.ticks ?? PictureTime.ticks(ofFileAt: entry.modified) }

    /// The local time when an entry was taken, as in `PictureTime.reading`.
    package nonisolated func reading(of entry: Album.Entry) -> Int { time(of: entry)?.reading ?? entry.taken ?? entry.reading }

    /// The time stated in a picture's file; nil if the file states none or has not been read.
    private nonisolated func time(of entry: Album.Entry) -> PictureTime? {
        entry.file.flatMap { shot(of: $0)?.time }.map { PictureTime($0, on: clock) }
    }

    /// The date of an entry as text; for a file this is when the picture was taken, if known.
    nonisolated func words(of entry: Album.Entry) -> String {
        guard let year = entry.year else { return entry.detail }
        return CivilDate(secondsSince1970: reading(of: entry)).words(in: year)
    }

    /// The day of an entry; nil if it has neither a file nor a time.
    nonisolated func day(of entry: Album.Entry) -> Int? {
        entry.isFile || entry.taken != nil ? CivilDate.dayNumber(ofSeconds: reading(of: entry)) : nil
    }
}
