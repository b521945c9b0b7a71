import Testing

@testable import Pictures

/// Tests the index and its bytes, including those of an attacker who knows the checksum.
@Suite struct PictureIndexTests {
    @Test func filesOfAFolderExcludeItsSubfolders() {
        var index = PictureIndex()
        let files = ["/a/1.jpg", "/a/b/2.jpg", "/ab/3.jpg", "/a/4.jpg"].enumerated().map {
            PictureFile(path: $1, modified: $0 * 7, nanoseconds: $0 * 7_000_000_000 + 5, size: $0)
        }
        for file in files { index.insert(Shot(), of: file) }
        #expect(index.pictures(in: "/a").files.map(\.path) == ["/a/1.jpg", "/a/4.jpg"])
        let (known, shots) = index.pictures(in: "/a/")
        #expect(known.map { index.shot(of: $0) } == shots)
        #expect(index.pictures(in: "/").files.isEmpty && index.pictures(in: "/c").files.isEmpty)
    }

    private static let files = (0..<300).map { PictureFile(path: "/pictures/\($0 % 7)/ü\($0).jpg", modified: 1_000 + $0, size: $0 * 10) }

    private static func shot(_ number: Int) -> Shot {
        Shot(
            number % 2 == 0
                ? CameraTime(reading: number * 86_400 - 1, nanoseconds: number * 1_000, offset: number % 4 == 0 ? 3_600 - number : nil)
                : nil,
            coordinate: number % 3 == 0 ? GeoCoordinate(latitude: Double(number % 90) - 45, longitude: 12.345) : nil,
            placeName: number % 5 == 0 ? "place \(number)" : nil)
    }

    private static let index = {
        var index = PictureIndex()
        for (number, file) in files.enumerated() { index.insert(shot(number), of: file) }
        return index
    }()

    @Test func entriesAreFoundByPathSizeAndTime() {
        let index = Self.index

        #expect(index.count == 300)
        for (number, file) in Self.files.enumerated() { #expect(index.shot(of: file) == Self.shot(number)) }
        #expect(index.shot(of: PictureFile(path: Self.files[1].path, modified: Self.files[1].modified, size: 11)) == nil)
        #expect(index.shot(of: PictureFile(path: Self.files[1].path, modified: 1_002, size: 10)) == nil)
        #expect(index.shot(of: PictureFile(path: "/pictures/none.jpg", modified: 1_000)) == nil)
        #expect(PictureIndex().shot(of: Self.files[0]) == nil)
    }

    @Test func changedFileReplacesItsEntry() {
        var index = Self.index
        let changed = PictureFile(path: Self.files[4].path, modified: 5, size: 6)
        index.insert(Shot(CameraTime(reading: 77)), of: changed)

        #expect(index.count == 300)
        #expect(index.shot(of: changed) == Shot(CameraTime(reading: 77)))
        #expect(index.shot(of: Self.files[4]) == nil)
        #expect(Self.index.shot(of: Self.files[4]) != nil, "a copy is a value")
    }

    @Test func filteringKeepsOthersFindable() {
        let kept = Self.index.filtered { $0.hasPrefix("/pictures/3/") }

        #expect(kept.count == 43)
        #expect(kept.shot(of: Self.files[3]) == Self.shot(3))
        #expect(kept.shot(of: Self.files[4]) == nil)
    }

    @Test func bytesComeBackAsTheSameEntries() throws {
        let read = try #require(PictureIndex(bytes: Self.index.bytes))

        #expect(read.entries == Self.index.entries)
        for (number, file) in Self.files.enumerated() { #expect(read.shot(of: file) == Self.shot(number)) }
        #expect(PictureIndex(bytes: PictureIndex().bytes)?.count == 0)
    }

    @Test func relativePathsAreNotKept() throws {
        var index = PictureIndex()
        index.insert(Shot(CameraTime(reading: 1)), of: PictureFile(path: "here.jpg", modified: 1))
        index.insert(Shot(CameraTime(reading: 2)), of: PictureFile(path: "/here.jpg", modified: 2))

        #expect(try #require(PictureIndex(bytes: index.bytes)).count == 1)
    }

    // MARK: Damage

    @Test func truncatedBytesAreRefusedAtEachLength() {
        let bytes = Self.index.bytes
        for length in stride(from: 0, to: bytes.count, by: 7) { #expect(PictureIndex(bytes: Array(bytes.prefix(length))) == nil) }
        #expect(PictureIndex(bytes: bytes + [0]) == nil)
    }

    @Test func eachFlippedByteIsNoticed() {
        var small = PictureIndex()
        for number in 0..<4 { small.insert(Self.shot(number), of: Self.files[number]) }
        let bytes = small.bytes
        for place in bytes.indices {
            for bit in [0x01, 0x80] as [UInt8] {
                var damaged = bytes
                damaged[place] ^= bit
                #expect(PictureIndex(bytes: damaged) == nil, "byte \(place)")
            }
        }
    }

    @Test(arguments: [0, 1, 3, 0xFFFF_FFFF] as [UInt32])
    func otherVersionsAreRefusedThoughIntact(_ version: UInt32) {
        #expect(PictureIndex(bytes: forged(8, version)) == nil)
    }

    /// A hostile number with a correct checksum: counts, lengths, times and positions.
    @Test func hostileNumbersAreRefused() {
        let record = PictureIndex.headerLength
        for count in [0, 1, 299, 301, 1_000_001, .max] as [UInt32] {
            #expect(PictureIndex(bytes: forged(12, count)) == nil, "count \(count)")
        }
        for length in [0, 1, .max, .max / 2, UInt64(Int.max)] { #expect(PictureIndex(bytes: forged(16, length)) == nil, "texts \(length)") }
        for length in [0, 1, 4_097, .max] as [UInt16] { #expect(PictureIndex(bytes: forged(record + 40, length)) == nil, "path \(length)") }
        for time in [Int64.min, .max, 1 << 41] { #expect(PictureIndex(bytes: forged(record + 16, time)) == nil, "time \(time)") }
        for degrees in [Int32.min, .max, 900_000_001] { #expect(PictureIndex(bytes: forged(record + 32, degrees)) == nil, "at \(degrees)") }
        #expect(PictureIndex(bytes: forged(record + 42, UInt8(255))) == nil)
        // Any size and any modification time may be stated, because they only match no file.
        #expect(PictureIndex(bytes: forged(record, Int64.min)) != nil)
    }

    /// The bytes of the index with a number replaced and a correct checksum.
    private func forged(_ place: Int, _ number: some FixedWidthInteger) -> [UInt8] {
        var bytes = Self.index.bytes
        func put(_ number: some FixedWidthInteger, at place: Int) {
            withUnsafeBytes(of: number.littleEndian) { for (offset, byte) in $0.enumerated() { bytes[place + offset] = byte } }
        }
        put(number, at: place)
        put(PictureIndex.checksum(of: bytes), at: 24)
        return bytes
    }

    @Test func samePathTwiceIsOneEntry() throws {
        var (one, two) = (PictureIndex(), PictureIndex())
        one.insert(Shot(CameraTime(reading: 1)), of: PictureFile(path: "/a", modified: 1))
        two.insert(Shot(CameraTime(reading: 1)), of: PictureFile(path: "/a", modified: 1))
        two.insert(Shot(CameraTime(reading: 2)), of: PictureFile(path: "/b", modified: 2))
        var bytes = two.bytes
        bytes[bytes.count - 1] = UInt8(ascii: "a")
        withUnsafeBytes(of: PictureIndex.checksum(of: bytes).littleEndian) { bytes.replaceSubrange(24..<32, with: $0) }

        let read = try #require(PictureIndex(bytes: bytes))
        #expect(read.count == 1)
        #expect(read.shot(of: PictureFile(path: "/a", modified: 2)) == Shot(CameraTime(reading: 2)))
    }

    @Test func tooLongPathsAndFalseTimesDoNoHarm() {
        var index = PictureIndex()
        index.insert(Shot(CameraTime(reading: .max)), of: PictureFile(path: "/" + String(repeating: "x", count: 5_000), modified: .max))
        #expect(index.count == 0)

        let file = PictureFile(path: "/x", modified: .min)
        index.insert(Shot(), of: file)
        #expect(
            PictureIndex(bytes: index.bytes)?.shot(of: file)?.time(ofFileAt: file.modified, on: .utc).reading
                == CivilDate.secondsRange.lowerBound)
    }
}
