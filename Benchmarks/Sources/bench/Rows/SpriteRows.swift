import Imaging
import LayoutMath
import Platform
import SDLBackend

/// Complete frames at 1280x720 on one thread: cleared, then covered with rotated and tinted sprites of 16x16.
///
/// A star must be rotated; a dot looks the same at every angle. `times-faster` is the time of SDL's own software renderer for the same
/// sprites in the same run, divided by that of the blitter.
enum SpriteRows {
    static func run(_ bench: Bench) throws {
        guard bench.wants("particles.frame") || bench.wants("particles.sprite") || bench.wants("particles.times-faster") else { return }
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        for count in [1_000, 10_000, 100_000] {
            for blend in [BlendMode.additive, .sourceOver] {
                let star = try SpriteField(count: count, isStar: true, blend: blend)
                try measure(bench, "star", star)
                try measure(bench, "dot", try SpriteField(count: count, isStar: false, blend: blend))
                compare(bench, star)
            }
        }
    }

    private static func measure(_ bench: Bench, _ picture: String, _ field: SpriteField) throws {
        let name = "\(picture).\(field.blend)"
        let frames = max(2, 100_000 / field.count)
        bench.time("particles.frame.\(name)", n: field.count, unit: "ms", count: frames) {
            for index in 0..<frames { field.draw(index) }
        }
        bench.time("particles.sprite.\(name)", n: field.count, unit: "ns/sprite", count: frames * field.count) {
            for index in 0..<frames { field.draw(index) }
        }
    }

    private static func compare(_ bench: Bench, _ field: SpriteField) {
        guard bench.wants("particles.times-faster") else { return }
        field.draw(0)
        let samples = (0..<Bench.rounds).map { index in
            let start = Bench.now()
            field.drawWithSDL(index)
            let middle = Bench.now()
            for _ in 0..<10 { field.draw(index) }
            return (middle - start) / (Bench.now() - middle) * 10
        }
        bench.emitIfWanted(Row(name: "particles.times-faster.\(field.blend)", n: field.count, unit: "times", samples: samples))
    }
}
