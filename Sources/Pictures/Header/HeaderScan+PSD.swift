import Imaging
import Platform

/// PSD and PSB: the composite picture. The EXIF orientation is ignored, because Photoshop stores pictures upright.
extension HeaderScan {
    mutating func stepPSD(over window: ByteWindow) throws(PictureError) -> Step {
        if pixelOffset == nil {
            let request: PSDHeader.Request?
            do throws(HeaderError) { request = try photoshop.advance(over: window) } catch { throw PictureError(error, isWhole: true) }
            if let request { return .more(at: request.offset, count: request.count) }
            (size, pixelOffset) = (photoshop.size, photoshop.pixelOffset)
            parts = [HeaderPart(kind: .exif, place: photoshop.exif)]
            if profile != nil { parts.append(HeaderPart(kind: .profile, place: photoshop.profile)) }
            if texts != nil {
                parts.append(HeaderPart(kind: .xmp, place: photoshop.xmp))
                parts.append(HeaderPart(kind: .resources, place: photoshop.resources))
            }
        }
        let step = readParts(window)
        orientation = 1
        return step
    }
}
