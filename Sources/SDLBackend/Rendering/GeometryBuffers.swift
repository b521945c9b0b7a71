import CSDL2
import LayoutMath
import Platform

/// Vertices of a batch in the layout SDL wants, reused from frame to frame.
struct GeometryBuffers {
    private(set) var positions: [Float] = []
    private(set) var colors: [SDL_Color] = []
    private(set) var coordinates: [Float] = []
    private(set) var indices: [Int32] = []

    var vertexCount: Int { colors.count }

    mutating func load(_ quads: ArraySlice<Quad>, scale: Double) {
        positions.removeAll(keepingCapacity: true)
        colors.removeAll(keepingCapacity: true)
        coordinates.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
        for quad in quads { append(quad, scale: scale) }
    }

    private mutating func append(_ quad: Quad, scale: Double) {
        let first = Int32(vertexCount)
        let (cosine, sine) = (SDL_cos(quad.rotation.radians), SDL_sin(quad.rotation.radians))
        let bytes = quad.color.bytes
        let color = SDL_Color(r: bytes.red, g: bytes.green, b: bytes.blue, a: bytes.alpha)
        for (u, v) in [(0.0, 0.0), (1, 0), (1, 1), (0, 1)] {
            let (x, y) = ((u - 0.5) * quad.size.width, (v - 0.5) * quad.size.height)
            positions.append(Float((quad.center.x + x * cosine - y * sine) * scale))
            positions.append(Float((quad.center.y + x * sine + y * cosine) * scale))
            colors.append(color)
            coordinates.append(Float(quad.textureRect.minX + u * quad.textureRect.width))
            coordinates.append(Float(quad.textureRect.minY + v * quad.textureRect.height))
        }
        for corner in [0, 1, 2, 0, 2, 3] as [Int32] { indices.append(first + corner) }
    }
}
