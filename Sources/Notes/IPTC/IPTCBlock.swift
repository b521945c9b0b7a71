import Pictures

/// The texts about a picture in the older IPTC form, which `IPTCRecords` reads.
struct IPTCBlock {
    private(set) var title = ""
    private(set) var text = ""
    private(set) var date: PartialDate?
    private var place = [String](repeating: "", count: 4)
    private var isUTF8 = false

    /// - Parameter resources: The resources of all APP13 segments, without their signatures. Reading ends at the first damaged record.
    /// - Complexity: O(bytes).
    init(resources: [UInt8]) {
        var block = self
        IPTCRecords(resources: resources).forEach { block.take($0, $1, $2) }
        self = block
    }

    /// What the records state.
    var note: PictureNote { PictureNote(title: title, place: PlaceParts(place).text, text: text, date: date) }

    private mutating func take(_ record: Int, _ set: Int, _ bytes: [UInt8]) {
        switch (record, set) {
        // ISO 2022's escape sequence for UTF-8, the only character set that is declared in practice.
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

    /// The text as UTF-8 if the block declares it or the bytes are valid UTF-8; otherwise as Latin-1, which most programs wrote.
    private func words(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return isUTF8 ? String(decoding: bytes, as: UTF8.self) : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Reads `20240501`; zeros mean an unknown month or day.
    private func day(_ bytes: [UInt8]) -> PartialDate? {
        guard bytes.count == 8 else { return nil }
        let digits = String(decoding: bytes, as: UTF8.self)
        let (year, month, day) = (digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6))
        return PartialDate(text: "\(year):\(month):\(day)")
    }
}
