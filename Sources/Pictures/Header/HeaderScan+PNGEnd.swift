import Imaging
import Platform

/// The end of a PNG, where ImageMagick writes the chunk eXIf. To pass over the pixels would mean to read many chunks; what is a chunk there is
/// told by what follows: chunks to the last byte, of which the last is IEND.
extension HeaderScan {
    /// In bytes; blocks with a preview, which are longer, are not found.
    private static let endLength = 16_384
    /// The most places that are tried.
    private static let mostPlaces = 16

    mutating func readEnd(_ window: ByteWindow) -> Step {
        let start = max(position, fileSize - Self.endLength)
        blockPlace = start..<fileSize
        guard start < fileSize else { return .finished }
        guard window.holds(fileSize - start, at: start) else { return .more(at: start, count: fileSize - start) }
        let places = (start..<max(start, fileSize - 12)).lazy.filter { window.byte($0 + 4) == 0x65 && window.holds("eXIf", at: $0 + 4) }
        if let chunk = places.prefix(Self.mostPlaces).first(where: { leadsToEnd($0, in: window) }),
            let length = window.long(chunk, bigEndian: true)
        {
            take(EXIFBlock(in: window, from: chunk + 8, to: chunk + 8 + length))
        }
        return .finished
    }

    private func leadsToEnd(_ chunk: Int, in window: ByteWindow) -> Bool {
        var place = chunk
        while let length = window.long(place, bigEndian: true), length <= fileSize {
            if window.holds("IEND", at: place + 4) { return length == 0 && place + 12 == fileSize }
            place += 12 + length
        }
        return false
    }
}
