import Imaging

/// The containers that cameras' RAW files come in, by their first bytes.
enum RawKind: String {
    case dng = "DNG", cr2 = "CR2", nef = "NEF", arw = "ARW", pef = "PEF", srw = "SRW", iiq = "IIQ"
    /// TIFF containers of other makers.
    case other = "RAW"
    case orf = "ORF", rw2 = "RW2"
    case cr3 = "CR3", raf = "RAF", mrw = "MRW"

    /// The numbers of TIFF containers in place of 42: of Olympus and of Panasonic.
    private static let numbers: [Int: RawKind] = [0x4F52: .orf, 0x5352: .orf, 0x55: .rw2]

    /// The numbers of all TIFF containers.
    static let allNumbers = Set(numbers.keys).union([42, 43])

    /// A kind that the first bytes tell; nil for other files, and for TIFF containers with the number of a plain TIFF.
    init?(magicOf window: ByteWindow) {
        if window.holds("FUJIFILMCCD-RAW ", at: 0) {
            self = .raf
        } else if window.holds("\0MRM", at: 0) {
            self = .mrw
        } else if window.holds("ftypcrx ", at: 4) {
            self = .cr3
        } else if TIFFHead(window, numbers: Set(Self.numbers.keys)) != nil,
            let number = window.word(2, bigEndian: window.holds("MM", at: 0)),
            let kind = Self.numbers[number]
        {
            self = kind
        } else {
            return nil
        }
    }

    /// The kind of a TIFF container; nil for a plain TIFF.
    ///
    /// Cameras put a small copy into the first directory and the pixels of the sensor into one that it refers to, or state colours of a filter
    /// array or a compression that is a camera's.
    /// - Parameters:
    ///   - directory: The first directory.
    ///   - first: The beginning of the file.
    init?(_ directory: TIFFDirectory, first: ByteWindow) {
        typealias Tag = TIFFDirectory.Tag
        let isSensor = Self.hasSensor(directory)
        let hasCopy = directory.isReduced && directory.has(Tag.directories) && directory.has(Tag.maker)
        if directory.has(Tag.version) {
            self = .dng
        } else if first.holds("CR\u{2}", at: 8) {
            self = .cr2
        } else if first.holds("IIII", at: 8) || first.holds("MMMM", at: 8) {
            self = .iiq
        } else if isSensor || hasCopy || directory.has(Tag.leaf) {
            let maker = directory.text(Tag.maker).uppercased()
            self = Self.makers.first { maker.hasPrefix($0.0) }?.1 ?? .other
        } else {
            return nil
        }
    }

    /// Whether a directory has the pixels of a sensor.
    static func hasSensor(_ directory: TIFFDirectory) -> Bool {
        typealias Tag = TIFFDirectory.Tag
        return directory.number(Tag.photometric).map { photometrics.contains($0) } ?? false
            || directory.number(Tag.compression).map { compressions.contains($0) } ?? false
    }

    private static let makers: [(String, RawKind)] = [
        ("NIKON", .nef), ("SONY", .arw), ("PENTAX", .pef), ("RICOH", .pef), ("SAMSUNG", .srw),
    ]
    /// A filter array, and its colours after a camera's own conversion. Source: DNG 1.6, "PhotometricInterpretation".
    private static let photometrics: Set = [32_803, 34_892]
    /// Of Sony, Samsung, Nikon, Kodak and Pentax.
    private static let compressions: Set = [32_767, 32_769, 32_770, 34_713, 65_000, 65_535]
}

extension PictureFormat {
    /// Determines the format from the first bytes of a file and, of a TIFF container, from its first directory, which may be anywhere.
    /// - Throws: As by the first bytes alone.
    init(of first: ByteWindow, fileSize: Int, read: ReadBytes) throws(PictureError) {
        self = try PictureFormat(magicOf: first, fileSize: fileSize)
        guard self == .tiff, let head = TIFFHead(first) else { return }
        var window = first
        var place = TIFFDirectory.place(at: head.first, in: window, head)
        for _ in 0..<2 where !window.holds(place.count, at: place.lowerBound) {
            guard place.lowerBound >= 0, place.upperBound <= fileSize else { return }
            window = ByteWindow(
                try read(place.lowerBound, min(PictureLimits.laterWindow, fileSize - place.lowerBound)), at: place.lowerBound)
            place = TIFFDirectory.place(at: head.first, in: window, head)
        }
        if let directory = TIFFDirectory(at: head.first, in: window, head), RawKind(directory, first: first) != nil { self = .raw }
    }
}
