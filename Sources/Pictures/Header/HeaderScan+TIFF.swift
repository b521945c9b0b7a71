import Imaging
import Platform

/// A scan of a TIFF file. Directories and the data they refer to may be anywhere in the file.
struct TIFFScan {
    enum Task {
        case directory(at: Int)
        case facts(EXIFBlock.Part, at: Int)
        case profile(Range<Int>)
        case packet(Range<Int>)
        case resources(Range<Int>)
        /// IPTC records that are not part of a Photoshop resource.
        case records(Range<Int>)
        /// A directory after that of the picture, which may be another page.
        case page(at: Int)
    }

    let head: TIFFHead
    /// The parts that are still to be read, in this order.
    var tasks: [Task]
    /// The offsets of the directories so far; they may form a cycle.
    var directories: Set<Int> = []
    /// The size of the first directory if it is a smaller copy. It is the picture's size unless another directory has the picture.
    var reducedSize: PixelSize?
    /// The facts that the directories state about the shot.
    var facts: EXIFBlock?
    /// The pages so far, including that of the picture.
    var pageCount = 1

    /// The most directories that are read. The decoder searches equally many for the picture.
    static let mostDirectories = 64

    init(_ head: TIFFHead) { (self.head, tasks) = (head, [.directory(at: head.first)]) }
}

/// TIFF: directories, each with a picture. The first that is not a smaller copy of another is shown. The caller applies its orientation.
/// Source: TIFF 6.0, sections 2, 8 and 15.
extension HeaderScan {
    mutating func stepTIFF(over window: ByteWindow) throws(PictureError) -> Step {
        if tiff == nil {
            guard let head = TIFFHead(window) else { throw .damaged("its TIFF header makes no sense") }
            tiff = TIFFScan(head)
        }
        while let scan = tiff, let task = scan.tasks.first {
            if let missing = bytes(for: task, scan.head, in: window) { return .more(at: missing.lowerBound, count: missing.count) }
            tiff?.tasks.removeFirst()
            try perform(task, in: window)
        }
        return .finished
    }

    /// The bytes that a task needs and that are not in the window; nil if it can be performed.
    private func bytes(for task: TIFFScan.Task, _ head: TIFFHead, in window: ByteWindow) -> Range<Int>? {
        let bytes =
            switch task {
            case .directory(let offset), .page(let offset): TIFFDirectory.place(at: offset, in: window, head)
            case .facts(_, let offset): Self.surroundings(of: offset, in: fileSize)
            case .profile(let bytes), .packet(let bytes), .resources(let bytes), .records(let bytes): bytes
            }
        return window.holds(bytes.count, at: bytes.lowerBound) ? nil : bytes
    }

    /// The range around a directory in which its values usually lie.
    static func surroundings(of offset: Int, in fileSize: Int) -> Range<Int> {
        max(0, offset - 4_096)..<min(fileSize, offset + 24_576)
    }

    private mutating func perform(_ task: TIFFScan.Task, in window: ByteWindow) throws(PictureError) {
        switch task {
        case .directory(let offset): try readDirectory(at: offset, in: window)
        case .page(let offset): countPage(at: offset, in: window)
        case .facts(let part, let offset): readFacts(part, at: offset, in: window)
        case .profile(let bytes): profile?.takeChunk(window.slice(bytes.count, at: bytes.lowerBound))
        case .packet(let bytes): texts?.takeXMP(window.slice(bytes.count, at: bytes.lowerBound))
        case .resources(let bytes): texts?.takeResources(window.slice(bytes.count, at: bytes.lowerBound))
        case .records(let bytes): texts?.takeRecords(window.slice(bytes.count, at: bytes.lowerBound))
        }
    }

    private mutating func readDirectory(at offset: Int, in window: ByteWindow) throws(PictureError) {
        guard let scan = tiff, let directory = TIFFDirectory(at: offset, in: window, scan.head) else {
            if size == nil { throw .damaged("its directory has too many entries") }
            return
        }
        tiff?.directories.insert(offset)
        let isLast = !isNewDirectory(directory.next) || scan.directories.count >= TIFFScan.mostDirectories - 1
        if scan.directories.isEmpty { addTasks(for: directory) }
        if directory.isReduced, !isLast {
            if scan.directories.isEmpty { tiff?.reducedSize = directory.size }
            tiff?.tasks.insert(.directory(at: directory.next), at: 0)
            return
        }
        guard let found = directory.isReduced ? scan.reducedSize ?? directory.size : directory.size else {
            throw .damaged("it does not tell its size")
        }
        (size, pixelOffset, held) = (found, offset, HeldPixels(of: directory, found))
        if countsPages { countPages(behind: directory) }
        orientation = directory.number(TIFFDirectory.Tag.orientation).flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
    }

    private func isNewDirectory(_ offset: Int) -> Bool {
        offset >= 8 && offset < fileSize - 2 && tiff?.directories.contains(offset) == false
    }

    private mutating func countPage(at offset: Int, in window: ByteWindow) {
        guard let scan = tiff, let directory = TIFFDirectory(at: offset, in: window, scan.head) else { return }
        tiff?.directories.insert(offset)
        if directory.isPage { tiff?.pageCount += 1 }
        pages = PageCount(.pages, count: tiff?.pageCount ?? 1)
        countPages(behind: directory)
    }

    /// Adds the next directory to the end of the tasks, because everything else is read first.
    private mutating func countPages(behind directory: TIFFDirectory) {
        guard let scan = tiff, isNewDirectory(directory.next), scan.pageCount < PageCount.most else { return }
        tiff?.tasks.append(.page(at: directory.next))
    }

    private mutating func addTasks(for directory: TIFFDirectory) {
        typealias Tag = TIFFDirectory.Tag
        let statesFacts = [Tag.maker, Tag.model, Tag.changed, Tag.details, Tag.position].contains { directory.has($0) }
        // An EXIF block has the structure of a classic TIFF, not of a BigTIFF.
        if statesFacts, tiff?.head.isLong == false { tiff?.tasks.append(.facts(.camera, at: directory.place.lowerBound)) }
        if profile != nil, let bytes = part(Tag.profile, of: directory) { tiff?.tasks.append(.profile(bytes)) }
        if texts != nil, let bytes = part(Tag.packet, of: directory) { tiff?.tasks.append(.packet(bytes)) }
        if texts != nil, let bytes = part(Tag.resources, of: directory) { tiff?.tasks.append(.resources(bytes)) }
        if texts != nil, let bytes = part(Tag.records, of: directory) { tiff?.tasks.append(.records(bytes)) }
    }

    /// The file range of a block; nil if it is missing or too long.
    private func part(_ tag: Int, of directory: TIFFDirectory) -> Range<Int>? {
        guard let bytes = directory.bytes(of: tag), bytes.count <= EmbeddedTexts.mostBytes, bytes.upperBound <= fileSize else { return nil }
        return bytes
    }

    private mutating func readFacts(_ part: EXIFBlock.Part, at offset: Int, in window: ByteWindow) {
        guard let isBig = tiff?.head.isBig else { return }
        var block = tiff?.facts ?? EXIFBlock(ofFile: fileSize, isBig: isBig)
        block.read(part, at: offset, in: window)
        if part == .camera {
            let further = block.further.filter { isNewDirectory($0.offset) }
            tiff?.tasks.insert(contentsOf: further.map { .facts($0.part, at: $0.offset) }, at: 0)
        }
        tiff?.facts = block
        let isLast = if case .facts? = tiff?.tasks.first { false } else { true }
        if isLast { takeFacts(block) }
    }
}

extension HeldPixels {
    /// The pixels that a decoder holds for a picture of this size: a row of tiles, or a strip if its library must convert it as a whole.
    fileprivate init(of directory: TIFFDirectory, _ size: PixelSize) {
        typealias Tag = TIFFDirectory.Tag
        guard PictureLimits.allows(size) else {
            self = .none
            return
        }
        // Far from overflow; a larger number exceeds the limit as well.
        func number(_ tag: Int, _ standard: Int, atMost most: Int = 1 << 16) -> Int { min(most, directory.number(tag) ?? standard) }
        let isConverted = number(Tag.photometric, 1) == 6 && number(Tag.compression, 1) != 7
        if directory.has(Tag.tileWidth) {
            let width = max(1, number(Tag.tileWidth, 1, atMost: 1 << 23))
            let rowBits = (size.width + 2 * width) * number(Tag.bits, 16, atMost: 1 << 8) * number(Tag.samples, 1, atMost: 1 << 10)
            self = .parts(byteCount: rowBits / 8 * number(Tag.tileHeight, 1))
        } else if isConverted {
            self = .parts(byteCount: min(size.height, number(Tag.stripHeight, size.height)) * size.width * 8)
        } else {
            self = .none
        }
    }
}
