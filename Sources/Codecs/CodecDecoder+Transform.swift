import CCodecs
import Glibc
public import Imaging

// Cuts and turns JPEG files losslessly, on their coefficients.
extension CodecDecoder {
    /// - Throws: `PictureDecodeError`.
    public func transform(_ order: TransformOrder, from descriptor: Int32) throws -> [UInt8] {
        let (part, orientation) = (order.part, order.orientation)
        var transform = CCodecsTransform(
            part: CCodecsPart(x: Int32(part.x), y: Int32(part.y), width: Int32(part.width), height: Int32(part.height)),
            swaps_axes: orientation.swapsAxes ? 1 : 0, mirrors_x: orientation.mirrorsX ? 1 : 0, mirrors_y: orientation.mirrorsY ? 1 : 0)
        var result = CCodecsTransformed()
        defer { ccodecs_free_bytes(&result.file) }
        guard ccodecs_transform_jpeg(descriptor, &transform, order.byteLimit, &result) == 0 else {
            guard result.system_code == 0 else { throw PictureDecodeError.system(code: result.system_code) }
            throw PictureDecodeError.damaged(withUnsafeBytes(of: result.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        // Swift ends the process if there is no memory for an array.
        guard ccodecs_has_memory(result.file.count) != 0 else { throw PictureDecodeError.system(code: ENOMEM) }
        return Array(UnsafeBufferPointer(start: result.file.bytes, count: result.file.count))
    }
}
