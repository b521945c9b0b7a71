package import Imaging
import Platform

/// An open picture file with its checked header.
package struct OpenPicture: ~Copyable {
    package let header: PictureHeader
    /// What the header states about the shot.
    package let facts: ShotFacts
    /// The ICC profile of its colours; empty if there is none, or if its colours are not red, green and blue.
    package let profile: [UInt8]
    /// The modification time, in seconds since 1970.
    package var modified: Int { file.modified }
    private let file: OpenFile

    /// Opens a file and checks its header. Does not block on pipes and devices.
    package init(_ path: String) throws(PictureError) {
        let file = try OpenFile(path)
        var (facts, profile) = (ShotFacts(), [UInt8]())
        header = try PictureHeader(of: file, wantsFacts: true) { scan in
            facts = ShotFacts(maker: scan.maker, model: scan.model, taken: scan.time.time?.reading, coordinate: scan.coordinate)
            profile = scan.profile?.bytes ?? []
        }
        self.file = file
        (self.facts, self.profile) = (facts, profile)
    }

    /// Returns the upright picture, in the colours of `profile`, or in sRGB if the profile is empty.
    /// - Parameter part: A part of the upright picture, within it; nil for all of it.
    /// - Throws: Also if the picture could not be decoded completely.
    package borrowing func decode(
        _ fit: PictureFit, part: PicturePart? = nil, with decoder: any FileDecoding
    ) throws(PictureError) -> Bitmap {
        let bitmap: Bitmap
        do {
            var order = DecodeOrder(header, fit: fit)
            order.part = part
            if !profile.isEmpty { order.colors = .asStored }
            bitmap = try decoder.decode(order, from: file.descriptor)
        } catch {
            throw PictureError(decoding: error)
        }
        guard bitmap.isComplete else { throw .endsTooEarly }
        return bitmap
    }

    /// The bytes of the file.
    package borrowing func bytes() throws(PictureError) -> [UInt8] { try file.read(header.byteCount, at: 0) }

    /// Cuts and turns the file losslessly, on its coefficients. The bytes come from a decoder's process, so check them.
    package borrowing func transform(_ order: TransformOrder, with decoder: any FileDecoding) throws(PictureError) -> [UInt8] {
        do { return try decoder.transform(order, from: file.descriptor) } catch { throw PictureError(decoding: error) }
    }
}
