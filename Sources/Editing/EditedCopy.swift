import Glibc
import Imaging
import Pictures
import Storage

/// Makes the bytes of a picture that was turned and cut by decoding and encoding its pixels.
struct EditedCopy {
    let decoder: any FileDecoding
    let encoder: any PictureEncoding

    /// The quality of copies in lossy formats, 1...100.
    private static let quality = 92

    /// The format for a file's name; nil if its extension is not that of a format that can be written.
    static func format(ofName name: String) -> EncodingFormat? {
        switch FilePath.fileExtension(of: name) {
        case "jpg", "jpeg": .jpeg(quality: quality)
        case "png": .png
        case "webp": .webp(quality: quality)
        default: nil
        }
    }

    func bytes(_ edit: PictureEdit, of path: String, as format: EncodingFormat) throws(EditError) -> [UInt8] {
        let (bitmap, metadata): (Bitmap, EncodedMetadata)
        do throws(PictureError) {
            let file = try OpenPicture(path)
            bitmap = try file.decode(edit, with: decoder)
            metadata = EncodedMetadata(exif: EXIFWriter.bytes(of: file.facts), profile: file.profile)
        } catch {
            throw .notRead(error)
        }
        return try encoded(bitmap, as: format, metadata)
    }

    /// The picture, turned and cut.
    func decoded(_ edit: PictureEdit, _ file: borrowing OpenPicture) throws(EditError) -> Bitmap {
        do throws(PictureError) { return try file.decode(edit, with: decoder) } catch { throw .notRead(error) }
    }

    /// The encoded file, made in memory.
    func encoded(_ bitmap: Bitmap, as format: EncodingFormat, _ metadata: EncodedMetadata) throws(EditError) -> [UInt8] {
        guard let descriptor = MemoryFile.make() else { throw .refused(code: errno) }
        defer { close(descriptor) }
        do { try encoder.encode(bitmap, as: format, metadata: metadata, to: descriptor) } catch {
            guard let error = error as? any PictureEncodingError else { throw .notEncoded("\(error)") }
            throw error.systemCode.map { .refused(code: $0) } ?? .notEncoded("\(error)")
        }
        guard let bytes = WholeRead.bytes(ofMemory: descriptor) else { throw .refused(code: errno) }
        return bytes
    }
}

extension OpenPicture {
    /// Returns the upright picture, turned and cut.
    fileprivate borrowing func decode(_ edit: PictureEdit, with decoder: any FileDecoding) throws(PictureError) -> Bitmap {
        let subject = EditSubject(header)
        let part = edit.part.map { part in
            subject.orientation.upright(
                subject.orientation.turned(byQuarters: edit.quarters).stored(part, in: subject.size), in: subject.size)
        }
        let bitmap = try decode(.original, part: part, with: decoder)
        let turn = PictureOrientation(exif: 1).turned(byQuarters: edit.quarters)
        let size = PixelSize(width: bitmap.width, height: bitmap.height)
        let turned = turn.oriented(size)
        return Bitmap(width: turned.width, height: turned.height, pixels: turn.turned(bitmap.pixels, size: size))
    }
}
