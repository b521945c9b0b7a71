import CCodecs
import Glibc
public import Imaging
import Storage

// The colours of screens.
extension CodecDecoder {
    /// - Throws: `PictureDecodeError`.
    public func screenTable(from descriptor: Int32) throws -> [UInt8] {
        if let package = ccodecs_missing_profile_package() {
            throw PictureDecodeError.missingLibrary(package: String(cString: package))
        }
        guard let profile = WholeRead.bytes(ofMemory: descriptor) else { throw PictureDecodeError.system(code: errno) }
        guard (1...ScreenColors.mostProfileBytes).contains(profile.count) else { throw PictureDecodeError.damaged("it is no profile") }
        var bytes = [UInt8](repeating: 0, count: ScreenColors.byteCount)
        let result = bytes.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: (UInt16, UInt16, UInt16).self) { nodes in
                nodes.baseAddress.map { ccodecs_make_screen_table(profile, profile.count, $0) } ?? 0
            }
        }
        guard result >= 0 else { throw PictureDecodeError.system(code: ENOMEM) }
        guard result > 0 else { throw PictureDecodeError.damaged("it is not the profile of a screen") }
        return bytes
    }
}

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

extension CodecDecoder {
    /// Draws a document at exactly the ordered size, whatever size it states. No unneeded pixels are computed, and parts are sharp.
    func drawn(_ order: DecodeOrder, from descriptor: Int32) throws(PictureDecodeError) -> Bitmap {
        let plan = order.storedPlan
        var drawing = CCodecsDrawing(
            whole_width: Int32(order.size.width), whole_height: Int32(order.size.height), x: plan.crop.x, y: plan.crop.y,
            width: plan.crop.width, height: plan.crop.height, result_width: Int32(plan.size.width), result_height: Int32(plan.size.height))
        return try Self.reduced(order, plan: { size, _ in size == plan.size ? FitPlan(.original, source: size) : nil }) { picture in
            ccodecs_decode_svg(descriptor, &drawing, picture)
        }
    }
}

extension CodecLibraries {
    /// The folders with fonts, for documents with text.
    static var fontFolders: [String] {
        guard let folders = ccodecs_font_folders() else { return [] }
        defer { ccodecs_free_font_folders(folders) }
        var paths: [String] = []
        while let folder = folders[paths.count] { paths.append(String(cString: folder)) }
        return paths
    }
}
