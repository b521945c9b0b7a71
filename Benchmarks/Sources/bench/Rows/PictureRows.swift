import Codecs
import Gallery
import Glibc
import LayoutMath
import Pictures
import Platform
import Scenes
import SDLBackend
import Tours
import Views
import Widgets

/// Pictures from files: decoded by workers, opened by the thousand, scrolled and flicked through.
///
/// These rows wait for other processes, so they measure elapsed time; only frames use the CPU time of their thread.
enum PictureRows {
    static func run(_ bench: Bench) throws {
        guard bench.wants("pictures"), let program = getenv("PANORAMA_THUMBNAILER").map({ String(cString: $0) }) else { return }
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let folder = try PictureStock()
        defer { folder.remove() }
        let pool = WorkerPool(WorkerCommand(program: program))
        try measureThumbnail(bench, folder, pool)
        for count in [10_000, 100_000] {
            guard folderRows.contains(where: bench.wants) else { break }
            let path = try folder.makeLinks(count)
            try measureFolder(bench, path, count, FileImageLoader(pool, thumbnails: ThumbnailStore(root: folder.path + "/cache-\(count)")))
        }
        try measureFlicks(bench, FileImageLoader(pool))
        try MovingRows.measureAnimation(bench, folder, pool)
        try MovingRows.measureNext(bench, folder, pool)
        try MovingRows.measureZoom(bench, folder, pool)
    }

    private static func measureThumbnail(_ bench: Bench, _ stock: PictureStock, _ pool: WorkerPool) throws {
        guard bench.wants("pictures.thumbnail") else { return }
        let decoder = FileImageLoader(pool)
        let large = try stock.makeLarge(width: 6_000, height: 4_000)
        let times = try (0...Bench.rounds).map { _ in
            let start = Bench.wall()
            _ = try decoder.decode(path: large, fit: .within(width: 320, height: 320))
            return (Bench.wall() - start) * 1e3
        }
        bench.emitIfWanted(Row(name: "pictures.thumbnail", unit: "ms", samples: Array(times.dropFirst())))
    }

    // MARK: Folders

    private static let folderRows = ["list", "open", "first", "visible", "scroll", "memory"].map { "pictures." + $0 }

    private static func measureFolder(_ bench: Bench, _ path: String, _ count: Int, _ decoder: FileImageLoader) throws {
        let start = Bench.wall()
        let album = Album(of: PictureFolder(opening: [path]), title: "stock")
        let listed = Bench.wall()
        let fixture = try Fixture(mode: .threaded, scene: .grid, decoder: decoder, album: album)
        let view = SceneDrive(fixture, start: start)
        view.step()
        let opened = Bench.wall()
        view.run { view.hasPicture }
        let first = Bench.wall()
        view.run { view.isIdle }
        let visible = Bench.wall()
        for (name, time) in [("list", listed), ("open", opened), ("first", first), ("visible", visible)] {
            bench.emitIfWanted(Row(name: "pictures.\(name)", n: count, unit: "s", samples: [time - start]))
        }
        view.scrollToEnd()
        bench.emitIfWanted(Row(name: "pictures.scroll", n: count, unit: "ms", samples: view.frames))
        bench.emitIfWanted(Row(name: "pictures.memory", n: count, unit: "MB resident", samples: view.memory))
    }

    // MARK: Flicks

    /// The share of flicks, at two per second, at which the next picture is already loaded.
    private static func measureFlicks(_ bench: Bench, _ decoder: FileImageLoader) throws {
        guard bench.wants("pictures.flicks") else { return }
        let view = SceneDrive(try Fixture(mode: .threaded, scene: .swiper, decoder: decoder), start: Bench.wall())
        view.run { view.isIdle }
        view.key(.enter)
        view.rest(for: 1)
        let count = 60
        var ready = 0
        for flick in 0..<count {
            let (involved, key): (ClosedRange<Int>, Key) = flick / 10 % 2 == 0 ? (1...2, .right) : (0...1, .left)
            view.key(key)
            // The next picture is visible, but not yet centred.
            view.rest(for: 0.06)
            let states = view.isFlicking ? view.slotStates : []
            if states.count == 3, involved.allSatisfy({ states[$0] == "ready" }) { ready += 1 }
            view.rest(for: 0.44)
        }
        bench.emitIfWanted(Row(name: "pictures.flicks", n: count, unit: "%", samples: [Double(ready) * 100 / Double(count)]))
    }
}
