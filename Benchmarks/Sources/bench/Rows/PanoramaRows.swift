import CAllocationCounter
import Glibc
import LayoutMath
import Pictures
import Platform
import Scenes
import SDLBackend
import Tours
import Views

/// The complete panorama, scrolled from end to end and back at 1280x720.
enum PanoramaRows {
    static func run(_ bench: Bench) throws {
        guard bench.wants("panorama") else { return }
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let fixture = try Fixture(mode: .synchronous, cache: PictureCache(byteBudget: Fixture.roomForAllPages))
        let renderer = try OffscreenRenderer(width: Int(Fixture.size.width), height: Int(Fixture.size.height), fonts: fixture.fonts)
        let tour = Tour(fixture)
        // Two tours to the end and back load every picture, text and shadow.
        for _ in 0..<2 { _ = try FrameFigures(tour, renderer) }
        try measureFrames(bench, tour, renderer)
        if bench.wants("panorama.read") { try measureReading(bench, tour, renderer) }
        if bench.wants("panorama.idle") { try measureIdle(bench, tour) }
        bench.emitMemory()
        try FirstFrame.measureInAnotherProcess(bench)
    }

    private static func measureFrames(_ bench: Bench, _ tour: Tour, _ renderer: OffscreenRenderer) throws {
        let runs = try (0..<Bench.rounds).map { _ in try FrameFigures(tour, renderer) }
        bench.emitIfWanted(Row(name: "panorama.toolkit", unit: "ms", samples: runs.map(\.toolkit.median)))
        bench.emitIfWanted(Row(name: "panorama.toolkit.worst", unit: "ms", samples: runs.map(\.toolkit.worst)))
        bench.emitIfWanted(Row(name: "panorama.frame", unit: "ms", samples: runs.map(\.frame.median)))
        bench.emitIfWanted(Row(name: "panorama.frame.worst", unit: "ms", samples: runs.map(\.frame.worst)))
        if bench.wants("panorama.frame.worst-offset"), let samples = try FrameFigures.worstOffset(tour, renderer) {
            bench.emitIfWanted(Row(name: "panorama.frame.worst-offset", unit: "ms", samples: samples))
        }
        bench.emitIfWanted(Row(name: "panorama.allocations", unit: "allocations/frame", samples: runs.map(\.allocations.median)))
        bench.emitIfWanted(Row(name: "panorama.allocations.worst", unit: "allocations/frame", samples: runs.map(\.allocations.worst)))
    }

    /// Whole frames with a screen reader, which learns of every frame, and without one, in alternating runs. In a window it learns of fewer.
    private static func measureReading(_ bench: Bench, _ tour: Tour, _ renderer: OffscreenRenderer) throws {
        let recorder = SemanticRecorder(tour.fixture.session.stage)
        let runs = try (0..<Bench.rounds).map { _ in
            (without: try FrameFigures(tour, renderer), with: try FrameFigures(tour, renderer, read: { _ = recorder.record() }))
        }
        bench.emitIfWanted(Row(name: "panorama.read", unit: "ms", samples: runs.map(\.with.reading.median)))
        bench.emitIfWanted(Row(name: "panorama.read.worst", unit: "ms", samples: runs.map(\.with.reading.worst)))
        bench.emitIfWanted(Row(name: "panorama.read.frame", unit: "ms", samples: runs.map(\.with.frame.median)))
        bench.emitIfWanted(Row(name: "panorama.read.frame.without", unit: "ms", samples: runs.map(\.without.frame.median)))
    }

    /// Frames drawn on each page in ten seconds without input.
    private static func measureIdle(_ bench: Bench, _ tour: Tour) throws {
        for (index, page) in try tour.panorama.items.enumerated() {
            let drawn = try tour.idleFrames(onPage: index)
            bench.emitIfWanted(Row(name: "panorama.idle.\(page.id)", unit: "frames in 10 s", samples: [Double(drawn)]))
        }
        try tour.panorama.scroll(toPage: 0, animated: false)
    }
}

extension Bench {
    func emitIfWanted(_ row: Row) { if row.name.hasPrefix(filter) { emit(row) } }

    /// Emits the process's resident memory after the tour.
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

/// The cost of a tour's frames.
private struct FrameFigures {
    struct Figures {
        var median: Double
        var worst: Double

        init(_ samples: [Double]) {
            let sorted = samples.sorted()
            median = sorted[sorted.count / 2]
            worst = sorted[sorted.count - 1]
        }
    }

    var toolkit: Figures
    var frame: Figures
    var reading: Figures
    var allocations: Figures

    /// Glides to the end and back.
    /// - Parameter read: Called in each frame, as a screen reader would cause it.
    init(_ tour: Tour, _ renderer: OffscreenRenderer, read: () -> Void = {}) throws {
        let session = tour.fixture.session
        let samples = try tour.glide { time in
            let before = allocation_count()
            let start = Bench.now()
            let list = session.frame(at: time, events: [])
            let recorded = Bench.now()
            let made = allocation_count() - before
            try renderer.render(list, images: session.pictures)
            let rendered = Bench.now()
            read()
            let end = Bench.now()
            return (toolkit: (recorded - start) * 1e3, frame: (end - start) * 1e3, reading: (end - rendered) * 1e3, made: Double(made))
        }
        toolkit = Figures(samples.map(\.toolkit))
        frame = Figures(samples.map(\.frame))
        reading = Figures(samples.map(\.reading))
        allocations = Figures(samples.map(\.made))
    }

    /// The times at the offset with the worst median, over several passes to the end and back at a steady pace.
    static func worstOffset(_ tour: Tour, _ renderer: OffscreenRenderer) throws -> [Double]? {
        let (panorama, session) = (try tour.panorama, tour.fixture.session)
        let steps = 160
        var samples = Array(repeating: [Double](), count: steps + 1)
        for _ in 0..<Bench.rounds {
            for step in Array(0...steps) + (0...steps).reversed() {
                panorama.scrollView.scroll(to: panorama.maximumOffset * Double(step) / Double(steps), animated: false)
                let start = Bench.now()
                let list = session.frame(at: tour.tick(), events: [])
                try renderer.render(list, images: session.pictures)
                samples[step].append((Bench.now() - start) * 1e3)
            }
        }
        panorama.scrollView.scroll(to: 0, animated: false)
        return samples.max { Figures($0).median < Figures($1).median }
    }
}
