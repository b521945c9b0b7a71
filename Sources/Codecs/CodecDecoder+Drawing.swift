import CCodecs
import Glibc
import Imaging

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
