import Hosting
import Testing

/// Tests work that waits for the first pictures of a window.
@MainActor
@Suite struct LaterWorkTests {
    private final class Counter { var count = 0 }

    private let counter = Counter()
    private func makeWork() -> LaterWork { LaterWork { [counter] in counter.count += 1 } }

    @Test func itBeginsOnceWhenNoPictureIsMissing() {
        let work = makeWork()
        for time in [1.0, 1.1, 1.2] { work.follow(awaitsPictures: true, at: time) }
        #expect(counter.count == 0 && work.deadline == 1 + LaterWork.patience)

        work.follow(awaitsPictures: false, at: 1.3)
        work.follow(awaitsPictures: false, at: 1.4)
        work.follow(awaitsPictures: true, at: 9)

        #expect(counter.count == 1 && work.deadline == nil)
    }

    @Test func picturesThatDoNotComeHoldItBackForATimeOnly() {
        let work = makeWork()
        work.follow(awaitsPictures: true, at: 5)
        work.follow(awaitsPictures: true, at: 4.99 + LaterWork.patience)
        #expect(counter.count == 0)

        work.follow(awaitsPictures: true, at: 5 + LaterWork.patience)

        #expect(counter.count == 1 && work.deadline == nil)
    }

    @Test func aWindowWithoutPicturesDoesNotWait() {
        let work = makeWork()

        work.follow(awaitsPictures: false, at: 0)

        #expect(counter.count == 1)
    }
}
