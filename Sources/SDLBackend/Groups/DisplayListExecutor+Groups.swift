import Imaging
import LayoutMath
import Platform

// Groups of commands. A group's commands become steps like those of the window. When it ends, the steps are drawn into memory, the effect changes
// the pixels, and the result is drawn in the scope around the group like any other texture. Results are kept while the steps are the same.
extension DisplayListExecutor {
    /// Device pixels of a rotated group for each one of the window along each axis, so that edges and text stay sharp at any angle.
    private static let rotationDetail = 2

    func beginGroup(_ effect: GroupEffect, opacity: Double) {
        // A group within a rotated one is fine enough already.
        let detail = effect.isRotation && !groups.isRotated ? Self.rotationDetail : 1
        let inner = scale * Double(detail)
        let source = Mapping(scale: inner)(effect.source(of: scope.visible))
        groups.begin(effect, opacity: opacity, in: &scope, target: PixelRect(containing: source).aligned(to: detail), scale: inner)
    }

    func endGroup() throws(SDLError) {
        let group = groups.end(&scope)
        let detail = max(1, Int((group.scope.scale / scale).rounded()))
        let area = group.scope.drawnArea.aligned(to: detail)
        guard !area.isEmpty, group.opacity > 0 else { return }
        let effect = DeviceEffect(group.effect, scale: group.scope.scale, detail: detail, area: area)
        let finished = try finished(effect, group.scope.steps, area)
        guard let texture = finished.texture else { return }
        let place = finished.place.offset(x: area.x / detail, y: area.y / detail)
        append(texture, texture.bounds, to: place, Color.white.opacity(group.opacity), .sourceOver)
    }

    private func finished(_ effect: DeviceEffect, _ steps: [RenderStep], _ area: PixelRect) throws(SDLError) -> FinishedGroup {
        if let known = caches.groups.group(effect, steps, area) { return known }
        let (steps, size) = (steps.map { $0.offset(x: -area.x, y: -area.y) }, PixelSize(width: area.width, height: area.height))
        let result = effect.applied(to: GroupPixels(size: size, values: try pixels(of: steps, size)))
        var finished = FinishedGroup(effect: effect, steps: steps, size: size, place: result.area)
        if !result.area.isEmpty {
            finished.texture = try Texture.make(
                renderer, width: result.area.width, height: result.area.height, pixels: result.straight(), isOpaque: false,
                sampling: .nearest)
        }
        caches.groups.insert(finished)
        return finished
    }

    /// Draws steps into memory, with premultiplied alpha.
    private func pixels(of steps: [RenderStep], _ size: PixelSize) throws(SDLError) -> [UInt32] {
        let memory = try TargetTexture(renderer, size)
        func drawn(over background: Color) throws(SDLError) -> [UInt32] {
            try memory.pixels(over: background) { for step in steps { draw(step) } }
        }
        guard renderer.isSoftware else { return try drawn(over: .clear) }
        // The alpha that SDL's software renderer leaves in its target differs between versions. What a group hides of white and of black
        // does not.
        return GroupPixels.premultiplied(overBlack: try drawn(over: .black), overWhite: try drawn(over: .white))
    }
}
