import Imaging
import Platform

/// A group as a texture.
struct FinishedGroup {
    /// The effect, the steps and their size, relative to the upper left corner of what they draw.
    var effect: DeviceEffect
    var steps: [RenderStep]
    var size: PixelSize
    /// The place of the result, relative to the same corner, in device pixels of the scope around the group.
    var place: PixelRect
    /// Nil if nothing can be seen.
    var texture: Texture?
}

/// The groups that were drawn in this frame and in the last one, so that a group that does not change is computed once.
struct FinishedGroups {
    private var last: [FinishedGroup] = []
    private var current: [FinishedGroup] = []

    /// Forgets the groups that the last frame did not draw.
    mutating func beginFrame() {
        swap(&last, &current)
        current.removeAll(keepingCapacity: true)
    }

    /// Returns a group with the same pixels at any place, which is kept for another frame; nil if there is none.
    /// - Parameter area: What the steps draw.
    /// - Complexity: O(groups + steps).
    mutating func group(_ effect: DeviceEffect, _ steps: [RenderStep], _ area: PixelRect) -> FinishedGroup? {
        func isSame(_ group: FinishedGroup) -> Bool {
            group.size.width == area.width && group.size.height == area.height && group.effect == effect
                && group.steps.elementsEqual(steps) { $0.isSame(as: $1.offset(x: -area.x, y: -area.y)) }
        }
        if let found = current.first(where: isSame) { return found }
        guard let found = last.first(where: isSame) else { return nil }
        current.append(found)
        return found
    }

    /// Keeps a group for this frame and the next one.
    mutating func insert(_ group: FinishedGroup) { current.append(group) }

    mutating func removeAll() { self = FinishedGroups() }

    /// The bytes of the textures. A group in both frames counts once.
    var byteCount: Int {
        let old = last.filter { group in !current.contains { $0.texture === group.texture } }
        return (current + old).reduce(0) { $0 + ($1.texture?.byteCount ?? 0) }
    }
}
