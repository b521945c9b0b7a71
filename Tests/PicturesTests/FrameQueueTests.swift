import Imaging
import Platform
import Testing

@testable import Pictures

/// Tests which frames of an animated picture are decoded at once.
@Suite struct FrameQueueTests {
    private let queue = DecodeQueue()

    private func job(_ frame: Int, of name: String = "/a.webp") -> DecodeJob {
        DecodeJob(image: ImageID(name, frame: frame), token: name.count * 100 + frame)
    }

    /// Finishes a frame and states whether it is independent of others.
    private func finish(_ job: DecodeJob, standsAlone: Bool) {
        let frame = AnimationFrame(count: 9, duration: 0.1, playCount: 0, standsAlone: standsAlone)
        let bitmap = Bitmap(width: 1, height: 1, pixels: [.max], animation: frame)
        queue.finish(job, with: DecodeResult(state: .ready(bitmap), isLasting: true))
    }

    private func takes(_ jobs: [DecodeJob]) -> [Int?] {
        for job in jobs { queue.add(job, isVisible: true) }
        return jobs.map { _ in queue.takeForThread().job?.image.frame }
    }

    @Test func framesThatNeedOthersComeOneAfterAnother() {
        #expect(takes([job(0), job(1)]) == [0, nil])
        finish(job(0), standsAlone: false)
        #expect(takes([job(2)]) == [1])
        finish(job(1), standsAlone: false)
        #expect(takes([]) == [])
        #expect(queue.takeForThread().job?.image.frame == 2)
    }

    @Test func framesThatStandAloneAreDecodedSideBySide() {
        // The first frame shows whether frames are independent.
        #expect(takes([job(0), job(1)]) == [0, nil])
        finish(job(0), standsAlone: true)
        #expect(takes([job(2)]) == [1])
        #expect(queue.takeForThread().job?.image.frame == 2)
        #expect(takes([job(0, of: "/other.webp"), job(1, of: "/other.webp")]) == [0, nil])
    }

    /// A file may be replaced by another one.
    @Test func theNewestFrameCounts() {
        #expect(takes([job(0)]) == [0])
        finish(job(0), standsAlone: true)
        #expect(takes([job(1)]) == [1])
        finish(job(1), standsAlone: false)
        #expect(takes([job(2), job(3)]) == [2, nil])
    }
}
