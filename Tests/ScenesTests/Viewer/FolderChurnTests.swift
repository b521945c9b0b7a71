import Dispatch
import Foundation
import Imaging
import LayoutMath
import Particles
import Pictures
import Platform
import Storage
import Synchronization
import TestFiles
import Testing
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Reads a file as a picture of one colour, given by its first byte; empty files and other bytes are unreadable.
private struct ByteDecoder: ImageLoading {
    struct Unreadable: Error, CustomStringConvertible { let description = "is empty" }

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        if path.hasPrefix("painted/") || path.contains("landscape") { return try PaintedPictures().decode(path: path, fit: fit) }
        guard let byte = FileManager.default.contents(atPath: path)?.first else { throw Unreadable() }
        return Bitmap(width: 8, height: 6, pixels: [UInt32](repeating: 0xFF00_0000 | UInt32(byte), count: 48))
    }
}

/// Tests a folder whose files change under the open swiper while it is dragged. The system reports changes with a delay. So the tests check
/// only what holds in every frame, and wait for the last report at the end.
@MainActor
@Suite final class FolderChurnTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path }
    private let work = Work(.threaded)
    private let library: PictureLibrary
    private let news = DispatchSemaphore(value: 0)
    private var session: SceneSession
    private var time = 0.0
    private var chance = RandomSource(seed: 11)

    init() throws {
        scratch = try TemporaryFolder()
        library = PictureLibrary(decoder: ByteDecoder(), on: work)
        session = SceneSession.painted(.panorama, pictures: library, work: work) { [work] services in
            services.openPaths = { paths in
                let opened = PictureFolder(opening: paths)
                return OpenedPaths(
                    album: Album(of: opened, title: "churn"),
                    source: PictureSource(following: FolderListing(paths), from: opened, on: work) { Album(of: $0, title: "churn") })
            }
        }
        work.wakeOwner { [news] in news.signal() }
    }

    private func random(_ count: Int) -> Int { Int.random(in: 0..<count, using: &chance) }

    private func frame(_ events: InputEvent.Kind...) {
        time += 1.0 / 60
        _ = session.frame(at: time, events: events.map { InputEvent(time: time, $0) })
    }

    private func path(_ number: Int) -> String { folder + "/picture \(number).jpg" }

    private func write(_ byte: Int, to path: String) {
        _ = FileManager.default.createFile(atPath: path, contents: Data([UInt8(truncatingIfNeeded: byte)]))
    }

    /// Files of forty names are created, emptied, replaced atomically, renamed, and removed. Sometimes a folder takes a file's name.
    private func changeFolder() {
        let (one, other) = (path(random(40)), path(random(40)))
        switch random(8) {
        case 0, 1, 2: write(random(255), to: one)
        case 3: _ = FileManager.default.createFile(atPath: one, contents: Data())
        case 4:
            write(random(255), to: folder + "/.beside")
            rename(folder + "/.beside", one)
        case 5: rename(one, other)
        case 6: if rmdir(one) != 0, random(3) == 0 { mkdir(one, 0o700) }
        default: unlink(one)
        }
    }

    private func moveHand() {
        let middle = Point(x: 640, y: 420)
        switch random(10) {
        case 0: frame(.keyDown(.right, [], isRepeat: false))
        case 1: frame(.keyDown(.left, [], isRepeat: false))
        case 2: frame(.keyDown(.end, [], isRepeat: false))
        case 3:
            frame(.pointerDown(.mouse(.left), middle))
            for step in 1...3 { frame(.pointerMoved(.mouse(.left), Point(x: middle.x - Double(40 * step), y: middle.y))) }
            frame(.pointerUp(.mouse(.left), Point(x: middle.x - 120, y: middle.y)))
        default: frame()
        }
    }

    private var swiper: SwiperView? {
        session.stage.root.firstDescendant { $0 is Viewer }?.firstDescendant { $0 is SwiperView } as? SwiperView
    }

    private func check(_ swiper: SwiperView, _ step: Int) {
        let (model, fields) = (swiper.model, swiper.traceFields ?? [:])
        #expect(model.source.isEmpty ? model.selectedIndex == -1 : model.source.indices.contains(model.selectedIndex), "step \(step)")
        if case .string(let shown)? = fields["shownURL"] { #expect(fields["titleURL"] == .string(shown), "step \(step)") }
    }

    @Test func twoThousandChangesLeaveTheSwiperWithWhatIsThere() throws {
        for number in 0..<20 { write(number, to: path(number)) }
        frame(.fileDropped(folder, at: .zero))
        while session.albums.live.album.title != "churn" {
            try #require(news.wait(timeout: .now() + 60) == .success, "the folder is not opened")
            frame()
        }
        frame(.keyDown(.character("2"), [], isRepeat: false))
        session.run(from: time, for: 2)
        time += 3
        frame(.keyDown(.enter, [], isRepeat: false))
        session.run(from: time, for: 2)
        time += 3
        let swiper = try #require(swiper)

        for step in 0..<2_000 {
            changeFolder()
            moveHand()
            check(swiper, step)
        }
        // This is the last change: once it is known, all earlier ones are known.
        let last = folder + "/zz.jpg"
        write(200, to: last)
        while swiper.model.source.last?.url != last {
            try #require(news.wait(timeout: .now() + 60) == .success, "the system told nothing of the last change")
            frame()
        }

        #expect(swiper.model.source.map(\.url) == PictureFolder(opening: [folder]).files.map(\.path))
        frame(.keyDown(.end, [], isRepeat: false))
        session.run(from: time, for: 3)
        time += 4
        #expect(swiper.shownIndex == swiper.model.source.count - 1)
        #expect(swiper.traceFields?["titleURL"] == .string(last))
    }
}
