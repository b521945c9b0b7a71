import Storage

/// The index as bytes, numbers least significant byte first.
///
///     header    "PanoIdx\n"(8) version(4) count(4) texts(8) checksum(8)                                                    32 bytes
///     records   size(8) modified(8) taken(8) nanoseconds(4) offset(4) latitude(4) longitude(4) pathLength(2) nameLength(1) flags(1)
///                                                                                                                           44 bytes each
///     texts     path and name of each record, in the order of the records
///
/// `texts` is the length of the last part; the checksum covers everything except itself. Texts have no offsets: they follow each other and
/// must fill the part exactly, so no damaged number can lead outside it.
extension PictureIndex {
    private static let magic = Array("PanoIdx\n".utf8)
    /// The current version; files with any other version are rebuilt.
    static let version: UInt32 = 2
    static let headerLength = 32
    static let recordLength = 44
    /// Flags: the picture states its time, its position, and the UTC offset of its time.
    private enum Flag { static let (time, position, offset): (UInt8, UInt8, UInt8) = (1, 2, 4) }

    /// The index as bytes. Relative paths are left out, because they mean other files in another folder.
    /// - Complexity: O(n).
    package var bytes: [UInt8] {
        let slash = UInt8(ascii: "/")
        let kept = entries.filter { paths[$0.pathStart] == slash }
        var (bytes, texts) = (PictureIndex.magic, [UInt8]())
        bytes.reserveCapacity(PictureIndex.headerLength + kept.count * PictureIndex.recordLength + paths.count)
        texts.reserveCapacity(paths.count)
        bytes.append(littleEndian: PictureIndex.version)
        bytes.append(littleEndian: UInt32(kept.count))
        bytes.append(contentsOf: [UInt8](repeating: 0, count: 16))
        for entry in kept { PictureIndex.append(entry, of: paths, to: &bytes, &texts) }
        bytes.append(contentsOf: texts)
        PictureIndex.put(UInt64(texts.count), at: 16, in: &bytes)
        PictureIndex.put(PictureIndex.checksum(of: bytes), at: PictureIndex.checksumPlace, in: &bytes)
        return bytes
    }

    private static let checksumPlace = 24

    private static func append(_ entry: Entry, of paths: [UInt8], to bytes: inout [UInt8], _ texts: inout [UInt8]) {
        let (shot, name) = (entry.shot, Array((entry.shot.placeName ?? "").utf8))
        let nameLength = name.count <= 255 ? name.count : 0
        for number in [entry.size, entry.modified, shot.time?.reading ?? 0] {
            bytes.append(littleEndian: UInt64(bitPattern: Int64(number)))
        }
        for number in [shot.time?.nanoseconds ?? 0, shot.time?.offset ?? 0] {
            bytes.append(littleEndian: Int32(truncatingIfNeeded: number))
        }
        bytes.append(littleEndian: UInt32(bitPattern: shot.coordinate?.latitudeUnits ?? 0))
        bytes.append(littleEndian: UInt32(bitPattern: shot.coordinate?.longitudeUnits ?? 0))
        bytes.append(littleEndian: UInt16(entry.pathLength))
        bytes.append(UInt8(nameLength))
        bytes.append(
            (shot.time == nil ? 0 : Flag.time) | (shot.coordinate == nil ? 0 : Flag.position)
                | (shot.time?.offset == nil ? 0 : Flag.offset))
        texts.append(contentsOf: paths[entry.pathStart..<(entry.pathStart + entry.pathLength)])
        texts.append(contentsOf: name.prefix(nameLength))
    }

    private static func put(_ number: UInt64, at place: Int, in bytes: inout [UInt8]) {
        for index in 0..<8 { bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index)) }
    }

    /// Reads an index; nil if the bytes are truncated or altered, or of another version.
    ///
    /// Allocates no more than a small multiple of the bytes, because all counts are first checked against their length.
    /// - Complexity: O(n).
    package init?(bytes: [UInt8], on clock: LocalClock = .utc) {
        let counts = bytes.withUnsafeBytes { PictureIndex.counts(of: $0) }
        guard let counts, bytes.withUnsafeBytes({ PictureIndex.isIntact($0) }) else { return nil }
        self.init(on: clock)
        reserve(counts.records)
        let isWhole = bytes.withUnsafeBufferPointer { take(counts.records, from: $0) }
        guard isWhole else { return nil }
    }

    /// The counts in the header; nil unless header, version and length match.
    private static func counts(of bytes: UnsafeRawBufferPointer) -> (records: Int, texts: Int)? {
        guard bytes.count >= headerLength, bytes.prefix(8).elementsEqual(magic), number(UInt32.self, 8, bytes) == version else {
            return nil
        }
        let records = Int(number(UInt32.self, 12, bytes))
        guard records <= mostEntries, let texts = Int(exactly: number(UInt64.self, 16, bytes)), texts <= bytes.count,
            headerLength + records * recordLength + texts == bytes.count
        else { return nil }
        return (records, texts)
    }

    private static func isIntact(_ bytes: UnsafeRawBufferPointer) -> Bool {
        number(UInt64.self, checksumPlace, bytes) == checksum(of: bytes)
    }

    package static func checksum(of bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { checksum(of: $0) } }

    /// The checksum of all bytes except the checksum itself.
    private static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        var sum = WordChecksum()
        sum.add(UnsafeRawBufferPointer(rebasing: bytes[..<checksumPlace]))
        sum.add(UnsafeRawBufferPointer(rebasing: bytes[headerLength...]))
        return sum.value
    }

    private static func number<Number: FixedWidthInteger>(_: Number.Type, _ place: Int, _ bytes: UnsafeRawBufferPointer) -> Number {
        Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
    }

    /// Adds the records; false if a value is out of its range, or the texts do not fill their part exactly.
    private mutating func take(_ count: Int, from bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        var text = PictureIndex.headerLength + count * PictureIndex.recordLength
        for index in 0..<count {
            let place = PictureIndex.headerLength + index * PictureIndex.recordLength
            let (pathLength, nameLength) = (Int(PictureIndex.number(UInt16.self, place + 40, raw)), Int(raw[place + 42]))
            guard pathLength > 0, pathLength <= PictureIndex.longestPath, text + pathLength + nameLength <= bytes.count else {
                return false
            }
            let name = UnsafeBufferPointer(rebasing: bytes[(text + pathLength)..<(text + pathLength + nameLength)])
            guard let shot = PictureIndex.shot(at: place, raw, name: name) else { return false }
            insert(
                shot, path: UnsafeBufferPointer(rebasing: bytes[text..<(text + pathLength)]),
                size: Int(PictureIndex.number(Int64.self, place, raw)), modified: Int(PictureIndex.number(Int64.self, place + 8, raw)))
            text += pathLength + nameLength
        }
        return text == bytes.count
    }

    private static func shot(at place: Int, _ raw: UnsafeRawBufferPointer, name: UnsafeBufferPointer<UInt8>) -> Shot? {
        let flags = raw[place + 43]
        var shot = Shot()
        if flags & Flag.time != 0 {
            guard let time = time(at: place + 16, raw, hasOffset: flags & Flag.offset != 0) else { return nil }
            shot.time = time
        }
        if flags & Flag.position != 0 {
            let units = (number(Int32.self, place + 32, raw), number(Int32.self, place + 36, raw))
            guard let coordinate = GeoCoordinate(latitudeUnits: units.0, longitudeUnits: units.1) else { return nil }
            shot.coordinate = coordinate
        }
        if !name.isEmpty { shot.placeName = String(decoding: name, as: UTF8.self) }
        return shot
    }

    /// Reads a time; nil if a number is out of its range.
    private static func time(at place: Int, _ raw: UnsafeRawBufferPointer, hasOffset: Bool) -> CameraTime? {
        let reading = Int(number(Int64.self, place, raw))
        let (nanoseconds, offset) = (Int(number(Int32.self, place + 8, raw)), Int(number(Int32.self, place + 12, raw)))
        let time = CameraTime(reading: reading, nanoseconds: nanoseconds, offset: hasOffset ? offset : nil)
        return (time.reading, time.nanoseconds, time.offset) == (reading, nanoseconds, hasOffset ? offset : nil) ? time : nil
    }
}

extension [UInt8] {
    /// Appends a number in little-endian byte order.
    fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
