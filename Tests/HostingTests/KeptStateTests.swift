import Foundation
import LayoutMath
import Platform
import SDLBackend
import StageTesting
import Storage
import TestFiles
import Testing
import Views
import Widgets

@testable import Hosting

/// Tests how a window keeps the state of its views: a list in a harness is scrolled and ends, and the next one is where it was.
@MainActor @Suite struct KeptStateTests {
    private let scratch: TemporaryFolder
    private var folder: String { scratch.path("weather") }
    private var file: String { folder + "/state.json" }

    init() throws { scratch = try TemporaryFolder() }

    /// A run of the program.
    @MainActor private final class Run {
        let list = ListView(rowHeight: .fixed(40), recipe: .labels)
        let user: StageHarness
        let state: KeptState
        private(set) var faults: [StageFault] = []

        init(in folder: String, version: Int = 1) {
            list.apply(ListSnapshot((0..<200).map(String.init)), animated: false)
            user = StageHarness(list, size: Size(width: 300, height: 400))
            var report: (StageFault) -> Void = { _ in }
            state = KeptState(in: folder, version: version) { report($0) }
            report = { [unowned self] in faults.append($0) }
            state.restore(list)
            user.settle()
        }

        var offset: Double { list.scrollView.contentOffset.y }

        /// Shows frames for a time, and follows them as a window's loop does.
        func use(for duration: Seconds = 1) {
            let end = user.time + duration
            while user.time < end {
                user.advance(by: 0.05)
                follow()
            }
        }

        func follow() { state.follow(list, generation: user.stage.displayGeneration, at: user.time) }

        func scroll(to offset: Double) {
            follow()
            list.scrollView.scroll(to: offset, animated: false)
        }

        /// Waits until the disk has everything, without the end of the program.
        func waitForDisk() {
            // The results may lead to another save.
            for _ in 0..<2 {
                state.work.finish()
                state.takeResults()
            }
        }
    }

    @Test func theNextRunIsWhereTheLastOneEnded() {
        let first = Run(in: folder)
        #expect(first.offset == 0 && first.faults.isEmpty)
        first.scroll(to: 1_234)
        first.user.advance(by: 0.1)
        first.state.end(first.list)

        let second = Run(in: folder)
        #expect(second.offset == 1_234 && second.faults.isEmpty)
    }

    /// The program is killed: nothing is called at its end.
    @Test func aRunThatIsKilledIsFoundWhereItWasHalfASecondBefore() {
        let first = Run(in: folder)
        first.use()
        first.scroll(to: 800)
        first.use()
        first.waitForDisk()
        first.scroll(to: 2_000)
        first.use(for: 0.3)

        #expect(Run(in: folder).offset == 800)
    }

    @Test func anIdleWindowNeedsNoTurnAndWritesNothing() throws {
        let run = Run(in: folder)
        run.use()
        #expect(run.state.deadline == nil && !FileManager.default.fileExists(atPath: file), "nothing has changed")
        run.scroll(to: 400)
        run.user.advance(by: 0.05)
        run.follow()
        let due = try #require(run.state.deadline)
        #expect(due - run.user.time <= KeptState.period)
        // The scroll indicator fades out.
        run.use(for: 4)
        run.waitForDisk()
        #expect(run.state.deadline == nil)

        // Frames that show the same place again are compared, but not written.
        let before = try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int
        run.list.reconfigure()
        run.use()
        run.waitForDisk()
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.systemFileNumber] as? Int == before)
    }

    /// An animation that never ends must not keep the state from being saved.
    @Test func aStateIsSavedWhileSomethingMoves() {
        let run = Run(in: folder)
        run.use()
        for offset in stride(from: 10.0, through: 600, by: 10) {
            run.scroll(to: offset)
            run.user.advance(by: 0.05)
            run.follow()
        }
        run.waitForDisk()
        #expect(Run(in: folder).offset > 400)
    }

    @Test func aStateOfAnotherVersionStartsFresh() {
        let first = Run(in: folder)
        first.scroll(to: 500)
        first.state.end(first.list)

        let second = Run(in: folder, version: 2)
        #expect(second.offset == 0)
        #expect(second.faults == [.stateNotRestored(reason: "it is of version 1, and this program's is 2")])
        second.scroll(to: 900)
        second.state.end(second.list)
        let third = Run(in: folder, version: 2)
        #expect(third.offset == 900 && third.faults.isEmpty)
    }

    @Test func aDamagedFileStartsFreshAndIsSetAside() throws {
        mkdir(folder, 0o700)
        try scratch.write("{\"form\": 1", as: "weather/state.json")

        let run = Run(in: folder)
        #expect(run.offset == 0 && run.faults.count == 1)
        #expect(run.faults.first.map { "\($0)" }?.hasPrefix("the state of the last run is not restored: the file ") == true)
        #expect(FileManager.default.fileExists(atPath: file + ".corrupt-1"))
        run.scroll(to: 300)
        run.state.end(run.list)
        #expect(Run(in: folder).offset == 300)
    }

    /// It may hold a state, so it is neither replaced nor set aside.
    @Test func aFileThatCannotBeReadIsLeftAlone() throws {
        mkdir(folder, 0o700)
        #expect(symlink("state.json", file) == 0)

        let run = Run(in: folder)
        run.scroll(to: 300)
        run.use()
        run.state.end(run.list)

        #expect(run.faults.count == 1)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == "state.json")
    }

    @Test func aFailedSaveIsReportedOnceUntilItSucceeds() throws {
        let run = Run(in: folder)
        run.use()
        try scratch.write([1], to: "weather")
        for offset in [100.0, 200, 300] {
            run.scroll(to: offset)
            run.use()
            run.waitForDisk()
        }
        #expect(run.faults.count == 1)
        try FileManager.default.removeItem(atPath: folder)
        run.scroll(to: 400)
        run.use()
        run.waitForDisk()
        #expect(run.faults.count == 1 && Run(in: folder).offset == 400)
    }

    // MARK: The window

    private static let asked = WindowGeometry(size: Size(width: 400, height: 300))

    private func opening(of run: Run) -> WindowGeometry {
        run.state.geometry(Self.asked, leastSize: Size(width: 100, height: 100), desktopScale: 1)
    }

    @Test func theWindowOpensAsItWasLeft() {
        let first = Run(in: folder)
        #expect(opening(of: first).size == Self.asked.size && opening(of: first).corner == nil)
        let frame = Rect(x: 120, y: 90, width: 500, height: 350)
        first.state.note(.normal, frame: frame, at: 0, after: 0)
        first.state.note(.normal, frame: frame, at: 1, after: 1)
        first.state.note(.maximized, frame: Rect(x: 0, y: 0, width: 1_280, height: 760), at: 2, after: 1)
        first.state.end(first.list)

        // A new version of the program has other views, but the same window.
        for version in 1...2 {
            let geometry = opening(of: Run(in: folder, version: version))
            #expect(geometry.size == frame.size && geometry.corner == frame.origin && geometry.state == .maximized)
        }
        let second = Run(in: folder)
        let full = WindowGeometry(size: Self.asked.size, state: .fullscreen)
        let geometry = second.state.geometry(full, leastSize: Self.asked.size, desktopScale: 1)
        #expect(geometry.size == full.size && geometry.state == .fullscreen)
    }

    @Test func aMovedWindowIsSavedWithoutAFrame() {
        let first = Run(in: folder)
        first.use()
        for time in stride(from: 0.0, through: 2, by: 0.25) {
            first.state.note(.normal, frame: Rect(x: 40, y: 30, width: 450, height: 320), at: time, after: 0.25)
            first.state.follow(first.list, generation: first.user.stage.displayGeneration, at: first.user.time + time)
        }
        #expect(first.state.deadline == nil)
        first.waitForDisk()
        #expect(opening(of: Run(in: folder)).corner == Point(x: 40, y: 30))
    }

    @Test func onlyTheUserCanReadIt() throws {
        let run = Run(in: folder)
        run.scroll(to: 100)
        run.state.end(run.list)
        for (path, mode) in [(file, 0o600), (folder, 0o700)] {
            #expect((try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue == mode)
        }
    }
}
