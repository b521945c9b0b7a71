import Glibc
import LayoutMath
import ParticleEditor
import Pictures
import Platform
import Scenes
import SDLBackend
import Tours

/// Complete frames of the sparks' page, drawn by the CPU as in a window: spawning, deaths, evaluation, recording and every pixel.
///
/// The first preset is measured first, and then each preset in four window sizes. A display shows 60 frames per second if a frame takes
/// at most 16.6 ms of elapsed time. The rows `….cpu` are the CPU time of all threads, which other processes affect less.
enum SparksRows {
    private static let sizes = [(640, 480), (1280, 720), (1920, 1080), (2400, 1300)]
    private static let frame = 1.0 / 60

    static func run(_ bench: Bench) throws {
        guard bench.wants("sparks") else { return }
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        for (width, height) in sizes { try measure(bench, "sparks.frame.\(width)x\(height)", width, height, preset: nil) }
        guard let resources = ResourceFolder.locate() else { throw MissingResources() }
        for preset in try PresetEmitters(in: resources, read: Fixture.bytes).presetNames {
            for (width, height) in sizes {
                try measure(bench, "sparks.preset.\(preset).\(width)x\(height)", width, height, preset: preset)
            }
        }
    }

    private static func measure(_ bench: Bench, _ name: String, _ width: Int, _ height: Int, preset: String?) throws {
        guard name.hasPrefix(bench.filter) else { return }
        let size = Size(width: Double(width), height: Double(height))
        let fixture = try Fixture(mode: .synchronous, scene: .sparks, size: size, preset: preset)
        let renderer = try OffscreenRenderer(
            width: width, height: height, fonts: fixture.fonts, threads: sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        var time = 0.0
        func draw() throws {
            time += frame
            try renderer.render(fixture.session.frame(at: time, events: []), images: fixture.session.pictures)
        }
        for _ in 0..<240 { try draw() }
        let samples = try (0..<Bench.rounds).map { _ in
            let (wall, processor) = (Bench.wall(), Bench.processor())
            for _ in 0..<10 { try draw() }
            return ((Bench.wall() - wall) * 1e3 / 10, (Bench.processor() - processor) * 1e3 / 10)
        }
        bench.emit(Row(name: name, unit: "ms", samples: samples.map(\.0)))
        bench.emit(Row(name: name + ".cpu", unit: "ms", samples: samples.map(\.1)))
    }
}
