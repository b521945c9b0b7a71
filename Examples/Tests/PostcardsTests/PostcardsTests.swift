import PanoramaKit
import PanoramaTesting
import Testing

@testable import Postcards

@Suite struct PostcardsTests {
    private let user: StageHarness
    private let faults: Faults

    private final class Faults { var list: [String] = [] }

    init() throws { (user, faults) = try PostcardsTests.makeUser(Size(width: 640, height: 320)) }

    private static func makeUser(_ size: Size, scale: Double = 1) throws -> (StageHarness, Faults) {
        let (page, pictures) = makePostcards()
        let user = try StageHarness(window: page, size: size, scale: scale, images: pictures)
        let faults = Faults()
        user.stage.foundFault = { faults.list.append("\($0)") }
        return (user, faults)
    }

    private func card(_ name: String) throws -> PictureView { try #require(try user.view(name, role: .picture) as? PictureView) }

    private func cameras() throws -> Cameras {
        try #require(user.stage.root.firstDescendant { $0 is PostcardsPage } as? PostcardsPage).cameras
    }

    @Test func theProgramsPictureIsThereAtOnceAndTheOthersAfterASecond() async throws {
        try user.checkPicture("waiting")
        await user.wait(0.9)
        #expect(try cameras().questions == ["camera://harbour", "camera://lighthouse"] && user.stage.images.isMissingPictures)

        await user.wait(0.3)
        user.settle()

        #expect(!user.stage.images.isMissingPictures && !user.stage.needsFrame)
        #expect(try card("sunset").failure == nil && card("harbour").failure == nil)
        #expect(try card("lighthouse").failure == "the camera does not answer")
        try user.checkPicture("one-is-silent")
    }

    @Test func aPressAsksTheSilentCameraAgain() async throws {
        await user.wait(1.2)
        let place = try card("lighthouse").frame.center
        user.tap(place.x, place.y)
        await user.wait(1.2)
        user.settle()

        #expect(try card("lighthouse").failure == nil && !card("lighthouse").isRound)
        #expect(faults.list == ["a stand-in is shown for the picture camera://lighthouse: the camera does not answer"])
        user.tap(place.x, place.y)
        user.settle()
        #expect(try card("lighthouse").isRound)
    }

    @Test func aCardThatIsHiddenIsNotWaitedFor() async throws {
        await user.wait(0.5)
        try card("harbour").isHidden = true
        await user.wait(0.1)
        #expect(try cameras().cancelledCount == 1)

        try card("harbour").isHidden = false
        await user.wait(1.2)
        #expect(try cameras().questions.count { $0 == "camera://harbour" } == 2 && card("harbour").failure == nil)
    }

    /// With more pixels, the larger of the two files is shown: its sun has a sharp rim.
    @Test func aFineScreenShowsTheLargerFile() async throws {
        let (user, _) = try PostcardsTests.makeUser(Size(width: 288, height: 480), scale: 2)
        await user.wait(1.2)
        user.settle()
        try user.checkPicture("fine")
    }

    @Test func everyStopIsRead() async {
        await user.wait(1.2)
        #expect(user.accessibilityFaults() == [])
    }
}
