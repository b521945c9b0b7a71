import Imaging
import LayoutMath
import Platform

extension DisplayListExecutor {
    func resolveMask(_ mask: Mask, _ rect: Rect, _ color: Color, _ blend: BlendMode) throws(SDLError) {
        let pixels = PixelRect(rect, scale: scale)
        guard !pixels.isEmpty, color.bytes.alpha > 0 else { return }
        let shape = MaskShape(mask, width: pixels.width, height: pixels.height, scale: scale)
        let area = pixels.outset(by: shape.outset)
        let template = shape.patch
        // Shapes without a stretchable middle are rasterised whole; far beyond the window that would only waste memory.
        guard shows(area), max(template.width, template.height) <= renderer.longestTextureSide else { return }
        let patch = try self.patch(template)
        patch.forEachPiece(in: area) { piece in
            switch piece {
            case .fill(let part, let coverage):
                append(fill: part, color.opacity(Double(coverage) / 255), blend)
            case .copy(let source, let destination):
                append(patch.texture, source, to: destination, color, blend)
            }
        }
    }

    private func patch(_ shape: MaskShape) throws(SDLError) -> MaskPatch {
        if let known = caches.masks.value(for: shape) { return known }
        let patch = try MaskPatch(shape, renderer)
        caches.masks.insert(patch, for: shape, cost: patch.texture.byteCount)
        return patch
    }
}
