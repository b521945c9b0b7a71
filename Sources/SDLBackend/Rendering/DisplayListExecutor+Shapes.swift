import Imaging
import LayoutMath
import Platform

extension DisplayListExecutor {
    func resolveShape(_ shape: Shape, _ rect: Rect, _ color: Color, _ blend: BlendMode) throws(SDLError) {
        let pixels = PixelRect(rect, scale: scale)
        guard !pixels.isEmpty, color.bytes.alpha > 0 else { return }
        let deviceShape = DeviceShape(shape, width: pixels.width, height: pixels.height, scale: scale)
        let area = pixels.outset(by: deviceShape.outset)
        let template = deviceShape.patch
        // Shapes without a stretchable middle are rasterised completely; far beyond the window that would only waste memory.
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

    private func patch(_ shape: DeviceShape) throws(SDLError) -> ShapePatch {
        if let known = caches.shapes.value(for: shape) { return known }
        let patch = try ShapePatch(shape, renderer)
        caches.shapes.insert(patch, for: shape, cost: patch.texture.byteCount)
        return patch
    }
}
