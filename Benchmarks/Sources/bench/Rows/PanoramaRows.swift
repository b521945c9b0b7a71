import CAllocationCounter
import Glibc
import LayoutMath
import Platform
import SDLBackend
import Scenes
import Views

/// The whole panorama, scrolled from end to end and back at 1280x720.
enum PanoramaRows {
    static func run(_ bench: Bench) throws {
        guard bench.wants("panorama") else { return }
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let fixture = try Fixture(mode: .synchronous)
        let renderer = try OffscreenRenderer(width: Int(Fixture.size.width), height: Int(Fixture.size.height), fonts: fixture.fonts)
        let tour = Tour(fixture: fixture, renderer: renderer)
        // Only what is laid out knows where its end is.
        tour.step()
        // Twice to the end and back: every picture, text and shadow is there.
        for _ in 0..<2 { _ = try tour.run(drawing: true) }
        try measureFrames(bench, tour)
        measureIdle(bench, tour)
        bench.emitMemory()
        try FirstFrame.measureInAnotherProcess(bench)
    }

    private static func measureFrames(_ bench: Bench, _ tour: Tour) throws {
        let runs = try (0..<Bench.rounds).map { _ in try tour.run(drawing: true) }
        bench.emitIfWanted(Row(name: "panorama.toolkit", unit: "ms", samples: runs.map(\.toolkit.median)))
        bench.emitIfWanted(Row(name: "panorama.toolkit.worst", unit: "ms", samples: runs.map(\.toolkit.worst)))
        bench.emitIfWanted(Row(name: "panorama.frame", unit: "ms", samples: runs.map(\.frame.median)))
        bench.emitIfWanted(Row(name: "panorama.frame.worst", unit: "ms", samples: runs.map(\.frame.worst)))
        if bench.wants("panorama.frame.worst-offset"), let samples = try tour.worstOffset() {
            bench.emitIfWanted(Row(name: "panorama.frame.worst-offset", unit: "ms", samples: samples))
        }
        // The worst frames are those in which the sparks' counter, four times a second, becomes another word.
        bench.emitIfWanted(Row(name: "panorama.allocations", unit: "allocations/frame", samples: runs.map(\.allocations.median)))
        bench.emitIfWanted(Row(name: "panorama.allocations.worst", unit: "allocations/frame", samples: runs.map(\.allocations.worst)))
    }

    /// Frames that are drawn in ten seconds in which nothing happens.
    private static func measureIdle(_ bench: Bench, _ tour: Tour) {
        tour.settle()
        let before = tour.fixture.session.stage.displayGeneration
        for _ in 0..<600 { tour.step() }
        let drawn = tour.fixture.session.stage.displayGeneration - before
        bench.emitIfWanted(Row(name: "panorama.idle", unit: "frames in 10 s", samples: [Double(drawn)]))
    }
}

extension Bench {
    func emitIfWanted(_ row: Row) { if row.name.hasPrefix(filter) { emit(row) } }

    /// What the process holds after the tour.
    func emitMemory() {
        guard let file = fopen("/proc/self/statm", "r") else { return }
        defer { fclose(file) }
        var line = [UInt8](repeating: 0, count: 128)
        let count = fread(&line, 1, line.count, file)
        let fields = String(decoding: line.prefix(count), as: UTF8.self).split(separator: " ").compactMap { Double($0) }
        guard fields.count > 1 else { return }
        emitIfWanted(Row(name: "panorama.memory", unit: "MB", samples: [fields[1] * 4096 / 1_048_576]))
    }
}

/// Glides over all pages and back, and takes the time of every frame.
final class Tour {
    struct Figures {
        var median: Double
        var worst: Double

        init(_ samples: [Double]) {
            let sorted = samples.sorted()
            median = sorted[sorted.count / 2]
            worst = sorted[sorted.count - 1]
        }
    }

    struct Result {
        var toolkit: Figures
        var frame: Figures
        var allocations: Figures
    }

    let fixture: Fixture
    private let renderer: OffscreenRenderer
    private var time = 0.0

    init(fixture: Fixture, renderer: OffscreenRenderer) {
        self.fixture = fixture
        self.renderer = renderer
    }

    func step() {
        time += 1.0 / 60
        _ = fixture.session.frame(at: time, events: [])
    }

    func settle() {
        for _ in 0..<240 { step() }
    }

    /// The times of the offset whose median is the worst, over some passes there and back at a steady pace.
    func worstOffset() throws -> [Double]? {
        guard let panorama = fixture.panorama else { throw MissingResources() }
        let steps = 160
        var samples = Array(repeating: [Double](), count: steps + 1)
        for _ in 0..<Bench.rounds {
            for step in Array(0...steps) + (0...steps).reversed() {
                panorama.scrollView.scroll(to: panorama.maximumOffset * Double(step) / Double(steps), animated: false)
                time += 1.0 / 60
                let start = Bench.now()
                let list = fixture.session.frame(at: time, events: [])
                try renderer.render(list, images: fixture.session.pictures)
                samples[step].append((Bench.now() - start) * 1e3)
            }
        }
        panorama.scrollView.scroll(to: 0, animated: false)
        return samples.max { Figures($0).median < Figures($1).median }
    }

    /// One way there and one back, 1.5 s each; frames that show the offset of the one before do not count.
    func run(drawing: Bool) throws -> Result {
        var (toolkit, frames, allocations): ([Double], [Double], [Double]) = ([], [], [])
        toolkit.reserveCapacity(400)
        frames.reserveCapacity(400)
        allocations.reserveCapacity(400)
        guard let panorama = fixture.panorama else { throw MissingResources() }
        for goal in [panorama.maximumOffset, 0] {
            panorama.scrollView.scroll(to: goal)
            for _ in 0..<90 {
                time += 1.0 / 60
                let offset = panorama.contentOffset
                let before = allocation_count()
                let start = Bench.now()
                let list = fixture.session.frame(at: time, events: [])
                let recorded = Bench.now()
                let made = Double(allocation_count() - before)
                if drawing { try renderer.render(list, images: fixture.session.pictures) }
                guard panorama.contentOffset != offset else { continue }
                allocations.append(made)
                toolkit.append((recorded - start) * 1e3)
                frames.append((Bench.now() - start) * 1e3)
            }
        }
        return Result(toolkit: Figures(toolkit), frame: Figures(frames), allocations: Figures(allocations))
    }
}
