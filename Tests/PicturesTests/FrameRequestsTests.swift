import Platform
import Testing

@testable import Pictures

@Suite struct FrameRequestsTests {
    private let images = (0..<4).map { ImageID("\($0)") }

    @Test func aPictureIsInUseForItsFrameAndTheNext() {
        var requests = FrameRequests()

        requests.use(images[0])
        #expect(requests.isInUse(images[0]) && !requests.isInUse(images[1]))
        requests.beginFrame()
        #expect(requests.isInUse(images[0]))
        requests.use(images[1])
        requests.beginFrame()
        #expect(!requests.isInUse(images[0]) && requests.isInUse(images[1]))
    }

    @Test func missingPicturesKeepTheirOrderUntilTheNextFrame() {
        var requests = FrameRequests()

        for (index, image) in images.enumerated() { requests.miss(image, isVisible: index % 2 == 0) }
        #expect(requests.visible == [images[0], images[2]] && requests.ahead == [images[1], images[3]])
        requests.beginFrame()

        #expect(requests.visible.isEmpty && requests.ahead.isEmpty && requests.frame == 1)
    }
}
