import Testing

@testable import Storage

@Suite struct EntryRecordTests {
    private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 5) } }

    @Test(arguments: [0, 1, 7, 8, 9, 31, 32, 33, 5000], ["", "id", "longer id with é"])
    func whatWasStoredIsRead(_ count: Int, _ id: String) {
        let file = EntryRecord.file(of: bytes(count), id: id)

        #expect(EntryRecord.contents(of: file) == .entry(bytes: bytes(count), id: id))
        #expect(file.count == EntryRecord.size(of: bytes(count), id: id))
        #expect(Array(file.prefix(count)) == bytes(count), "other programs find the bytes at the beginning")
    }

    @Test(arguments: [0, 1, 20]) func everyChangedBitIsNoticed(_ count: Int) {
        let file = EntryRecord.file(of: bytes(count), id: "id")
        for place in file.indices {
            for bit in 0..<8 {
                var changed = file
                changed[place] ^= 1 << bit
                guard case .broken = EntryRecord.contents(of: changed) else {
                    Issue.record("bit \(bit) of byte \(place) may change")
                    continue
                }
            }
        }
    }

    @Test func everyCutIsNoticed() {
        let file = EntryRecord.file(of: bytes(100), id: "id")
        for count in 0..<file.count {
            #expect(EntryRecord.contents(of: Array(file.prefix(count))) == .broken(.foreign))
            #expect(EntryRecord.contents(of: Array(file.suffix(count))) == .broken(count < 32 ? .foreign : .damaged))
        }
    }

    /// Zeros at the end, as some file systems leave after a power cut, and a file within a file.
    @Test func whatIsAddedIsNoticed() {
        let file = EntryRecord.file(of: bytes(100), id: "id")

        #expect(EntryRecord.contents(of: file + [0]) == .broken(.foreign))
        #expect(EntryRecord.contents(of: [0] + file) == .broken(.damaged))
        #expect(EntryRecord.contents(of: file + file) == .broken(.damaged))
        #expect(EntryRecord.contents(of: [UInt8](repeating: 0, count: file.count)) == .broken(.foreign))
    }

    @Test func anEntryInAnotherIsAnEntry() {
        let inner = EntryRecord.file(of: bytes(9), id: "inner")

        #expect(EntryRecord.contents(of: EntryRecord.file(of: inner, id: "outer")) == .entry(bytes: inner, id: "outer"))
    }

    @Test func aNewerFormIsToldFromABrokenFile() {
        var file = EntryRecord.file(of: bytes(9), id: "id")
        file[file.count - 20] = 2
        let sum = EntryChecksum.of(file[..<(file.count - 16)])
        for place in 0..<8 { file[file.count - 16 + place] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(place))) }

        #expect(EntryRecord.contents(of: file) == .newer)
    }
}
