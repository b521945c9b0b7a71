import Testing

@testable import Pictures

/// Builds EXIF blocks with a position, and complete pictures with them.
enum EXIFFile {
    static func short(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
    static func long(_ number: Int) -> [UInt8] { short(number & 0xFFFF) + short(number >> 16 & 0xFFFF) }

    /// An entry of a directory, with its value behind the directories if it is longer than four bytes.
    struct Entry {
        let tag: Int
        let kind: Int
        let count: Int
        let bytes: [UInt8]

        static func text(_ tag: Int, _ text: String) -> Entry {
            Entry(tag: tag, kind: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
        }

        static func short(_ tag: Int, _ number: Int) -> Entry { Entry(tag: tag, kind: 3, count: 1, bytes: EXIFFile.short(number)) }

        static func fractions(_ tag: Int, _ numbers: [(Int, Int)]) -> Entry {
            Entry(tag: tag, kind: 5, count: numbers.count, bytes: numbers.flatMap { long($0.0) + long($0.1) })
        }

        static func area(_ name: String) -> Entry {
            let bytes = Array("ASCII\0\0\0".utf8) + Array(name.utf8)
            return Entry(tag: 0x1C, kind: 7, count: bytes.count, bytes: bytes)
        }
    }

    /// A block whose first directory has a date, further entries, and a link to a directory with a position.
    static func block(taken: String? = nil, _ further: [Entry] = [], position: [Entry] = []) -> [UInt8] {
        let first = (taken.map { [Entry.text(0x9003, $0)] } ?? []) + further
        let firstCount = first.count + (position.isEmpty ? 0 : 1)
        let positionStart = 8 + 2 + firstCount * 12 + 4
        var contents: [UInt8] = []
        let contentsStart = positionStart + (position.isEmpty ? 0 : 2 + position.count * 12 + 4)
        func bytes(_ entry: Entry) -> [UInt8] {
            let head = short(entry.tag) + short(entry.kind) + long(entry.count)
            if entry.bytes.count <= 4 { return head + entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count) }
            defer { contents += entry.bytes }
            return head + long(contentsStart + contents.count)
        }
        var block = Array("II".utf8) + short(42) + long(8) + short(firstCount) + first.flatMap(bytes)
        if !position.isEmpty { block += short(0x8825) + short(4) + long(1) + long(positionStart) }
        block += long(0)
        if !position.isEmpty { block += short(position.count) + position.flatMap(bytes) + long(0) }
        return block + contents
    }

    static func position(
        _ latitude: [(Int, Int)] = [(47, 1), (22, 1), (1200, 100)], _ north: String = "N",
        _ longitude: [(Int, Int)] = [(8, 1), (32, 1), (24, 1)], _ east: String = "E"
    ) -> [Entry] {
        [.text(1, north), .fractions(2, latitude), .text(3, east), .fractions(4, longitude)]
    }

    /// A JPEG up to its pixels.
    static func jpeg(_ block: [UInt8]) -> [UInt8] {
        let payload = Array("Exif\0\0".utf8) + block
        let length = payload.count + 2
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 6, 0, 8, 1, 1, 0x11, 0]
        return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + payload + frame + [
            0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0x3F, 0,
        ]
            + [0xFF, 0xD9]
    }
}

/// Tests reading where a picture was taken.
@Suite struct EXIFPositionTests {
    private func read(_ block: [UInt8]) -> EXIFBlock { EXIFBlock(in: ByteWindow(block), from: 0, to: block.count) }

    @Test func degreesMinutesAndSecondsAddUp() throws {
        let block = read(EXIFFile.block(taken: "2024:05:01 06:44:09", position: EXIFFile.position()))
        let coordinate = try #require(block.coordinate)

        #expect(abs(coordinate.latitude - 47.37) < 1e-6 && abs(coordinate.longitude - 8.54) < 1e-6)
        #expect(coordinate.words == "47.37° N, 8.54° E")
        #expect(block.time.time?.reading == 1_714_545_849)
    }

    @Test func southAndWestAreNegative() throws {
        let block = read(EXIFFile.block(position: EXIFFile.position([(33, 1), (0, 0), (0, 0)], "S", [(70, 1), (30, 1), (0, 1)], "W")))
        let coordinate = try #require(block.coordinate)

        #expect(coordinate.latitude == -33 && coordinate.longitude == -70.5)
        #expect(coordinate.words == "33.00° S, 70.50° W")
    }

    @Test(arguments: [
        EXIFFile.position([(91, 1), (0, 1), (0, 1)]), EXIFFile.position([(1, 0), (0, 1), (0, 1)]),
        EXIFFile.position([(0, 1), (0, 1), (0, 1)], "N", [(0, 1), (0, 1), (0, 1)]), EXIFFile.position([(1, 1), (2, 1)]),
        EXIFFile.position([(1, 1), (2, 1), (3, 1)], "X"), Array(EXIFFile.position().dropFirst()),
        EXIFFile.position([(0xFFFF_FFFF, 1), (0xFFFF_FFFF, 1), (0xFFFF_FFFF, 1)]),
    ])
    func whatIsNoPlaceOnEarthIsNone(_ position: [EXIFFile.Entry]) {
        #expect(read(EXIFFile.block(position: position)).coordinate == nil)
    }

    @Test func nameOfThePlaceIsReadWithoutWhatFillsItUp() {
        #expect(read(EXIFFile.block(position: [.area("Zermatt \0\0\0")])).placeName == "Zermatt")
        #expect(read(EXIFFile.block(position: [.area("")])).placeName == nil)
        #expect(read(EXIFFile.block(position: [.text(0x1C, "Zermatt in the mountains")])).placeName == nil)
    }

    @Test func blockCutAnywhereTrapsNowhere() {
        let whole = EXIFFile.block(taken: "2024:05:01 06:44:09", position: EXIFFile.position() + [.area("Zermatt")])
        for length in 0..<whole.count {
            let cut = Array(whole.prefix(length))
            #expect(read(cut).coordinate == nil || length >= whole.count - 20)
        }
        // Each byte at its highest value: directories and texts that refer to any place.
        for place in whole.indices {
            var bent = whole
            bent[place] = 0xFF
            _ = read(bent)
        }
    }

    @Test func timesOutsideTheCalendarAreNone() {
        #expect(read(EXIFFile.block(taken: "0000:00:00 00:00:00")).time.time == nil)
        #expect(read(EXIFFile.block(taken: "9223372036854775807:01:01 00:00:00")).time.time == nil)
        #expect(read(EXIFFile.block(taken: "2024:05:01 06:44:61")).time.time?.reading == 1_714_545_840)
        #expect(read(EXIFFile.block(taken: "1969:12:31 23:59:59")).time.time?.reading == -1)
    }
}
