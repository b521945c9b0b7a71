/// Photoshop's resources in a JPEG: `8BIM id(2) name length(4) bytes`, with names and bytes padded to even length.
/// Source: Adobe Photoshop File Formats, Image Resource Blocks.
struct PictureResources {
    static let signature = Array("Photoshop 3.0\0".utf8)

    private struct Resource {
        let id: Int
        let bytes: ArraySlice<UInt8>
        /// All of its bytes, from the signature to the padding.
        let all: ArraySlice<UInt8>
    }

    private var resources: [Resource] = []
    /// Whether all bytes belong to a resource.
    private(set) var isWhole = true

    private enum ID {
        static let (resolution, records, copyright, address, digest) = (0x03ED, 0x0404, 0x040A, 0x040B, 0x0425)
        /// Thumbnails of Photoshop 4 and 5, and two copies of EXIF, which also contain thumbnails.
        static let pictures: Set<Int> = [0x0409, 0x040C, 0x0422, 0x0423]
    }

    /// - Parameter bytes: The contents of all segments, without their signatures.
    init(_ bytes: [UInt8]) {
        var place = 0
        func number(_ place: Int, _ count: Int) -> Int { bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) } }
        while place + 12 <= bytes.count, bytes[place..<(place + 4)].elementsEqual("8BIM".utf8) {
            let start = place + 6 + (Int(bytes[place + 6]) + 2) / 2 * 2
            guard start + 4 <= bytes.count, case let length = number(start, 4), start + 4 + length <= bytes.count else { break }
            let end = min(bytes.count, start + 4 + length + (length & 1))
            resources.append(
                Resource(id: number(place + 4, 2), bytes: bytes[(start + 4)..<(start + 4 + length)], all: bytes[place..<end]))
            place = end
        }
        isWhole = bytes[place...].allSatisfy { $0 == 0 }
    }

    /// Whether there is a small copy of the picture.
    var hasPictures: Bool { resources.contains { ID.pictures.contains($0.id) } }

    /// The bytes without small copies of the picture; everything else is unchanged.
    var withoutPictures: [UInt8] { resources.filter { !ID.pictures.contains($0.id) }.flatMap { $0.all } }

    /// The bytes of those resources that cannot reveal what was cut off: IPTC texts, the resolution, and the rights.
    var harmless: [UInt8] {
        resources.flatMap { resource -> [UInt8] in
            switch resource.id {
            case ID.records: Self.resource(resource.id, TextRecords.harmless(resource.bytes))
            case ID.resolution, ID.copyright, ID.digest: resource.bytes.count <= 16 ? Self.resource(resource.id, resource.bytes) : []
            case ID.address: HarmlessText.accepts(resource.bytes) ? Self.resource(resource.id, resource.bytes) : []
            default: []
            }
        }
    }

    /// Makes a resource without a name.
    private static func resource(_ id: Int, _ bytes: some Collection<UInt8>) -> [UInt8] {
        guard !bytes.isEmpty else { return [] }
        let head = Array("8BIM".utf8) + [UInt8(id >> 8), UInt8(id & 255), 0, 0]
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bytes.count >> $0) }
        return head + length + bytes + (bytes.count % 2 == 0 ? [] : [0])
    }
}

/// The IPTC records that are texts. Source: IPTC-NAA IIM 4.2, sections 1.5 and 6.
private enum TextRecords {
    /// The most bytes of a value that is not a text, such as the version of the records.
    private static let mostBytes = 8

    /// The records about the envelope and the picture, without those of objects and previews. Reading ends at the first damaged record.
    static func harmless(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var (result, place): ([UInt8], Int) = ([], bytes.startIndex)
        while place + 5 <= bytes.endIndex, bytes[place] == 0x1C {
            let (record, length) = (bytes[place + 1], Int(bytes[place + 3]) << 8 | Int(bytes[place + 4]))
            // Extended records are longer than any text.
            guard length < 0x8000, place + 5 + length <= bytes.endIndex else { break }
            let value = bytes[(place + 5)..<(place + 5 + length)]
            if [1, 2].contains(record), value.count <= mostBytes || HarmlessText.accepts(value) { result += bytes[place..<value.endIndex] }
            place = value.endIndex
        }
        return result
    }
}
