import Pictures

/// The texts about a picture in the older form of IPTC: records of the Information Interchange Model in a Photoshop resource.
///
/// Resources are `8BIM id(2) name length(4) bytes`, with names and bytes padded to even length; number 0x0404 has the records
/// `1C record dataset length(2) bytes`. Source: IPTC-NAA IIM 4.2, sections 1.5 and 6; Adobe Photoshop File Formats, Image Resource Blocks.
struct IPTCBlock {
    private(set) var title = ""
    private(set) var text = ""
    private(set) var date: PartialDate?
    private var place = [String](repeating: "", count: 4)
    private var isUTF8 = false

    /// - Parameter resources: The resources of all APP13 segments, without their signatures. Damaged ones end early.
    /// - Complexity: O(bytes).
    init(resources: [UInt8]) {
        let window = ByteWindow(resources)
        var position = 0
        while window.holds("8BIM", at: position), let number = window.word(position + 4, bigEndian: true),
            let name = window.byte(position + 6), case let start = position + 6 + (name + 2) / 2 * 2,
            let length = window.long(start, bigEndian: true)
        {
            if number == Self.number { read(window, from: start + 4, to: min(start + 4 + length, resources.count)) }
            position = start + 4 + length + (length & 1)
        }
    }

    /// What the records state.
    var note: PictureNote { PictureNote(title: title, place: PlaceParts(place).text, text: text, date: date) }

    private static let number = 0x0404
    /// The most records read; files have some tens, each keyword being one.
    private static let mostRecords = 4_096

    private mutating func read(_ window: ByteWindow, from start: Int, to end: Int) {
        var position = start
        for _ in 0..<Self.mostRecords {
            guard window.byte(position) == 0x1C, let record = window.byte(position + 1), let set = window.byte(position + 2),
                let stated = window.word(position + 3, bigEndian: true)
            else { return }
            var (length, head) = (stated, 5)
            if stated & 0x8000 != 0 {
                // An extended record: the length of the length, which is at most four bytes here.
                guard stated & 0x7FFF == 4, let long = window.long(position + 5, bigEndian: true) else { return }
                (length, head) = (long, 9)
            }
            guard length <= end - position - head, window.holds(length, at: position + head) else { return }
            take(record, set, Array(window.slice(length, at: position + head)))
            position += head + length
        }
    }

    private mutating func take(_ record: Int, _ set: Int, _ bytes: [UInt8]) {
        switch (record, set) {
        // ISO 2022's escape for UTF-8, the only character set that is declared in practice.
        case (1, 90): isUTF8 = bytes.starts(with: [0x1B, 0x25, 0x47])
        case (2, 5) where title.isEmpty: title = words(bytes)
        case (2, 120) where text.isEmpty: text = words(bytes)
        case (2, 92) where place[0].isEmpty: place[0] = NoteText.line(words(bytes))
        case (2, 90) where place[1].isEmpty: place[1] = NoteText.line(words(bytes))
        case (2, 95) where place[2].isEmpty: place[2] = NoteText.line(words(bytes))
        case (2, 101) where place[3].isEmpty: place[3] = NoteText.line(words(bytes))
        case (2, 55) where date == nil: date = day(bytes)
        default: break
        }
    }

    /// The text: in UTF-8 if the block declares it, or if it is valid; otherwise in Latin-1, as most programs wrote.
    private func words(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return isUTF8 ? String(decoding: bytes, as: UTF8.self) : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Reads `20240501`; zeros stand for a month or day that is not known.
    private func day(_ bytes: [UInt8]) -> PartialDate? {
        guard bytes.count == 8 else { return nil }
        let digits = String(decoding: bytes, as: UTF8.self)
        let (year, month, day) = (digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6))
        return PartialDate(text: "\(year):\(month):\(day)")
    }
}
