/// The records of IPTC's Information Interchange Model in the resources of Photoshop.
///
/// Resources are `8BIM id(2) name length(4) bytes`, with names and bytes padded to even length. Resource 0x0404 contains the records `1C
/// record dataset length(2) bytes`. Source: IPTC-NAA IIM 4.2, sections 1.5 and 6; Adobe Photoshop File Formats, Image Resource Blocks.
package struct IPTCRecords {
    private let resources: [UInt8]

    /// - Parameter resources: The resources of all APP13 segments, without their signatures. Reading ends at the first damaged record.
    package init(resources: [UInt8]) { self.resources = resources }

    private static let number = 0x0404
    /// The most records read. Files have a few dozen; each keyword is a record.
    private static let mostRecords = 4_096

    /// The records wrapped as a Photoshop resource without a name.
    static func resource(of records: ArraySlice<UInt8>) -> [UInt8] {
        let count = (0..<4).reversed().map { UInt8(truncatingIfNeeded: records.count >> (8 * $0)) }
        let padding: [UInt8] = records.count % 2 == 1 ? [0] : []
        return Array("8BIM".utf8) + [UInt8(number >> 8), UInt8(number & 255), 0, 0] + count + records + padding
    }

    /// Calls `body` with the record number, the data set number and the bytes of each record.
    /// - Complexity: O(bytes).
    package func forEach(_ body: (_ record: Int, _ set: Int, _ bytes: [UInt8]) -> Void) {
        let window = ByteWindow(resources)
        var position = 0
        while window.holds("8BIM", at: position), let number = window.word(position + 4, bigEndian: true),
            let name = window.byte(position + 6), case let start = position + 6 + (name + 2) / 2 * 2,
            let length = window.long(start, bigEndian: true)
        {
            if number == Self.number { Self.read(window, from: start + 4, to: min(start + 4 + length, resources.count), body) }
            position = start + 4 + length + (length & 1)
        }
    }

    private static func read(_ window: ByteWindow, from start: Int, to end: Int, _ body: (Int, Int, [UInt8]) -> Void) {
        var position = start
        for _ in 0..<mostRecords {
            guard window.byte(position) == 0x1C, let record = window.byte(position + 1), let set = window.byte(position + 2),
                let stated = window.word(position + 3, bigEndian: true)
            else { return }
            var (length, head) = (stated, 5)
            if stated & 0x8000 != 0 {
                // An extended record: `stated` is the length of the length field, which is at most four bytes here.
                guard stated & 0x7FFF == 4, let long = window.long(position + 5, bigEndian: true) else { return }
                (length, head) = (long, 9)
            }
            guard length <= end - position - head, window.holds(length, at: position + head) else { return }
            body(record, set, Array(window.slice(length, at: position + head)))
            position += head + length
        }
    }
}

/// The time of the shot in the records: Date Created and Time Created, otherwise the date and time of the digital creation.
struct IPTCTimes {
    private var texts: [Int: String] = [:]

    /// The data sets of record 2.
    private static let (date, time, digitalDate, digitalTime) = (55, 60, 62, 63)

    init(resources: [UInt8]) {
        IPTCRecords(resources: resources).forEach { record, set, bytes in
            guard record == 2, [Self.date, Self.time, Self.digitalDate, Self.digitalTime].contains(set), texts[set] == nil else { return }
            texts[set] = String(decoding: bytes.prefix(16), as: UTF8.self)
        }
    }

    var time: CameraTime? { Self.time(texts[Self.date], texts[Self.time]) ?? Self.time(texts[Self.digitalDate], texts[Self.digitalTime]) }

    /// Reads `20240501` and `064410+0200`.
    private static func time(_ date: String?, _ time: String?) -> CameraTime? {
        guard let date, date.utf8.count == 8 else { return nil }
        let day = "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.dropFirst(6))"
        guard let time, time.utf8.count >= 6 else { return CameraTime(text: day) }
        let clock = "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4).prefix(2))\(time.dropFirst(6))"
        return CameraTime(text: "\(day)T\(clock)") ?? CameraTime(text: day)
    }
}
