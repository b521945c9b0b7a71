import LayoutMath
import Particles
import Platform
import SDLBackend
import Views

/// Time from an emitter to the arrays of corners and colours for a GPU: `particles.record` ends with the display list, and
/// `particles.vertices` includes the arrays.
enum VertexRows {
    static func run(_ bench: Bench) {
        guard bench.wants("particles.record") || bench.wants("particles.vertices") else { return }
        for count in [1_000, 10_000, 100_000, 1_000_000] { measure(bench, count) }
    }

    private static func measure(_ bench: Bench, _ count: Int) {
        let system = ParticleSystem(Emitter(cells: [ParticleRows.cell(count)]), capacityPerCell: count * 8 / 5)
        for step in 1...240 { system.advance(to: Double(step) / 60) }
        var (buffer, list, vertices) = (SpriteBuffer(), DisplayList(), SpriteVertices())
        func record() {
            system.evaluate(into: &buffer)
            list.removeAll()
            for batch in buffer.batches {
                list.append(
                    buffer.sprites[batch.sprites],
                    as: SpriteDraw(image: ImageID("dot"), size: Size(width: 32, height: 32), blend: .additive))
            }
        }
        func make() {
            record()
            for case .sprites(let draw) in list.commands {
                for start in stride(from: draw.sprites.lowerBound, to: draw.sprites.upperBound, by: SpriteVertices.capacity) {
                    let end = min(start + SpriteVertices.capacity, draw.sprites.upperBound)
                    vertices.load(list.sprites[start..<end], of: draw, scale: 1)
                }
            }
        }
        let frames = max(3, 2_000_000 / count)
        make()
        bench.time("particles.record", n: count, unit: "ns/particle", count: frames * system.aliveCount) {
            for _ in 0..<frames { record() }
        }
        bench.time("particles.vertices", n: count, unit: "ns/particle", count: frames * system.aliveCount) {
            for _ in 0..<frames { make() }
        }
        blackHole(Double(vertices.spriteCount))
    }
}
