/// A part of a file that is read once the scan of its header has found the pixels.
struct HeaderPart: Equatable {
    enum Kind { case exif, profile, xmp, resources }

    let kind: Kind
    let place: Range<Int>

    /// The most bytes that are read of the part.
    fileprivate var most: Int { kind == .exif ? PictureLimits.window : EmbeddedTexts.mostBytes }
}

extension HeaderScan {
    /// Reads the parts that were found, one after the other. Those that are too long or cut are left out.
    mutating func readParts(_ window: ByteWindow) -> Step {
        while let part = parts.first {
            let (place, count) = (part.place.lowerBound, part.place.count)
            if count > 0, count <= part.most, part.place.upperBound <= fileSize {
                guard window.holds(count, at: place) else { return .more(at: place, count: count) }
                take(part, in: window)
            }
            parts.removeFirst()
        }
        return .finished
    }

    private mutating func take(_ part: HeaderPart, in window: ByteWindow) {
        let bytes = window.slice(part.place.count, at: part.place.lowerBound)
        switch part.kind {
        case .exif: take(EXIFBlock(in: window, from: part.place.lowerBound, to: part.place.upperBound))
        case .profile: profile?.takeChunk(bytes)
        case .xmp: texts?.takeXMP(bytes)
        case .resources: texts?.takeResources(bytes)
        }
    }
}
