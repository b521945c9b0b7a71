import LayoutMath
import Particles
import Platform
import Hosting
import Testing

/// Tests the saved position of a window, for any order in which a desktop reports sizes and states.
@Suite struct PlacementRecordTests {
    private static let normal = Rect(x: 120, y: 90, width: 700, height: 480)
    private static let whole = Rect(x: 0, y: 0, width: 1280, height: 781)

    @Test func aFrameIsKeptWhileTheWindowIsNormal() {
        var record = PlacementRecord()
        record.note(.normal, frame: Self.normal, at: 0, after: 0)

        #expect(record.frame == Self.normal && !record.isMaximized)
        record.note(.normal, frame: Self.whole, at: 0.1, after: 0)
        #expect(record.frame == Self.whole)
    }

    /// The size that is reported before the state is not the one to return to.
    @Test(arguments: [0.0, 0.02, 0.3, 2])
    func aMaximisedWindowKeepsItsNormalFrame(lag: Double) {
        var record = PlacementRecord()
        record.note(.normal, frame: Self.normal, at: 0, after: 0)

        record.note(.normal, frame: Self.whole, at: 5, after: 4.9)
        record.note(.maximized, frame: Self.whole, at: 5 + lag, after: lag)

        #expect(record.frame == Self.normal && record.isMaximized)
    }

    @Test func theStateMayComeBeforeTheSize() {
        var record = PlacementRecord()
        record.note(.normal, frame: Self.normal, at: 0, after: 0)
        record.note(.maximized, frame: Self.normal, at: 5, after: 4.9)
        record.note(.maximized, frame: Self.whole, at: 5.1, after: 0.1)
        #expect(record.frame == Self.normal && record.isMaximized)

        record.note(.normal, frame: Self.whole, at: 9, after: 3)
        record.note(.normal, frame: Self.normal, at: 9.1, after: 0)

        #expect(record.frame == Self.normal && !record.isMaximized)
    }

    @Test func aWindowThatOpensMaximisedKeepsWhatWasSaved() {
        var record = PlacementRecord(frame: Self.normal, isMaximized: true)
        // Some window managers maximise a window only once it is there.
        record.note(.normal, frame: Rect(x: 3, y: 4, width: 700, height: 480), at: 0, after: 0)
        record.note(.maximized, frame: Self.whole, at: 0.1, after: 0)

        #expect(record.frame == Self.normal && record.isMaximized)
    }

    @Test func theFullScreenChangesNothing() {
        var record = PlacementRecord()
        record.note(.normal, frame: Self.normal, at: 0, after: 0)
        record.note(.maximized, frame: Self.whole, at: 2, after: 1.9)
        let before = (record.frame, record.isMaximized)

        record.note(.fullscreen, frame: Self.whole, at: 4, after: 1.9)
        #expect(record.frame == before.0 && record.isMaximized == before.1)
        // When the window leaves the full screen, the desktop first reports another state.
        record.note(.normal, frame: Self.normal.offset(by: Vector(x: 1, y: 20)), at: 6, after: 1.9)
        record.note(.maximized, frame: Self.whole, at: 6.2, after: 0.1)

        #expect(record.frame == before.0 && record.isMaximized == before.1)
    }

    /// Law: whatever a desktop reports within 0.4 s between two states leaves nothing behind, in turns of up to 1.5 s of work.
    @Test(arguments: 0..<300)
    func whatPassesQuicklyLeavesNothingBehind(seed: Int) throws {
        var random = RandomSource(seed: UInt64(seed))
        var desktop = Desktop(frame: Self.normal)
        var normal = Self.normal
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let isMaximized = Bool.random(using: &random)
            if !isMaximized { normal = .some(in: &random) }
            desktop.change(to: isMaximized ? .maximized : .normal, frame: isMaximized ? Self.whole : normal, using: &random)
        }
        let last = try #require(desktop.reports.last)

        let record = desktop.record(most: Double.random(in: 0...1.5, using: &random), using: &random)

        #expect(record.frame == normal && record.isMaximized == (last.state == .maximized), "\(record)")
    }

    /// Law: a program that the system stops while it waits does not take the maximised size for the normal one.
    @Test(arguments: 0..<100)
    func theMaximisedSizeIsNeverTheNormalOne(seed: Int) {
        var random = RandomSource(seed: UInt64(seed))
        var record = PlacementRecord()
        var time = 0.0
        for _ in 0..<4 {
            let quiet = Double.random(in: 1...3, using: &random)
            for (state, frame) in [
                (WindowState.normal, Self.normal), (.normal, Self.whole), (.maximized, Self.whole), (.normal, Self.whole),
            ] {
                time += quiet
                record.note(state, frame: frame, at: time, after: quiet)
                #expect(state != .maximized || record.frame == Self.normal)
            }
        }
    }
}

/// A desktop's reports about a window, and a program that collects them.
private struct Desktop {
    private(set) var reports: [(time: Seconds, state: WindowState, frame: Rect)]
    private var time = 0.0

    init(frame: Rect) { reports = [(0, .normal, frame)] }

    /// Reports a new state after five seconds or more: frames and states that pass, and then the size and the state in either order.
    mutating func change(to state: WindowState, frame: Rect, using random: inout RandomSource) {
        time += .random(in: 5...9, using: &random)
        let last = reports[reports.count - 1]
        if Bool.random(using: &random) {
            reports.append((time, WindowState.allCases.randomElement(using: &random) ?? .normal, .some(in: &random)))
            time += .random(in: 0...0.2, using: &random)
        }
        let comesSizeFirst = Bool.random(using: &random)
        reports.append((time, comesSizeFirst ? last.state : state, comesSizeFirst ? frame : last.frame))
        time += .random(in: 0...0.2, using: &random)
        reports.append((time, state, frame))
    }

    /// Returns what a program records that works for up to `most` seconds each time something was reported.
    func record(most: Seconds, using random: inout RandomSource) -> PlacementRecord {
        var record = PlacementRecord()
        var (now, next, isBusy) = (0.0, 0, false)
        while now < time + 5 {
            var quiet = 0.0
            if !isBusy {
                let event = next < reports.count ? reports[next].time : time + 5
                (quiet, now) = (max(0, event - now), max(now, event))
            }
            while next < reports.count, reports[next].time <= now { next += 1 }
            let report = reports[next - 1]
            record.note(report.state, frame: report.frame, at: now, after: quiet)
            now += .random(in: 0...max(most, 0.001), using: &random)
            isBusy = Bool.random(using: &random)
        }
        return record
    }
}

extension Rect {
    fileprivate static func some(in random: inout RandomSource) -> Rect {
        Rect(
            x: .random(in: -50...50, using: &random), y: 0, width: .random(in: 300...900, using: &random),
            height: .random(in: 500...780, using: &random))
    }
}
