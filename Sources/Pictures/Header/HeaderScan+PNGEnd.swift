import Imaging
import Platform

/// Searches the end of a PNG, where ImageMagick writes the eXIf chunk and ExifTool the XMP chunk. Stepping over the pixels would mean
/// reading many chunks. Instead, a place counts as the start of a chunk if chunks follow up to the last byte and the last chunk is IEND.
extension HeaderScan {
    /// In bytes. Longer blocks, which contain a preview, are not found.
    private static let endLength = 16_384
    /// The most candidate places that are tried.
    private static let mostPlaces = 16

    mutating func readEnd(_ window: ByteWindow) -> Step {
        let start = max(position, fileSize - Self.endLength)
        blockPlace = start..<fileSize
        guard start < fileSize else { return .finished }
        guard window.holds(fileSize - start, at: start) else { return .more(at: start, count: fileSize - start) }
        let places = (start..<max(start, fileSize - 12)).lazy.filter { place in
            guard let first = window.byte(place + 4), first == 0x65 || first == 0x69 else { return false }
            return window.holds("eXIf", at: place + 4) || window.holds("iTXt", at: place + 4)
        }
        guard var chunk = places.prefix(Self.mostPlaces).first(where: { leadsToEnd($0, in: window) }) else { return .finished }
        while let length = window.long(chunk, bigEndian: true), chunk + 12 + length < fileSize {
            if window.holds("eXIf", at: chunk + 4), !hasBlock { take(EXIFBlock(in: window, from: chunk + 8, to: chunk + 8 + length)) }
            if window.holds("iTXt", at: chunk + 4) { texts?.takeText(window.slice(length, at: chunk + 8)) }
            chunk += 12 + length
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
