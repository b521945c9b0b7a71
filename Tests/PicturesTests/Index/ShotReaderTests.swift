import Foundation
import Synchronization
import TestFiles
import Testing

@testable import Pictures

@Suite struct ShotReaderTests {
    private let folder: TemporaryFolder
    private let index: PictureIndexFile

    init() throws {
        folder = try TemporaryFolder()
        index = PictureIndexFile(folder: folder.path + "/cache")
    }

    private func picture(_ name: String, taken: String?) throws -> PictureFile {
        let path = try folder.write(EXIFFile.jpeg(EXIFFile.block(taken: taken, position: EXIFFile.position())), to: name)
        return try #require(PictureFile(at: path))
    }

    /// Counts the headers that are read.
    private final class Reads: Sendable {
        let paths = Mutex<[String]>([])
        var count: Int { paths.withLock { $0.count } }
        func read(_ file: PictureFile) -> Shot? {
            paths.withLock { $0.append(file.path) }
            return try? Shot(reading: file)
        }
    }

    @Test func headersAreReadOnceAndKeptForTheNextRun() throws {
        let files = try [picture("a.jpg", taken: "2020:01:02 03:04:05"), picture("b.jpg", taken: nil)]
        let (first, second) = (Reads(), Reads())
        let reader = ShotReader(file: index, mode: .synchronous, read: first.read)
        let request = reader.follow(files)

        let news = try #require(reader.takeNews())
        #expect(news.request == request && news.unreadCount == 0)
        #expect(news.index.shot(of: files[0])?.time?.reading == 1_577_934_245)
        #expect(try #require(news.index.shot(of: files[1])).time == nil)
        #expect(news.days.days.map { $0.place.words } == ["47.37° N, 8.54° E", "47.37° N, 8.54° E"])
        #expect(first.count == 2)
        #expect(reader.takeNews() == nil)

        let again = ShotReader(file: index, mode: .synchronous, read: second.read)
        again.follow(files)
        #expect(second.count == 0)
        #expect(again.takeNews()?.days == news.days)
    }

    @Test func changedFileIsReadAgain() throws {
        let old = try picture("a.jpg", taken: "2020:01:02 03:04:05")
        ShotReader(file: index, mode: .synchronous).follow([old])
        let new = try picture("a.jpg", taken: "2021:01:02 03:04:05")
        var times = [timeval(tv_sec: 1_000, tv_usec: 5), timeval(tv_sec: 1_000, tv_usec: 5)]
        #expect(utimes(new.path, &times) == 0)
        let changed = try #require(PictureFile(at: new.path))

        let reader = ShotReader(file: index, mode: .synchronous)
        reader.follow([changed])
        #expect(reader.takeNews()?.days.days[0].date.year == 2021)
        #expect(changed.modifiedNanoseconds == 1_000_000_005_000)
    }

    @Test func damagedPicturesCountByTheirFileTimeAndMissingOnesAreTriedAgain() throws {
        let path = try folder.write([0xFF, 0xD8, 0xFF], to: "broken.jpg")
        let (broken, gone) = (try #require(PictureFile(at: path)), PictureFile(path: folder.path + "/gone.jpg", modified: 86_400))
        let reads = Reads()
        let reader = ShotReader(file: index, mode: .synchronous, read: reads.read)
        reader.follow([broken, gone])
        let news = try #require(reader.takeNews())

        #expect(news.days.pictures.count == 2)
        #expect(news.index.shot(of: broken) == Shot())
        #expect(news.index.shot(of: gone) == nil)
        reader.follow([broken, gone])
        #expect(reads.paths.withLock { $0 } == [broken.path, gone.path, gone.path])
    }

    @Test func timeBehindALargeProfileIsFoundAndOneBeforeDamageToo() throws {
        let whole = EXIFFile.jpeg(EXIFFile.block(taken: "2020:01:02 03:04:05"))
        let profile: [UInt8] = [0xFF, 0xE2, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 65_533)
        let late = try folder.write(Array(whole.prefix(2)) + profile + profile + Array(whole.dropFirst(2)), to: "late.jpg")
        let cut = try folder.write(Array(whole.prefix(60)), to: "cut.jpg")
        for path in [late, cut] {
            let shot = try Shot(reading: try #require(PictureFile(at: path)))
            #expect(path == cut || shot.time?.reading == 1_577_934_245)
        }
        let headless = try folder.write(Array(whole.dropLast(25)), to: "headless.jpg")
        #expect(try Shot(reading: try #require(PictureFile(at: headless))).time != nil)
    }

    @Test func laterRequestReplacesTheFormerAndThreadsTell() async throws {
        let files = try (0..<20).map { try picture("\($0).jpg", taken: "2020:01:\($0 + 10) 03:04:05") }
        let reader = ShotReader(file: index, mode: .threaded)
        let (news, told) = AsyncStream.makeStream(of: Void.self)
        reader.onNews = { told.yield() }
        reader.follow(files)
        let last = reader.follow(Array(files.prefix(3)))
        var final: ShotReader.News?
        for await _ in news {
            guard let news = reader.takeNews() else { continue }
            #expect(news.request == last && news.days.pictures.count == 3)
            if news.unreadCount == 0 {
                final = news
                break
            }
        }

        #expect(final?.days.days.map(\.date.day) == [12, 11, 10])
    }

    @Test func firstNewsHaveFileTimesAndLaterOnesTheCamera() throws {
        let files = try [picture("a.jpg", taken: "2020:01:02 03:04:05")]
        let (reader, years) = (ShotReader(file: nil, mode: .synchronous), Years())
        reader.onNews = { [weak reader] in
            if let news = reader?.takeNews() { years.seen.withLock { $0.append(news.days.days[0].date.year) } }
        }
        reader.follow(files)

        let seen = years.seen.withLock { $0 }
        #expect(seen.count == 2 && seen[0] > 2020 && seen[1] == 2020)
    }

    /// A network folder that does not respond, beside another one.
    @Test func picturesOfAnotherFileSystemAreReadMeanwhile() {
        let gate = WakeSignal()
        let files = (0..<4).map { PictureFile(path: "/\($0)", modified: 0, device: $0 < 2 ? 1 : 2) }
        let reader = ShotReader(file: nil, mode: .threaded) { file in
            if file.device == 1 { _ = gate.wait() }
            return Shot(CameraTime(reading: 86_400))
        }
        reader.follow(files)
        // The folder is read once more, as after a change.
        reader.follow(files)

        var latest = wait(for: 2, of: reader)
        #expect(latest?.index.count == 2 && files.map { latest?.index.shot(of: $0) == nil } == [true, true, false, false])
        for _ in 0..<4 { gate.raise() }
        latest = wait(for: 0, of: reader)
        #expect(latest?.index.count == 4)
    }

    @Test func anotherRequestDoesNotWaitForOneThatHangs() {
        let gate = WakeSignal()
        let reader = ShotReader(file: nil, mode: .threaded) { file in
            if file.path.hasPrefix("/silent") { _ = gate.wait() }
            return Shot(CameraTime(reading: 86_400))
        }
        reader.follow([PictureFile(path: "/silent", modified: 0, device: 1)])
        _ = wait(for: 1, of: reader)
        reader.follow([PictureFile(path: "/healthy", modified: 0, device: 2)])

        #expect(wait(for: 0, of: reader)?.index.count == 1)
        gate.raise()
    }

    /// Waits for the report in which this many headers are unread.
    private func wait(for unreadCount: Int, of reader: ShotReader) -> ShotReader.News? {
        while true {
            if let news = reader.takeNews(), news.unreadCount == unreadCount { return news }
            sched_yield()
        }
    }

    private final class Years: Sendable {
        let seen = Mutex<[Int]>([])
    }
}
