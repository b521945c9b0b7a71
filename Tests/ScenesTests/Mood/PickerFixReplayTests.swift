import LayoutMath
import Platform
import Testing
import SceneTestSupport

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

/// Tests the picker by scripts on the film strip, a picker with a pitch of 72 points below the viewer's picture, checked by its trace. The
/// tests cover the faults of the original picker.
@MainActor
@Suite struct PickerFixReplayTests {
    private func expectNoFailure(_ script: String) throws {
        let toViewer = "wait 0.1\nkey 2\nsettle\ntap 600,400\nsettle\nexpect filmstrip.index 0\n"
        let failures = try SceneSession.painted(.panorama, pictures: TinyPictures.library).replay(toViewer + script)
        #expect(failures == [])
    }

    @Test func firstAndLastStandInTheCentre() throws {
        try expectNoFailure(
            """
            expect filmstrip.contentOffset.x 0
            key End
            settle
            expect filmstrip.index 11
            expect filmstrip.highlight 11
            expect filmstrip.page 11
            """)
    }

    @Test func flickBeyondTheEndRestsOnTheLast() throws {
        try expectNoFailure(
            String(repeating: "press 900,660\ndrag 300,660 in 0.08\nrelease\n", count: 3)
                + "settle\nexpect filmstrip.index 11\nexpect filmstrip.state idle\nexpect swiper.selectedIndex 11")
    }

    @Test func pressOnAPictureCentresAndChoosesIt() throws {
        try expectNoFailure("tap 800,660\nsettle\nexpect filmstrip.state idle\nexpect swiper.offset 0")
    }

    @Test func resizeKeepsThePicture() throws {
        try expectNoFailure(
            "key Right\nkey Right\nkey Right\nsettle\nresize 800x600\nsettle\nexpect filmstrip.index 3\nexpect filmstrip.highlight 3")
    }
}
