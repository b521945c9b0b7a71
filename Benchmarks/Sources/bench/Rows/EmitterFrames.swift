import Glibc
import Imaging
import LayoutMath
import Particles
import Pictures
import Platform
import SDLBackend
import Views

/// Complete frames of an emitter at 1280x720 on one thread: spawning, deaths, evaluation, recording, and every pixel. Frames of `all-cores`
/// are drawn as in a window, by as many threads as there are processors, and measured in elapsed time.
///
/// Sprites of 16x16 with spin and tint, spread over the window by four seconds of turnover.
enum EmitterFrames {
    private static let size = Size(width: 1280, height: 720)
    private static let frame = 1.0 / 60

    static func run(_ bench: Bench) throws {
        let modes: [(String, RenderMode)] = [("particles.frame.additive", .additive), ("particles.frame.source-over", .unordered)]
        for (name, mode) in modes where name.hasPrefix(bench.filter) {
            for count in [1_000, 10_000, 100_000] { try measure(bench, name, mode, count) }
        }
        let name = "particles.all-cores.additive"
        guard name.hasPrefix(bench.filter) else { return }
        try measure(bench, name, .additive, 1_000_000, threads: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    private static func measure(_ bench: Bench, _ name: String, _ mode: RenderMode, _ count: Int, threads: Int = 1) throws {
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let picture = Star()
        let fonts = try FontBook()
        let renderer = try OffscreenRenderer(width: Int(size.width), height: Int(size.height), fonts: fonts, threads: threads)
        let system = ParticleSystem(emitter(count, mode), capacityPerCell: count * 2)
        for step in 1...240 { system.advance(to: Double(step) * frame) }
        var (buffer, list, time) = (SpriteBuffer(), DisplayList(), system.time)
        list.size = size
        func draw() {
            time += frame
            system.advance(to: time)
            system.evaluate(into: &buffer)
            list.removeAll()
            for batch in buffer.batches {
                let sprites = buffer.sprites[batch.sprites]
                list.append(
                    sprites,
                    as: SpriteDraw(
                        image: ImageID("star"), size: Size(width: 16, height: 16), blend: batch.isAdditive ? .additive : .sourceOver))
            }
            try? renderer.render(list, images: picture)
        }
        let frames = max(4, 100_000 / count)
        if threads > 1 {
            for _ in 0..<5 { draw() }
            let samples = (0..<Bench.rounds).map { _ in
                let (wall, processor) = (Bench.wall(), Bench.processor())
                draw()
                return ((Bench.wall() - wall) * 1e3, (Bench.processor() - processor) * 1e3)
            }
            bench.emit(Row(name: name, n: count, unit: "ms", samples: samples.map(\.0)))
            return bench.emit(Row(name: name + ".cpu", n: count, unit: "ms", samples: samples.map(\.1)))
        }
        for _ in 0..<60 { draw() }
        bench.time(name, n: count, unit: "ms", count: frames) {
            for _ in 0..<frames { draw() }
        }
    }

    /// `count` particles alive on average, all over the window.
    private static func emitter(_ count: Int, _ mode: RenderMode) -> Emitter {
        var cell = EmitterCell()
        cell.contents = "star"
        cell.birthRate = Double(count) / 2
        cell.lifetime = 2
        cell.lifetimeRange = 2
        cell.velocity = 40
        cell.velocityRange = 40
        cell.emissionRange = .degrees(360)
        cell.rotationRange = .degrees(360)
        cell.spinRange = .degrees(343)
        (cell.redRange, cell.greenRange, cell.blueRange) = (0.5, 0.5, 0.5)
        cell.color = ParticleColor(red: 0.7, green: 0.7, blue: 0.7, alpha: 0.75)
        var emitter = Emitter(cells: [cell])
        emitter.emitterShape = .rectangle
        emitter.emitterPosition = Point(x: size.width / 2, y: size.height / 2)
        emitter.emitterSize = Size(width: size.width - 160, height: size.height - 120)
        emitter.renderMode = mode
        return emitter
    }

    /// The only picture.
    private final class Star: ImageProviding {
        private let state: ImageState

        init() { state = SpritePicture.named("star", side: 16).map { .ready(Bitmap($0)) } ?? .failed("no star") }

        func state(of image: ImageID) -> ImageState { state }
    }
}
