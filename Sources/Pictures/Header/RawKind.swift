import Imaging

/// The containers of cameras' RAW files, recognised by their first bytes.
enum RawKind: String {
    case dng = "DNG", cr2 = "CR2", nef = "NEF", arw = "ARW", pef = "PEF", srw = "SRW", iiq = "IIQ"
    /// TIFF containers of other manufacturers.
    case other = "RAW"
    case orf = "ORF", rw2 = "RW2"
    case cr3 = "CR3", raf = "RAF", mrw = "MRW"

    /// The numbers that Olympus and Panasonic use in TIFF containers instead of 42.
    private static let numbers: [Int: RawKind] = [0x4F52: .orf, 0x5352: .orf, 0x55: .rw2]

    /// The numbers of all TIFF containers.
    static let allNumbers = Set(numbers.keys).union([42, 43])

    /// The kind that the first bytes identify; nil for other files, and for TIFF containers with the number of a plain TIFF.
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
    /// In a camera's container, the first directory may have a small copy and refer to another directory with the pixels of the sensor. Or
    /// the first directory states the colours of a filter array, or a compression that only cameras use.
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

    /// Whether a directory describes the pixels of a sensor.
    static func hasSensor(_ directory: TIFFDirectory) -> Bool {
        typealias Tag = TIFFDirectory.Tag
        return directory.number(Tag.photometric).map { photometrics.contains($0) } ?? false
            || directory.number(Tag.compression).map { compressions.contains($0) } ?? false
    }

    private static let makers: [(String, RawKind)] = [
        ("NIKON", .nef), ("SONY", .arw), ("PENTAX", .pef), ("RICOH", .pef), ("SAMSUNG", .srw),
    ]
    /// A filter array, and linear colours that a camera converted from it. Source: DNG 1.6, "PhotometricInterpretation".
    private static let photometrics: Set = [32_803, 34_892]
    /// The compressions of Sony, Samsung, Nikon, Kodak and Pentax.
    private static let compressions: Set = [32_767, 32_769, 32_770, 34_713, 65_000, 65_535]
}

extension PictureFormat {
    /// Determines the format from the first bytes of a file. For a TIFF container, the first directory is read too; it may be anywhere.
    /// - Throws: The same errors as the initializer that takes only the first bytes.
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
