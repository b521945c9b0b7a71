/// The best of all times that were found in a picture.
struct StatedTime {
    /// Where a time was found, the most trustworthy source first. Programs that edit pictures do not change the EXIF time of the shot.
    enum Source: Int, Comparable {
        /// EXIF: DateTimeOriginal and DateTimeDigitized.
        case original, digitized
        /// XMP and IPTC records.
        case xmp, iptc
        /// EXIF: DateTime, the last change.
        case changed

        static func < (a: Source, b: Source) -> Bool { a.rawValue < b.rawValue }
    }

    private(set) var time: CameraTime?
    private(set) var source: Source?

    /// Takes a time unless an equally good one was found before.
    mutating func take(_ time: CameraTime?, from source: Source) {
        guard let time, self.source.map({ source < $0 }) ?? true else { return }
        (self.time, self.source) = (time, source)
    }

    mutating func take(_ other: StatedTime) { if let source = other.source { take(other.time, from: source) } }
}

extension EmbeddedTexts {
    /// The time that the texts state.
    var time: StatedTime {
        var stated = StatedTime()
        if let xmp { stated.take(XMPTimes(xmp).time, from: .xmp) }
        if !resources.isEmpty { stated.take(IPTCTimes(resources: resources).time, from: .iptc) }
        return stated
    }
}
