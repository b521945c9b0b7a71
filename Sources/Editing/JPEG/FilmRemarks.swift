/// Edits the XMP statements of a phone's photo about the video after it. Source: Android developers, "Motion Photo format 1.0".
enum FilmRemarks {
    private static let names = ["MotionPhoto", "MicroVideo"]
    private static let heads = names.flatMap { ["\($0)=\"", "\($0)='", "\($0)>"] }.map { Array($0.utf8) }

    /// Returns a segment of the same length that states that there is no video: 1 becomes 0.
    static func without(_ segment: [UInt8]) -> [UInt8] {
        var segment = segment
        for head in heads {
            for place in segment.indices.dropLast(head.count) where segment[place] == head[0] && segment[place...].starts(with: head) {
                if segment[place + head.count] == UInt8(ascii: "1") { segment[place + head.count] = UInt8(ascii: "0") }
            }
        }
        return segment
    }
}
