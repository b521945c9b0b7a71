/// Recognises JPEGs from phones that contain a short video after the picture.
enum MotionPhoto {
    /// Names of XMP properties that are 1 in such a file: Android's motion photos, and the older micro videos.
    /// Source: Android developers, "Motion Photo format 1.0", and its section on earlier versions.
    private static let properties = ["MotionPhoto", "MicroVideo"].map { Array($0.utf8) }
    private static let values = ["=\"1\"", "='1'", ">1<"].map { Array($0.utf8) }
    /// Samsung's phones write this at the end of the file: a table of parts, one of which is the video.
    private static let trailer = (end: Array("SEFT".utf8), part: Array("MotionPhoto_Data".utf8))

    /// Whether an XMP packet states that the file contains a video.
    /// - Complexity: O(bytes).
    static func isTold(by packet: ArraySlice<UInt8>) -> Bool {
        properties.contains { property in
            places(of: property, in: packet).contains { place in
                values.contains { packet[place...].dropFirst(property.count).starts(with: $0) }
            }
        }
    }

    /// Whether the end of a file is a table of parts that lists a video.
    static func endsIn(_ tail: [UInt8]) -> Bool {
        tail.suffix(trailer.end.count).elementsEqual(trailer.end) && !places(of: trailer.part, in: tail[...]).isEmpty
    }

    private static func places(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> [Int] {
        guard let first = word.first else { return [] }
        return bytes.indices.filter { bytes[$0] == first && bytes[$0...].starts(with: word) }
    }
}
