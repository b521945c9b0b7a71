import Gallery
import Glibc
import LayoutMath
import Pictures
import Platform
import Scenes
import Tours

/// A playing animation, and a huge picture that is magnified, in real time and decoded by workers.
enum MovingRows {
    private static let screen = Size(width: 1920, height: 1080)

    /// Opens the first of some pictures in the viewer.
    private static func open(_ paths: [String], _ pool: WorkerPool) throws -> SceneDrive {
        let album = Album(of: PictureFolder(opening: paths), title: "stock")
        let fixture = try Fixture(mode: .threaded, scene: .swiper, decoder: FileImageLoader(pool), album: album, size: screen)
        let drive = SceneDrive(fixture, start: Bench.wall())
        drive.run { drive.isIdle }
        drive.key(.enter)
        drive.rest(for: 1)
        return drive
    }

    // MARK: Animation

    /// The share of late frames of an animated WebP of 1920x1080 at 60 frames a second. A frame is late if it was not decoded in time.
    static func measureAnimation(_ bench: Bench, _ stock: PictureStock, _ pool: WorkerPool) throws {
        guard bench.wants("pictures.animation") else { return }
        let drive = try open([try stock.makeAnimation(frameCount: 60, width: 1_920, height: 1_080)], pool)
        let (late, began) = (drive.number("late"), Bench.wall())
        drive.beginFrames()
        drive.rest(for: 10, every: 0.002)
        let count = (Bench.wall() - began) * 60
        bench.emitIfWanted(Row(name: "pictures.animation.late", n: 60, unit: "%", samples: [(drive.number("late") - late) / count * 100]))
        bench.emitIfWanted(Row(name: "pictures.animation.frame", n: 60, unit: "ms", samples: drive.frames))
    }

    // MARK: The next picture

    /// JPEGs of 24 megapixels: the number of frames from the key until the next picture is loaded. Each picture is shown for two seconds
    /// before the key.
    static func measureNext(_ bench: Bench, _ stock: PictureStock, _ pool: WorkerPool) throws {
        guard bench.wants("pictures.next") else { return }
        let drive = try open(try stock.makeLargeLinks(8, width: 6_000, height: 4_000), pool)
        var frames: [Double] = []
        for _ in 0..<6 {
            drive.rest(for: 2)
            drive.key(.right)
            var count = 0.0
            drive.run(every: 1.0 / 60, atMost: 5) {
                if drive.isSelectedReady { return true }
                count += 1
                return false
            }
            frames.append(count)
        }
        bench.emitIfWanted(Row(name: "pictures.next.frames", n: 24, unit: "frames", samples: frames))
    }

    // MARK: Zoom

    /// A JPEG of 300 megapixels, magnified until its pixels are those of the screen: the time of the frames, and how long after each
    /// movement it becomes sharp.
    static func measureZoom(_ bench: Bench, _ stock: PictureStock, _ pool: WorkerPool) throws {
        guard bench.wants("pictures.zoom") else { return }
        let drive = try open([try stock.makeHuge()], pool)
        drive.run { drive.isIdle }
        drive.beginFrames()
        let first = sharpTime(drive, after: .character("1"))
        var further: [Double] = []
        for key in [Key.right, .down, .right, .down, .left, .down, .right] { further.append(sharpTime(drive, after: key)) }
        bench.emitIfWanted(Row(name: "pictures.zoom.frame", n: 300, unit: "ms", samples: drive.frames))
        bench.emitIfWanted(Row(name: "pictures.zoom.first", n: 300, unit: "ms", samples: [first]))
        bench.emitIfWanted(Row(name: "pictures.zoom.further", n: 300, unit: "ms", samples: further))
    }

    /// Milliseconds from the end of the movement that a key starts until all tiles are sharp; 0 if they were sharp by then.
    private static func sharpTime(_ drive: SceneDrive, after key: Key) -> Double {
        drive.key(key)
        let before = drive.sight
        drive.run(every: 0.004, atMost: 0.3) { drive.sight != before }
        var last: Rect?
        repeat {
            last = drive.sight
            drive.rest(for: 0.016, every: 0.004)
        } while drive.sight != last
        let atRest = Bench.wall()
        drive.run(every: 0.004, atMost: 5) { drive.swiper["sharp"] == .bool(true) }
        return (Bench.wall() - atRest) * 1e3
    }
}
