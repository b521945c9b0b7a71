import Imaging
import Platform

/// A scan of a camera's RAW file.
struct RawScan {
    enum Task {
        /// The beginning of the file, which states where the other parts are.
        case start
        /// In a TIFF container: a directory, and a directory of an EXIF block.
        case directory(at: Int)
        case facts(EXIFBlock.Part, at: Int)
        /// Canon's box with the sizes of the pictures and the facts.
        case movie(HEIFBox)
        /// Fujifilm's table with the size, and the JPEG with the facts.
        case table(Range<Int>)
        case preview(Range<Int>)
        /// Minolta's TIFF structure with the facts.
        case block(Range<Int>)
    }

    /// For containers with the number of a plain TIFF, known once the first directory was read.
    var kind: RawKind
    var tasks: [Task] = [.start]
    /// TIFF containers: the directories so far, and the facts they state about the shot.
    var head: TIFFHead?
    var directories: Set<Int> = []
    var facts: EXIFBlock?
    /// What the size found so far describes: 1 any picture in the file, 2 the sensor, 3 the part of the sensor that is the picture.
    var rank = 0

    /// The most directories that are read; files have up to ten.
    static let mostDirectories = 24
    /// The bytes at the beginning of a file that state where the other parts are.
    static let startLength = 160
}

/// RAW files of cameras. The size is that of the picture if the file states it; the decoded picture may differ by a few pixels.
extension HeaderScan {
    mutating func stepRAW(over window: ByteWindow) throws(PictureError) -> Step {
        // Containers with the number of a plain TIFF have been recognised by their first directory.
        if raw == nil { raw = RawScan(kind: RawKind(magicOf: window) ?? .other) }
        while let scan = raw, let task = scan.tasks.first {
            let bytes = bytes(for: task, scan, in: window)
            guard window.holds(bytes.count, at: bytes.lowerBound) else { return .more(at: bytes.lowerBound, count: bytes.count) }
            raw?.tasks.removeFirst()
            try perform(task, scan, in: window)
        }
        guard size != nil else { throw .damaged("its \(raw?.kind.rawValue ?? format.rawValue) container states no size") }
        return .finished
    }

    /// The name of the format for the user, including the kind of a camera's file.
    var formatName: String {
        guard let kind = raw?.kind, kind != .other else { return format.rawValue }
        return "\(format.rawValue) (\(kind.rawValue))"
    }

    private func bytes(for task: RawScan.Task, _ scan: RawScan, in window: ByteWindow) -> Range<Int> {
        switch task {
        case .start: 0..<min(fileSize, RawScan.startLength)
        case .directory(let offset): scan.head.map { TIFFDirectory.place(at: offset, in: window, $0) } ?? 0..<0
        case .facts(_, let offset): Self.surroundings(of: offset, in: fileSize)
        case .movie(let box): box.start..<box.end
        case .table(let place), .preview(let place), .block(let place): place
        }
    }

    private mutating func perform(_ task: RawScan.Task, _ scan: RawScan, in window: ByteWindow) throws(PictureError) {
        switch task {
        case .start: try start(scan.kind, in: window)
        case .directory(let offset): readSensorDirectory(at: offset, in: window)
        case .facts(let part, let offset): readSensorFacts(part, at: offset, in: window)
        case .movie(let box): readMovie(box, in: window)
        case .table(let place): readTable(place, in: window)
        case .preview(let place): readPreview(place, in: window)
        case .block(let place): take(EXIFBlock(in: window, from: place.lowerBound, to: place.upperBound))
        }
    }

    private mutating func start(_ kind: RawKind, in window: ByteWindow) throws(PictureError) {
        let tasks: [RawScan.Task]
        switch kind {
        case .cr3: tasks = try tasksOfCanon(in: window)
        case .raf: tasks = tasksOfFujifilm(in: window)
        case .mrw: tasks = startMinolta(in: window)
        default:
            guard let head = TIFFHead(window, numbers: RawKind.allNumbers) else { throw .damaged("its TIFF header makes no sense") }
            raw?.head = head
            tasks = [.directory(at: head.first)]
        }
        raw?.tasks = tasks
    }

    /// Stores a size if it describes the picture better than the previous one, or equally well and is larger.
    mutating func found(_ size: PixelSize, rank: Int, at offset: Int) {
        guard PictureLimits.allows(size), let known = raw?.rank, rank >= known else { return }
        if rank == known, let other = self.size, other.area >= size.area { return }
        raw?.rank = rank
        (self.size, pixelOffset) = (size, offset)
        // The sensor's samples with two bytes each, and the picture at half the width and height with eight bytes per pixel. Some files
        // have a full-size preview instead.
        held = raw?.kind == .cr3 || raw?.kind == .raf ? .none : .whole(.raw, bytesPerPixel: 4)
    }

    // MARK: TIFF containers

    private mutating func readSensorDirectory(at offset: Int, in window: ByteWindow) {
        guard let scan = raw, let head = scan.head, let directory = TIFFDirectory(at: offset, in: window, head) else { return }
        typealias Tag = TIFFDirectory.Tag
        raw?.directories.insert(offset)
        if let size = directory.size {
            let isSensor = RawKind.hasSensor(directory) && !directory.isReduced
            found(size, rank: isSensor ? 2 : 1, at: offset)
            if isSensor, let width = directory.number(Tag.cropSize), let height = directory.number(Tag.cropSize, at: 1) {
                found(PixelSize(width: width, height: height), rank: 3, at: offset)
            }
        }
        if scan.kind == .rw2, let size = Self.sensorSize(directory) { found(size, rank: 2, at: offset) }
        if scan.directories.isEmpty {
            if scan.kind == .other { raw?.kind = RawKind(directory, first: window) ?? .other }
            orientation = directory.number(Tag.orientation).flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
            if !head.isLong { raw?.tasks.append(.facts(.camera, at: offset)) }
        }
        let inner = (0..<min(RawScan.mostDirectories, directory.count(of: Tag.directories))).compactMap {
            directory.number(Tag.directories, at: $0)
        }
        for offset in inner + [directory.next] where isNew(offset, scan) { raw?.tasks.insert(.directory(at: offset), at: 0) }
    }

    private func isNew(_ offset: Int, _ scan: RawScan) -> Bool {
        offset >= 8 && offset < fileSize - 2 && !scan.directories.contains(offset) && scan.directories.count < RawScan.mostDirectories
    }

    /// The size of the part of a Panasonic sensor that is the picture. The tags 4 to 7 are its top, left, bottom and right edges.
    private static func sensorSize(_ directory: TIFFDirectory) -> PixelSize? {
        let edges = (4...7).compactMap { directory.number($0) }
        return edges.count == 4 ? PixelSize(width: edges[3] - edges[1], height: edges[2] - edges[0]) : nil
    }

    private mutating func readSensorFacts(_ part: EXIFBlock.Part, at offset: Int, in window: ByteWindow) {
        guard let scan = raw, let head = scan.head else { return }
        var block = scan.facts ?? EXIFBlock(ofFile: fileSize, isBig: head.isBig)
        block.read(part, at: offset, in: window)
        raw?.facts = block
        if part == .camera {
            for other in block.further where other.offset >= 8 && other.offset < fileSize - 2 {
                raw?.tasks.append(.facts(other.part, at: other.offset))
            }
        }
        if raw?.tasks.isEmpty ?? true { takeFacts(block) }
    }

    /// Takes everything except the orientation, which the directory of the picture states.
    mutating func takeFacts(_ block: EXIFBlock) {
        let own = orientation
        take(block)
        orientation = own
    }
}
