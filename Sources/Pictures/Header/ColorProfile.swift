import CCodecs

/// The ICC profile of a picture file, collected from its parts.
struct ColorProfile {
    /// The parts of a JPEG by their numbers, which begin at 1.
    private var parts: [Int: ArraySlice<UInt8>] = [:]
    private var partCount = 0
    private var whole: ArraySlice<UInt8>?

    /// The largest profile in bytes. Typical ones have a few kilobytes, those of printers about a megabyte.
    static let mostBytes = 1 << 20
    private static let signature = Array("ICC_PROFILE\0".utf8)

    /// Takes an APP2 segment of a JPEG: signature, number, count, and the part. Source: ICC.1:2022, annex B.4.
    mutating func takeSegment(_ bytes: ArraySlice<UInt8>) {
        guard bytes.starts(with: Self.signature), case let rest = bytes.dropFirst(Self.signature.count), rest.count > 2,
            let number = rest.first, let count = rest.dropFirst().first, parts[Int(number)] == nil
        else { return }
        parts[Int(number)] = rest.dropFirst(2)
        partCount = max(partCount, Int(count))
    }

    /// Takes an ICCP chunk of a WebP.
    mutating func takeChunk(_ bytes: ArraySlice<UInt8>) { whole = whole ?? bytes }

    /// Takes an iCCP chunk of a PNG: a name of at most 79 bytes, zero, the method 0, and the deflated profile.
    mutating func takeDeflated(_ bytes: ArraySlice<UInt8>) {
        guard whole == nil, let end = bytes.prefix(80).firstIndex(of: 0), bytes[end...].dropFirst().first == 0,
            case let deflated = bytes[end...].dropFirst(2), !deflated.isEmpty
        else { return }
        let profile = [UInt8](unsafeUninitializedCapacity: Self.mostBytes) { profile, count in
            count = deflated.withUnsafeBufferPointer { deflated in
                guard let deflatedStart = deflated.baseAddress, let start = profile.baseAddress else { return 0 }
                return ccodecs_inflate(deflatedStart, deflated.count, start, Self.mostBytes)
            }
        }
        if !profile.isEmpty { whole = profile[...] }
    }

    /// The profile as stored in the file, with any colour space; empty if a part is missing.
    var found: [UInt8] {
        if let whole { return Array(whole) }
        guard partCount > 0, (1...partCount).allSatisfy({ parts[$0] != nil }) else { return [] }
        return (1...partCount).flatMap { parts[$0] ?? [] }
    }

    /// The reason why the profile is ignored, in words that follow "because"; nil if the profile is used or there is none.
    var fault: String? {
        let found = found
        guard !found.isEmpty, let words = ccodecs_profile_fault(found, found.count) else { return nil }
        return String(cString: words)
    }

    /// The profile if its colours are red, green and blue, like decoded pixels; otherwise empty.
    var bytes: [UInt8] {
        let found = found
        let window = ByteWindow(found)
        // The header has 128 bytes, including the length, the colour space and a signature. Source: ICC.1:2022, section 7.2.
        guard let length = window.long(0, bigEndian: true), length >= 132, length <= Self.mostBytes, window.holds(length, at: 0),
            window.holds("RGB ", at: 16), window.holds("acsp", at: 36)
        else { return [] }
        return Array(found.prefix(length))
    }
}
