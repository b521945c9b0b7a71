import Foundation
import Storage
import Synchronization
import TestFiles
import Testing

@testable import Pictures

/// Tests which events of the system wake a listing. The system queues an event before the call that caused it returns.
@Suite struct FolderWatchTests {
    private let folder: TemporaryFolder
    private let root: String

    init() throws {
        folder = try TemporaryFolder()
        root = folder.path + "/album"
        mkdir(root, 0o700)
        try folder.write([1], to: "album/1.jpg")
    }

    /// Whether the events since the last call require a listing.
    private func costsListing(_ watch: FolderWatch) -> Bool {
        var isNews = false
        while true {
            switch watch.wait(0) {
            case .news: isNews = true
            case .noise: continue
            case .nothing: return isNews
            }
        }
    }

    private func followed(_ watch: FolderWatch, including picture: String? = nil) {
        while watch.follow(PictureFolder(opening: [root]), [root], including: picture) {}
    }

    @Test func whatIsNoCandidateCostsNoListing() throws {
        let watch = FolderWatch()
        followed(watch)
        var listings = 0
        for round in 0..<50 {
            for name in ["notes.txt", ".hidden.jpg", ".1.jpg.tmp", "1.xmp", "1.jpg.part", "Makefile", "~lock", "video.mp4"] {
                try folder.write([UInt8(round)], to: "album/" + name)
                chmod(root + "/" + name, 0o600)
                if costsListing(watch) { listings += 1 }
                rename(root + "/" + name, root + "/other.txt")
                unlink(root + "/other.txt")
                if costsListing(watch) { listings += 1 }
            }
            mkdir(root + "/.thumbs", 0o700)
            rmdir(root + "/.thumbs")
            if costsListing(watch) { listings += 1 }
        }

        #expect(listings == 0)
    }

    @Test func whatIsListedCostsAListing() throws {
        let watch = FolderWatch()
        try folder.write([1], to: "album/scan")
        symlink("/", root + "/known link")
        followed(watch, including: root + "/scan")
        let changes: [(String, () throws -> Void)] = [
            ("a new picture", { try folder.write([1], to: "album/2.jpg") }),
            ("a replaced picture", { try folder.write([1, 2], to: "album/1.jpg") }),
            (
                "a temporary file that becomes a picture",
                {
                    rename(root + "/2.jpg", root + "/.2.part"); rename(root + "/.2.part", root + "/3.jpg")
                }
            ),
            ("a removed picture", { unlink(root + "/3.jpg") }),
            ("a picture that may be read", { chmod(root + "/1.jpg", 0o644) }),
            ("a picture of a format that is counted", { try folder.write([1], to: "album/4.xcf") }),
            ("the picture that was opened by its name", { try folder.write([2], to: "album/scan") }),
            ("a new folder", { mkdir(root + "/within", 0o700) }),
            ("a link to a folder", { symlink("/tmp", root + "/link") }),
            ("a link that goes", { unlink(root + "/known link") }),
            ("the rights of the folder", { chmod(root, 0o755) }),
        ]
        for (name, change) in changes {
            _ = costsListing(watch)
            try change()
            #expect(costsListing(watch), "\(name)")
        }
    }

    /// Each change is in the next listing. Events of the folder above require no listing.
    @Test func aFolderThatGoesAndComesBackIsFollowedAgain() throws {
        let watch = FolderWatch()
        followed(watch)
        for round in 0..<5 {
            if round % 2 == 0 {
                try FileManager.default.removeItem(atPath: root)
            } else {
                rename(root, folder.path + "/moved \(round)")
            }
            #expect(costsListing(watch), "gone, round \(round)")
            followed(watch)
            try folder.write([1], to: "beside.jpg")
            if round % 2 == 1 { try folder.write([1], to: "moved \(round)/2.jpg") }
            #expect(!costsListing(watch), "beside, round \(round)")
            mkdir(root, 0o700)
            #expect(costsListing(watch), "back, round \(round)")
            followed(watch)
            #expect(!costsListing(watch))
            try folder.write([1], to: "album/\(round).jpg")
            #expect(costsListing(watch), "a picture in it, round \(round)")
        }
    }

    @Test func missingFolderIsAwaitedFromItsNearestParent() throws {
        let deep = root + "/a/b/c"
        let watch = FolderWatch()
        func list() -> Int {
            var listings = 1
            while watch.follow(PictureFolder(opening: [deep]), [deep]) { listings += 1 }
            return listings
        }
        #expect(list() <= 2)
        for path in ["/a", "/a/b", "/a/b/c"] {
            mkdir(root + path, 0o700)
            #expect(costsListing(watch), "\(path)")
            #expect(list() <= 2)
        }
        try folder.write([1], to: "album/a/b/c/1.jpg")

        #expect(costsListing(watch))
    }

    /// A removed stick leaves the empty folder on which it was mounted.
    @Test(.enabled(if: getuid() == 0, "only root may mount")) func aDiskThatIsTakenAwayIsAwaited() throws {
        let clock = Clock()
        var calls = WatchCalls.system
        calls.milliseconds = { clock.next() }
        let point = folder.path + "/stick"
        mkdir(point, 0o700)
        try #require(mount("tmpfs", point, "tmpfs", 0, "size=1m") == 0)
        try folder.write([1], to: "stick/1.jpg")
        let watch = FolderWatch(calls)
        func list() -> Int {
            while watch.follow(PictureFolder(opening: [point]), [point]) {}
            return PictureFolder(opening: [point]).files.count
        }
        #expect(list() == 1)

        try #require(umount2(point, 0) == 0)
        // A file system ends a little after the call.
        #expect(watch.wait(60_000) == .news)
        #expect(list() == 0)
        // The folder is listed at intervals, because the system does not report changes.
        #expect(watch.waitForBurst() && !watch.isPolling)
        try #require(mount("tmpfs", point, "tmpfs", 0, "size=1m") == 0)
        defer { umount2(point, Int32(MNT_DETACH)) }
        try folder.write([1], to: "stick/2.jpg")
        #expect(list() == 1)

        try folder.write([1], to: "stick/3.jpg")
        #expect(costsListing(watch))
    }

    // MARK: Without watches

    /// A clock that is an interval later each time it is asked.
    private final class Clock: Sendable {
        let time = Mutex(0)
        func next() -> Int {
            time.withLock { time in
                time += 5_000; return time
            }
        }
    }

    private static let refusals: [(String, Int32, Int32)] = [
        ("no descriptor", -1, 0), ("no watches left", 0, ENOSPC), ("no memory", 0, ENOMEM),
    ]

    @Test(arguments: refusals) func withoutWatchesFoldersAreListedInIntervals(name: String, queue: Int32, code: Int32) throws {
        let clock = Clock()
        var calls = WatchCalls.system
        if queue < 0 { calls.open = { -1 } } else { calls.add = { _, _, _ in -code } }
        calls.milliseconds = { clock.next() }
        let watch = FolderWatch(calls)

        #expect(!watch.follow(PictureFolder(opening: [root]), [root]))
        #expect(watch.isPolling)
        for _ in 0..<3 { #expect(watch.waitForBurst()) }
        watch.stop()
        #expect(!watch.waitForBurst())
    }

    /// The CPU is not kept busy, and no change is missed for longer than the interval.
    @Test(arguments: [ENOMEM, EAGAIN, EINVAL, EINTR]) func aWaitThatAlwaysFailsTakesItsTime(_ code: Int32) {
        let milliseconds = Mutex(0)
        let waits = Mutex(0)
        var calls = WatchCalls.system
        calls.wait = { _, _ in
            waits.withLock { $0 += 1 }
            return -code
        }
        calls.pause = { length in milliseconds.withLock { $0 += Int(length) } }
        calls.milliseconds = { milliseconds.withLock { $0 } }
        let watch = FolderWatch(calls)
        for _ in 0..<3 {
            followed(watch)
            #expect(watch.waitForBurst())
        }

        let passed = milliseconds.withLock { $0 }
        #expect(passed >= 3 * FolderWatch.pollInterval && passed < 4 * FolderWatch.pollInterval)
        #expect(waits.withLock { $0 } < 3 * FolderWatch.pollInterval / 20)
        watch.stop()
        #expect(!watch.waitForBurst())
    }

    /// The clock stands still. The wait is that of the interval, and a test does not wait for it.
    @Test func theIntervalIsFiveSeconds() {
        #expect(FolderWatch.pollInterval == 5_000)
    }

    @Test func aFolderWithoutWatchesIsToldOnceAndItsChangesCome() throws {
        var calls = WatchCalls.system
        calls.add = { _, _, _ in -ENOSPC }
        let root = root
        let work = Work(.threaded)
        let told = Mutex(0)
        let source = PictureSource(following: FolderListing([root]), from: nil, watch: FolderWatch(calls, every: 1), on: work) {
            $0.files.map(\.name)
        } list: {
            PictureFolder(opening: [root])
        }
        work.wakeOwner { told.withLock { $0 += 1 } }
        try folder.write([1], to: "album/2.jpg")
        var names: [String] = []
        let end = Date() + 60
        while names.count < 2, Date() < end { names = source.takeChange()?.output ?? names }

        #expect(names == ["1.jpg", "2.jpg"])
        #expect(source.isPolling)
        #expect(told.withLock { $0 } <= 3)
    }

    /// Temporarily too many open files are no reason to show an empty album.
    @Test func temporarilyFailedListingIsRetried() throws {
        let root = root
        let failures = Mutex(3)
        let source = PictureSource(
            following: FolderListing([root]), from: PictureFolder(opening: [root]), watch: FolderWatch(every: 1), on: Work(.threaded)
        ) {
            $0.files.map(\.name)
        } list: {
            let fails = failures.withLock { left in
                left -= 1; return left >= 0
            }
            return PictureFolder(opening: [fails ? "/" + String(repeating: "n", count: 5_000) : root])
        }
        try folder.write([1], to: "album/2.jpg")
        var all: [[String]] = []
        let end = Date() + 60
        while all.last?.count != 2, Date() < end { if let change = source.takeChange() { all.append(change.output) } }

        #expect(all == [["1.jpg", "2.jpg"]])
        #expect(!source.isPolling)
    }
}
