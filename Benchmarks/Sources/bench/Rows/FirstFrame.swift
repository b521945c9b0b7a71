import Glibc
import LayoutMath
import Platform
import Scenes
import SDLBackend
import Tours

/// The time from exec to the first frame, in a separate process that starts as the app does, with pictures loading on a thread.
enum FirstFrame {
    static func measureInAnotherProcess(_ bench: Bench) throws {
        guard "panorama.first-frame".hasPrefix(bench.filter) else { return }
        let samples = (0..<Bench.rounds).compactMap { _ in run() }
        guard !samples.isEmpty else { return }
        bench.emit(Row(name: "panorama.first-frame", unit: "ms", samples: samples))
    }

    /// Milliseconds from before the spawn until the child has drawn and exited; nil on failure.
    private static func run() -> Double? {
        let start = Bench.wall()
        var child = pid_t()
        let arguments = [strdup(CommandLine.arguments[0]), strdup("--first-frame"), nil]
        defer { for argument in arguments { free(argument) } }
        guard posix_spawn(&child, "/proc/self/exe", nil, nil, arguments, environ) == 0 else { return nil }
        var status: Int32 = 0
        guard waitpid(child, &status, 0) == child, status == 0 else { return nil }
        return (Bench.wall() - start) * 1e3
    }

    static func measureInThisProcess() throws {
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let fixture = try Fixture(mode: .threaded)
        let renderer = try OffscreenRenderer(width: Int(Fixture.size.width), height: Int(Fixture.size.height), fonts: fixture.fonts)
        let list = fixture.session.frame(at: 0, events: [])
        try renderer.render(list, images: fixture.session.pictures)
    }
}
