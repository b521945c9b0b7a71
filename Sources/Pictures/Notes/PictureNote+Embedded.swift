import Imaging
import Storage

extension PictureNote {
    /// Reads what a picture file itself states: its XMP packet, and what that does not state from its IPTC records. Only JPEG, PNG and
    /// WebP have such parts; damaged ones count as missing.
    /// - Throws: If the file cannot be read now, but perhaps later.
    /// - Complexity: O(bytes of the parts).
    init(embeddedIn path: String) throws(PictureError) {
        self.init()
        do throws(PictureError) {
            let file = try OpenFile(path)
            let first = ByteWindow(try file.read(min(file.size, PictureLimits.window), at: 0))
            var scan = HeaderScan(format: try PictureFormat(magicOf: first), fileSize: file.size)
            let texts = try scan.runToTexts(from: first) { (offset, count) throws(PictureError) in try file.read(count, at: offset) }
            self = PictureNote(texts)
        } catch {
            guard error.isCausedByFile else { throw error }
        }
    }

    /// The note in the parts of a file.
    init(_ texts: EmbeddedTexts) {
        let older = IPTCBlock(resources: texts.resources).note
        // Padding and a final zero byte follow some packets.
        let packet = texts.xmp.flatMap { try? XMPPacket(Array($0.prefix { $0 != 0 })) }
        self = packet?.note.completed(by: older) ?? older
    }

    /// Returns the note with what it does not state from another one.
    func completed(by other: PictureNote) -> PictureNote {
        PictureNote(
            title: title.isEmpty ? other.title : title, place: place.isEmpty ? other.place : place, text: text.isEmpty ? other.text : text,
            people: people.isEmpty ? other.people : people, rating: rating ?? other.rating, date: date ?? other.date)
    }
}
