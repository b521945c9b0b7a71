import Foundation
import Storage
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

    /// Collects reports.
    @MainActor private final class Reports {
        var all: [ShotReader.Report] = []
        var last: ShotReader.Report? { all.last }

        func follow(_ files: [PictureFile], with reader: ShotReader) { reader.follow(files) { [weak self] in self?.all.append($0) } }
    }

    @MainActor private let reports = Reports()
    private let work = Work(.synchronous)

    @Test @MainActor func headersAreReadOnceAndKeptForTheNextRun() throws {
        let files = try [picture("a.jpg", taken: "2020:01:02 03:04:05"), picture("b.jpg", taken: nil)]
        let (first, second) = (Reads(), Reads())
        reports.follow(files, with: ShotReader(file: index, on: work, read: first.read))
        work.deliver()

        let report = try #require(reports.last)
        #expect(report.unreadCount == 0)
        #expect(report.index.shot(of: files[0])?.time?.reading == 1_577_934_245)
        #expect(try #require(report.index.shot(of: files[1])).time == nil)
        #expect(report.days.days.map { $0.place.words } == ["47.37° N, 8.54° E", "47.37° N, 8.54° E"])
        #expect(first.count == 2)

        reports.follow(files, with: ShotReader(file: index, on: work, read: second.read))
        work.deliver()
        #expect(second.count == 0)
        #expect(reports.last?.days == report.days)
    }

    @Test @MainActor func changedFileIsReadAgain() throws {
        let old = try picture("a.jpg", taken: "2020:01:02 03:04:05")
        reports.follow([old], with: ShotReader(file: index, on: work))
        let new = try picture("a.jpg", taken: "2021:01:02 03:04:05")
        var times = [timeval(tv_sec: 1_000, tv_usec: 5), timeval(tv_sec: 1_000, tv_usec: 5)]
        #expect(utimes(new.path, &times) == 0)
        let changed = try #require(PictureFile(at: new.path))

        reports.follow([changed], with: ShotReader(file: index, on: work))
        work.deliver()

        #expect(reports.last?.days.days[0].date.year == 2021)
        #expect(changed.modifiedNanoseconds == 1_000_000_005_000)
    }

    @Test @MainActor func damagedPicturesAreDatedByTheirFile() throws {
        let path = try folder.write([0xFF, 0xD8, 0xFF], to: "broken.jpg")
        let (broken, gone) = (try #require(PictureFile(at: path)), PictureFile(path: folder.path + "/gone.jpg", modified: 86_400))
        let reads = Reads()
        let reader = ShotReader(file: index, on: work, read: reads.read)
        reports.follow([broken, gone], with: reader)
        work.deliver()
        let report = try #require(reports.last)

        #expect(report.days.pictures.count == 2)
        #expect(report.index.shot(of: broken) == Shot())
        #expect(report.index.shot(of: gone) == nil)
        reports.follow([broken, gone], with: reader)
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

    @Test @MainActor func laterRequestReplacesTheFormer() throws {
        let files = try (0..<20).map { try picture("\($0).jpg", taken: "2020:01:\($0 + 10) 03:04:05") }
        let work = Work(.threaded)
        let (reader, former) = (ShotReader(file: index, on: work), Reports())
        former.follow(files, with: reader)
        reports.follow(Array(files.prefix(3)), with: reader)
        while reports.last?.unreadCount != 0 { work.deliver() }

        #expect(former.all.isEmpty && reports.all.allSatisfy { $0.days.pictures.count == 3 })
        #expect(reports.last?.days.days.map(\.date.day) == [12, 11, 10])
    }

    @Test @MainActor func firstReportHasFileTimesAndLaterOnesTheCamera() throws {
        let (gate, work) = (WakeSignal(), Work(.threaded))
        let reader = ShotReader(file: nil, on: work) { file in
            _ = gate.wait()
            return try? Shot(reading: file)
        }
        reports.follow(try [picture("a.jpg", taken: "2020:01:02 03:04:05")], with: reader)
        while reports.all.isEmpty { work.deliver() }
        gate.raise()
        while reports.last?.unreadCount != 0 { work.deliver() }

        let years = reports.all.map { $0.days.days[0].date.year }
        #expect(years.count == 2 && years[0] > 2020 && years[1] == 2020)
    }

    @Test @MainActor func nothingIsReportedAfterCancelling() throws {
        let reader = ShotReader(file: nil, on: work)
        reports.follow(try [picture("a.jpg", taken: nil)], with: reader)

        reader.cancel()

        #expect(work.deliver() && reports.all.isEmpty)
    }

    /// A network folder that does not respond, beside another one.
    @Test @MainActor func picturesOfAnotherFileSystemAreReadMeanwhile() {
        let (gate, work) = (WakeSignal(), Work(.threaded))
        let files = (0..<4).map { PictureFile(path: "/\($0)", modified: 0, device: $0 < 2 ? 1 : 2) }
        let reader = ShotReader(file: nil, on: work) { file in
            if file.device == 1 { _ = gate.wait() }
            return Shot(CameraTime(reading: 86_400))
        }
        reports.follow(files, with: reader)
        // Once more, as after a change of the folder.
        reports.follow(files, with: reader)

        while reports.last?.unreadCount != 2 { work.deliver() }
        let index = reports.last?.index
        #expect(index?.count == 2 && files.map { index?.shot(of: $0) == nil } == [true, true, false, false])
        for _ in 0..<4 { gate.raise() }
        while reports.last?.unreadCount != 0 { work.deliver() }
        #expect(reports.last?.index.count == 4)
    }

    @Test @MainActor func anotherRequestDoesNotWaitForOneThatHangs() {
        let (gate, work) = (WakeSignal(), Work(.threaded))
        let reader = ShotReader(file: nil, on: work) { file in
            if file.path.hasPrefix("/silent") { _ = gate.wait() }
            return Shot(CameraTime(reading: 86_400))
        }
        reports.follow([PictureFile(path: "/silent", modified: 0, device: 1)], with: reader)
        while reports.last?.unreadCount != 1 { work.deliver() }
        reports.follow([PictureFile(path: "/healthy", modified: 0, device: 2)], with: reader)
        while reports.last?.unreadCount != 0 { work.deliver() }

        #expect(reports.last?.index.count == 1)
        gate.raise()
    }
}
