import LayoutMath
import Particles
import Platform
import Scenes
import Testing

/// Tests the saved position of a window, for any order in which a desktop reports sizes and states.
@Suite struct PlacementRecordTests {
    private static let normal = Rect(x: 120, y: 90, width: 700, height: 480)
    private static let whole = Rect(x: 0, y: 0, width: 1280, height: 781)

    @Test func aFrameIsKeptWhileTheWindowIsNormal() {
        var record = PlacementRecord()
        record.note(.normal, frame: Self.normal, at: 0)

        #expect(record.frame == Self.normal && !record.isMaximized)
        record.note(.normal, frame: Self.whole, at: 0.1)
        #expect(record.frame == Self.whole)
    }

    /// The size that is reported before the state is not the one to return to.
    @Test(arguments: [0.0, 0.02, 0.3])
    func aMaximisedWindowKeepsItsNormalFrame(lag: Double) {
        var record = PlacementRecord()
        record.note(.normal, frame: Self.normal, at: 0)

        record.note(.normal, frame: Self.whole, at: 5)
        record.note(.maximized, frame: Self.whole, at: 5 + lag)

        #expect(record.frame == Self.normal && record.isMaximized)
    }

    @Test func theStateMayComeBeforeTheSize() {
        var record = PlacementRecord()
        record.note(.normal, frame: Self.normal, at: 0)
        record.note(.maximized, frame: Self.normal, at: 5)
        record.note(.maximized, frame: Self.whole, at: 5.1)
        #expect(record.frame == Self.normal && record.isMaximized)

        record.note(.normal, frame: Self.whole, at: 9)
        record.note(.normal, frame: Self.normal, at: 9.1)

        #expect(record.frame == Self.normal && !record.isMaximized)
    }

    @Test func aWindowThatOpensMaximisedKeepsWhatWasSaved() {
        var record = PlacementRecord(frame: Self.normal, isMaximized: true)
        // Some window managers maximise a window only once it is there.
        record.note(.normal, frame: Rect(x: 3, y: 4, width: 700, height: 480), at: 0)
        record.note(.maximized, frame: Self.whole, at: 0.1)

        #expect(record.frame == Self.normal && record.isMaximized)
    }

    @Test func theFullScreenChangesNothing() {
        var record = PlacementRecord()
        record.note(.normal, frame: Self.normal, at: 0)
        record.note(.maximized, frame: Self.whole, at: 2)
        let before = (record.frame, record.isMaximized)

        record.note(.fullscreen, frame: Self.whole, at: 4)
        #expect(record.frame == before.0 && record.isMaximized == before.1)
        // When the window leaves the full screen, the desktop first reports another state.
        record.note(.normal, frame: Self.normal.offset(by: Vector(x: 1, y: 20)), at: 6)
        record.note(.maximized, frame: Self.whole, at: 6.2)

        #expect(record.frame == before.0 && record.isMaximized == before.1)
    }

    /// Law: frames and states that pass within less than half a second between two states are not saved.
    @Test(arguments: 0..<200)
    func whatPassesQuicklyLeavesNothingBehind(seed: Int) {
        var random = RandomSource(seed: UInt64(seed))
        var record = PlacementRecord()
        var time = 0.0
        record.note(.normal, frame: Self.normal, at: time)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            time += Double.random(in: 1...9, using: &random)
            let start = time
            while time - start < 0.4 {
                let passing = Rect(
                    x: .random(in: -50...50, using: &random), y: 0, width: 900, height: .random(in: 500...800, using: &random))
                record.note(WindowState.allCases.randomElement(using: &random) ?? .normal, frame: passing, at: time)
                time += Double.random(in: 0.01...0.1, using: &random)
            }
            record.note(.maximized, frame: Self.whole, at: time)

            #expect(record.frame == Self.normal && record.isMaximized)
        }
    }
}
