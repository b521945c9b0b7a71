import Platform
import Testing
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests by scripts that pages out of sight get no focus and no keys.
@MainActor
@Suite struct FocusReplayTests {
    private func expectNoFailure(_ script: String, in session: SceneSession = .painted(.panorama)) throws {
        let failures = try session.replay("wait 0.2\n" + script)
        #expect(failures == [])
    }

    @Test func aFlickFromTheCoverLeavesNoFocusThere() throws {
        try expectNoFailure(
            """
            press 700,400
            drag 420,400 in 0.08
            release
            settle
            expect panorama.page 2
            expect focus null
            key Right
            settle
            expect panorama.page 3
            """)
    }

    @Test func spaceIsForThePageOneSees() throws {
        try expectNoFailure(
            """
            key 3
            settle
            key Tab
            settle
            expect focus circle
            key 6
            key Space
            settle 3
            expect panorama.presenting false
            expect panorama.page 5
            """)
    }

    @Test func keysComeToThePageThatOneIsOnTheWayTo() throws {
        let session = SceneSession.painted(.panorama)
        try expectNoFailure("key 6\nkey Space\nsettle", in: session)
        // Paused sparks come to rest.
        #expect(!session.stage.needsFrame)
    }

    @Test func arrowsDoNotTurnPicturesOutOfSight() throws {
        try expectNoFailure(
            """
            key 2
            settle
            press 600,400
            drag 300,400 in 0.3
            release
            settle
            expect swiper.selectedIndex 1
            expect focus null
            key 5
            settle
            key Right
            settle
            expect swiper.selectedIndex 1
            expect panorama.page 5
            """)
    }

    @Test func focusIsFoundAgainOnReturn() throws {
        try expectNoFailure(
            """
            key 2
            settle
            key Tab
            settle
            expect focus swiper
            key 6
            settle
            expect focus null
            key 2
            settle
            expect focus swiper
            key Right
            settle
            expect swiper.selectedIndex 1
            expect panorama.page 1
            """)
    }

    @Test(arguments: [(MotionPreference.full, 2), (.reduced, 2), (.full, 3), (.reduced, 3)])
    func focusIsFoundAgainOnTheWayBack(motion: MotionPreference, stop: Int) throws {
        var options = AppState()
        options.motion = motion
        let session = SceneSession.painted(.panorama, options: options)
        try expectNoFailure(String(repeating: "key Tab\n", count: stop), in: session)
        let label = session.stage.focusedView?.semantics.label
        #expect(label != nil)

        try expectNoFailure("key 6\nsettle 3\nexpect focus null", in: session)
        try expectNoFailure("key 1\nsettle 3", in: session)

        #expect(session.stage.focusedView != nil && session.stage.focusedView?.semantics.label == label)
        #expect(!session.stage.needsFrame)
    }

    @Test func arrowsOnTheCoverChangeThePageUnlessAmongTheTiles() throws {
        try expectNoFailure(
            """
            key Tab
            key Right
            settle
            expect panorama.page 1
            key Left
            settle
            expect panorama.page 0
            expect focus "look through"
            key Tab
            key Tab
            key Right
            key Right
            key Right
            key Right
            key Right
            settle
            expect panorama.page 0
            """)
    }

    @Test func aDragThatBeginsOnAnotherPagePans() throws {
        try expectNoFailure(
            """
            key 5
            settle
            press 1200,420
            drag 1000,420 in 0.2
            release
            settle
            expect panorama.page 5
            expect emitter.position.x 0
            """)
        try expectNoFailure(
            """
            key 2
            settle
            press 1260,420
            drag 1000,300 in 0.2
            release
            settle
            expect panorama.page 2
            expect circle.turn 0
            """)
    }

    @Test func aTapOnAnotherPageGoesThereAndActivatesNothing() throws {
        try expectNoFailure(
            """
            key 2
            settle
            tap 1230,400
            settle
            expect panorama.page 2
            expect panorama.presenting false
            expect circle.turn 0
            """)
    }

    @Test func aWheelThatRanOnAPageEndsWithThePage() throws {
        try expectNoFailure(
            """
            key 3
            settle
            move 100,420
            wheel 0,-1
            wait 0.1
            expect circle.turn 1 ±1
            key 5
            wheel 0,-1
            settle
            expect circle.selected "1"
            """)
    }

    @Test func aPressThatWaitedForAnotherPageActivatesNothing() throws {
        try expectNoFailure(
            """
            press 620,500
            key 2
            settle
            release 620,500
            settle
            expect panorama.presenting false
            expect panorama.page 1
            """)
    }

    @Test func aWheelOverAnotherPageTurnsNothingThere() throws {
        try expectNoFailure(
            """
            key 2
            settle
            move 1230,400
            wheel 0,-1
            settle
            expect circle.turn 0
            expect panorama.page 2
            """)
    }

    @Test func arrowsStillTurnThePagesWhileItHasTheFocus() {
        let session = SceneSession.painted(.panorama)
        session.run(from: 0, for: 0.1)
        session.send(.keyDown(.tab, .shift, isRepeat: false), at: 0.2)
        #expect(session.stage.focusName == "page-indicator")

        session.send(.keyDown(.right, [], isRepeat: false), at: 0.3)
        session.run(from: 0.3, for: 2)

        let panorama = session.stage.root.firstDescendant { $0 is PanoramaView } as? PanoramaView
        #expect(panorama?.progress == 1)
    }
}
