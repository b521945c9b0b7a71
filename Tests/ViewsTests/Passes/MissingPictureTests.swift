import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// Tests that pictures that cannot be loaded are reported once.
@MainActor @Suite struct MissingPictureTests {
    /// Requests pictures in every frame.
    private final class Requester: View, Preparing {
        var images: [ImageID] = []
        var states: [ImageState] = []

        func prepare(at time: Seconds) { states = images.map { request($0) } }
    }

    private let pictures = ReadyPictures()
    private let view = Requester()
    private let user: StageHarness

    init() {
        pictures.unreadable = ["lost", "damaged"]
        view.images = ["lost", "there", "damaged"].map { ImageID($0) }
        user = StageHarness(view, images: pictures)
    }

    private func show() {
        view.setNeedsDisplay()
        user.advance(by: 0.1)
    }

    @Test func eachIsReportedOnce() {
        var faults: [StageFault] = []
        user.stage.foundFault = { faults.append($0) }

        for _ in 0..<3 { show() }
        view.images = [ImageID("lost", fit: .height(3))]
        show()

        #expect(faults == ["lost", "damaged"].map { .missingPicture(name: $0, reason: "ends too early") })
        #expect(faults.first?.description == "a stand-in is shown for the picture lost: ends too early")
        #expect(view.states.count == 1 && !view.states[0].isReady)
    }

    /// Who begins to listen later hears of what is still missing.
    @Test func nothingIsLostBeforeSomeoneListens() {
        show()
        var faults: [StageFault] = []
        user.stage.foundFault = { faults.append($0) }
        show()

        #expect(faults.count == 2)
    }

    /// Loaders that show only stills have no frames.
    @Test func framesAreNotReported() {
        var faults: [StageFault] = []
        user.stage.foundFault = { faults.append($0) }
        view.images = [ImageID("lost", frame: 2)]
        show()

        #expect(faults == [])
    }
}
