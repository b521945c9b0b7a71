public import LayoutMath

extension DisplayList {
    /// Adds another list's frame in front of the others, with its upper left corner at `origin`, clipped to its size.
    /// - Complexity: O(commands + sprites).
    public mutating func append(_ other: DisplayList, at origin: Point) {
        let (offset, area) = (origin - Point.zero, Rect(origin: origin, size: other.size))
        let first = spriteStorage.count
        spriteStorage.append(contentsOf: other.spriteStorage.lazy.map { $0.moved(by: offset) })
        append(.clip(area))
        var depth = 0
        for command in other.commands {
            if case .endGroup = command { depth -= 1 }
            append(command.moved(by: offset, within: depth == 0 ? area : nil, spritesFrom: first))
            if case .beginGroup = command { depth += 1 }
        }
        append(.clip(nil))
    }
}

extension DrawCommand {
    /// The command moved by a vector.
    /// - Parameters:
    ///   - area: The rectangle to which a command that ends clipping clips instead; nil within a group, which is drawn as a part of it.
    ///   - first: The index at which the list's sprites begin in the other list's storage.
    fileprivate func moved(by offset: Vector, within area: Rect?, spritesFrom first: Int) -> DrawCommand {
        switch self {
        case .clip(let rect):
            let moved = rect?.offset(by: offset)
            return .clip(area.map { moved?.intersection($0) ?? $0 } ?? moved)
        case .fill(let rect, let color, let blend): return .fill(rect.offset(by: offset), color, blend)
        case .shape(let shape, let rect, let color, let blend): return .shape(shape, rect.offset(by: offset), color, blend)
        case .gradient(let gradient, let rect, let axis, let radius, let opacity):
            return .gradient(gradient, rect.offset(by: offset), axis: axis, radius: radius, opacity: opacity)
        case .path(var draw):
            draw.mapping.offset += offset
            return .path(draw)
        case .picture(var draw):
            draw.destination = draw.destination.offset(by: offset)
            return .picture(draw)
        case .text(var draw):
            draw.origin += offset
            return .text(draw)
        case .sprites(var draw):
            draw.sprites = draw.sprites.lowerBound + first..<draw.sprites.upperBound + first
            return .sprites(draw)
        case .beginGroup(let effect, let opacity): return .beginGroup(effect.moved(by: offset), opacity: opacity)
        case .endGroup: return .endGroup
        }
    }
}

extension Sprite {
    fileprivate func moved(by offset: Vector) -> Sprite {
        var sprite = self
        sprite.x += Float(offset.x)
        sprite.y += Float(offset.y)
        return sprite
    }
}
