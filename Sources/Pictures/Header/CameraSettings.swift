/// What a picture's EXIF block states about how the picture was taken, and its rights. Each value is nil if the block does not state it.
public struct CameraSettings: Equatable, Sendable {
    /// Seconds for which the shutter was open; above 0.
    public var exposureTime: Double?
    /// Focal length divided by the diameter of the aperture; above 0.
    public var fNumber: Double?
    /// ISO speed; above 0.
    public var sensitivity: Int?
    /// Exposure compensation in stops.
    public var exposureBias: Double?
    /// Focal length in millimetres, and the focal length with the same angle of view on 35 mm film; above 0.
    public var (focalLength, filmFocalLength): (Double?, Int?)
    /// Whether the flash fired.
    public var hasFlash: Bool?
    public var lens: String?
    /// The program that wrote the file.
    public var software: String?
    public var artist: String?
    public var copyright: String?
    public var description: String?

    public init() {}

    /// Fills in the values that are missing here.
    mutating func add(_ others: CameraSettings) {
        exposureTime = exposureTime ?? others.exposureTime
        fNumber = fNumber ?? others.fNumber
        sensitivity = sensitivity ?? others.sensitivity
        exposureBias = exposureBias ?? others.exposureBias
        (focalLength, filmFocalLength) = (focalLength ?? others.focalLength, filmFocalLength ?? others.filmFocalLength)
        hasFlash = hasFlash ?? others.hasFlash
        lens = lens ?? others.lens
        software = software ?? others.software
        artist = artist ?? others.artist
        copyright = copyright ?? others.copyright
        description = description ?? others.description
    }
}

// Source of the tags: EXIF 2.32, tables 4 and 7.
extension EXIFBlock {
    private enum Tag {
        static let (description, software, artist, copyright) = (0x010E, 0x0131, 0x013B, 0x8298)
        static let (exposureTime, fNumber, sensitivity, exposureBias, flash) = (0x829A, 0x829D, 0x8827, 0x9204, 0x9209)
        static let (focalLength, filmFocalLength, lens) = (0x920A, 0xA405, 0xA434)
    }

    /// Takes the value of a tag if it is a setting. Other tags and values that make no sense are ignored.
    mutating func takeSetting(_ tag: Int, _ entry: Int) {
        switch tag {
        case Tag.exposureTime: settings.exposureTime = settings.exposureTime ?? positive(entry)
        case Tag.fNumber: settings.fNumber = settings.fNumber ?? positive(entry)
        case Tag.focalLength: settings.focalLength = settings.focalLength ?? positive(entry)
        // 65535 means a value that does not fit into 16 bits.
        case Tag.sensitivity: settings.sensitivity = settings.sensitivity ?? number(entry).flatMap { (1..<0xFFFF).contains($0) ? $0 : nil }
        case Tag.filmFocalLength: settings.filmFocalLength = settings.filmFocalLength ?? number(entry).flatMap { $0 > 0 ? $0 : nil }
        case Tag.exposureBias: settings.exposureBias = settings.exposureBias ?? signedFraction(entry)
        case Tag.flash: settings.hasFlash = settings.hasFlash ?? number(entry).map { $0 & 1 == 1 }
        case Tag.lens: settings.lens = settings.lens ?? text(entry)
        case Tag.software: settings.software = settings.software ?? text(entry)
        case Tag.artist: settings.artist = settings.artist ?? text(entry)
        case Tag.copyright: settings.copyright = settings.copyright ?? text(entry)
        case Tag.description: settings.description = settings.description ?? text(entry)
        default: break
        }
    }

    /// Reads a fraction above 0.
    private func positive(_ entry: Int) -> Double? {
        guard let place = fractionPlace(entry, isSigned: false), let value = fraction(place), value > 0 else { return nil }
        return value
    }

    private func signedFraction(_ entry: Int) -> Double? {
        guard let place = fractionPlace(entry, isSigned: true), let numerator = signed(place), let denominator = signed(place + 4),
            denominator != 0
        else { return nil }
        return Double(numerator) / Double(denominator)
    }
}
