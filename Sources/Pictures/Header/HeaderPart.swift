/// A part of a file that is read once the scan of its header has found the pixels.
struct HeaderPart: Equatable {
    enum Kind {
        case exif, profile, xmp, resources
        /// EXIF in a container whose decoder turns the picture upright.
        case exifItem
    }

    let kind: Kind
    let place: Range<Int>

    /// The most bytes that are read from the part.
    fileprivate var most: Int {
        switch kind {
        case .exif, .exifItem: PictureLimits.window
        case .profile, .xmp, .resources: EmbeddedTexts.mostBytes
        }
    }
}

extension HeaderScan {
    /// Reads the parts that were found, one after another. Parts that are too long or truncated are skipped.
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
        case .exifItem: takeExifItem(part.place, in: window)
        case .profile: profile?.takeChunk(bytes)
        case .xmp: texts?.takeXMP(bytes)
        case .resources: texts?.takeResources(bytes)
        }
    }

    /// Takes EXIF as stored in HEIF and JPEG XL: four bytes with the offset from their end to the TIFF structure, then the structure. Its
    /// orientation is ignored.
    mutating func takeExifItem(_ place: Range<Int>, in window: ByteWindow) {
        guard let offset = window.long(place.lowerBound, bigEndian: true), offset < place.count - 4 else { return }
        take(EXIFBlock(in: window, from: place.lowerBound + 4 + offset, to: place.upperBound))
        orientation = 1
    }
}
