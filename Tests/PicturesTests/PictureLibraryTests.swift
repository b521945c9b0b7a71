import Dispatch
import Imaging
import Platform
import Synchronization
import Testing

@testable import Pictures

/// Returns a picture whose size is its name as a number, and fails for other names.
private final class FakeDecoder: ImageLoading {
    let calls = Mutex<[String]>([])

    struct Unreadable: Error, CustomStringConvertible { let description = "ends too early" }

    func decode(path: String, fit: PictureFit) throws -> Bitmap {
        calls.withLock { $0.append(path) }
        guard let side = Int(path) else { throw Unreadable() }
        return Bitmap(width: side, height: side, pixels: [UInt32](repeating: 0xFF00_0000, count: side * side))
    }
}

@Suite struct PictureLibraryTests {
    private func isReady(_ state: ImageState) -> Bool { if case .ready = state { true } else { false } }

    @Test func nothingArrivesBeforeItIsDrained() {
        let library = PictureLibrary(decoder: FakeDecoder(), mode: .synchronous)
        let image = ImageID("3")

        #expect(!isReady(library.state(of: image)))
        #expect(!isReady(library.state(of: image)))
        #expect(library.drain())

        #expect(isReady(library.state(of: image)))
        #expect(library.isIdle)
        #expect(!library.drain())
    }

    /// Only requests of this frame count, not prefetched pictures.
    @Test func missesWhatIsInSightUntilItIsLoaded() {
        let library = PictureLibrary(decoder: FakeDecoder(), mode: .synchronous)
        #expect(!library.isMissingPictures)

        library.frameBegan()
        _ = library.state(of: ImageID("3"))
        #expect(library.isMissingPictures)
        _ = library.drain()
        library.frameBegan()
        _ = library.state(of: ImageID("3"))
        library.prefetch(ImageID("4"))

        #expect(!library.isMissingPictures)
    }

    @Test func eachPictureIsDecodedOnce() {
        let decoder = FakeDecoder()
        let library = PictureLibrary(decoder: decoder, mode: .synchronous)

        for _ in 0..<5 {
            for name in ["2", "3"] { _ = library.state(of: ImageID(name)) }
            _ = library.drain()
        }

        #expect(decoder.calls.withLock { $0 } == ["2", "3"])
    }

    @Test func failureKeepsItsReasonAndRetryLoadsAgain() {
        let decoder = FakeDecoder()
        let library = PictureLibrary(decoder: decoder, mode: .synchronous)
        let image = ImageID("broken")
        _ = library.state(of: image)
        _ = library.drain()
        guard case .failed(let reason) = library.state(of: image) else {
            Issue.record("a broken picture is failed")
            return
        }

        #expect(reason == "ends too early")
        library.retry(image)
        _ = library.drain()
        #expect(decoder.calls.withLock { $0.count } == 2)
    }

    @Test func progressCountsWhatWasAskedForSinceItWasIdle() {
        let library = PictureLibrary(decoder: FakeDecoder(), mode: .synchronous)
        library.isCounted = { $0.name.count == 1 }
        for name in ["2", "3", "40"] { _ = library.state(of: ImageID(name)) }

        #expect(library.progress == (0, 2))
        _ = library.drain()
        #expect(library.progress == (0, 0))
        _ = library.state(of: ImageID("5"))

        #expect(library.progress == (0, 1))
    }

    @Test func progressCountsAPictureOfSeveralSizesOnce() {
        let library = PictureLibrary(decoder: FakeDecoder(), mode: .synchronous)
        for name in ["2", "3"] {
            for height in [1, 2] { _ = library.state(of: ImageID(name, fit: .height(height))) }
        }

        #expect(library.progress == (0, 2))
        library.invalidate("3")
        #expect(library.progress == (0, 1))
    }

    @Test func memoryStaysWithinItsBudgetButNeverTakesWhatIsInUse() {
        let library = PictureLibrary(decoder: FakeDecoder(), mode: .synchronous, cache: LeastRecentlyUsedPictures(byteBudget: 3 * 40_000))
        let used = ImageID("100")
        for number in 0..<10 {
            library.frameBegan()
            _ = library.state(of: used)
            _ = library.state(of: ImageID("100", fit: .height(number + 1)))
            _ = library.drain()
        }
        for _ in 0..<6 {
            library.frameBegan()
            #expect(isReady(library.state(of: used)))
            _ = library.drain()
        }

        #expect(!isReady(library.state(of: ImageID("100", fit: .height(1)))))
    }

    @Test func registeredPicturesAreThereAtOnce() {
        let library = PictureLibrary(decoder: FakeDecoder(), mode: .synchronous)
        library.register("procedural/dot") { Bitmap(width: 1, height: 1, pixels: [0xFFFF_FFFF]) }

        #expect(isReady(library.state(of: ImageID("procedural/dot"))))
    }

    @Test func threadsDeliverEverythingAndSaySo() {
        let told = DispatchSemaphore(value: 0)
        let library = PictureLibrary(decoder: FakeDecoder(), mode: .threaded)
        library.onResult = { told.signal() }
        let images = (1...20).map { ImageID(String($0)) }
        for image in images { _ = library.state(of: image) }

        // There must be one signal per picture; otherwise this never returns.
        for _ in images { told.wait() }

        #expect(library.drain())
        #expect(library.isIdle)
        #expect(images.allSatisfy { isReady(library.state(of: $0)) })
    }

    // MARK: Memory

    /// A library whose results are waited for, with a budget that nothing fits into.
    private func tightLibrary() -> (library: PictureLibrary, arrival: DispatchSemaphore) {
        let library = PictureLibrary(decoder: FakeDecoder(), cache: LeastRecentlyUsedPictures(byteBudget: 1_000))
        let arrival = DispatchSemaphore(value: 0)
        library.onResult = { arrival.signal() }
        return (library, arrival)
    }

    private func bitmap(_ image: ImageID, in library: PictureLibrary) -> Bitmap? {
        if case .ready(let bitmap) = library.state(of: image) { bitmap } else { nil }
    }

    @Test func aLayerInATextureNeedsNoPixelsAndIsLoadedAgainWhenTheTextureIsLost() {
        let (library, arrival) = tightLibrary()
        let image = ImageID("40", fit: .exactly(width: 40, height: 40))
        #expect(bitmap(image, in: library) == nil)
        arrival.wait()
        #expect(library.drain())
        #expect(bitmap(image, in: library)?.hasPixels == true)

        library.wasUploaded(image)

        let rest = bitmap(image, in: library)
        #expect(rest?.hasPixels == false && rest?.width == 40 && rest?.isOpaque == true)
        #expect(library.cacheBytes < 1_000)

        library.wasLost(image)
        #expect(bitmap(image, in: library) == nil)
        arrival.wait()
        #expect(library.drain())
        #expect(bitmap(image, in: library)?.hasPixels == true)
    }

    @Test func otherPicturesKeepTheirPixels() {
        let (library, arrival) = tightLibrary()
        let image = ImageID("40", fit: .fill(width: 40, height: 40))
        _ = library.state(of: image)
        arrival.wait()
        _ = library.drain()

        library.wasUploaded(image)

        #expect(bitmap(image, in: library)?.hasPixels == true)
    }

    @Test func threadsWaitWhileMuchIsToBeTakenOver() throws {
        let queue = DecodeQueue()
        for token in 1...2 { queue.add(DecodeJob(image: ImageID("\(token)"), token: token), isVisible: true) }
        let first = try #require(queue.takeForThread().job)
        let large = Bitmap(width: 2_048, height: 1_024, pixels: [UInt32](repeating: 0, count: 2_048 * 1_024))

        queue.finish(first, with: DecodeResult(state: .ready(large), isLasting: true))

        #expect(queue.takeForThread().job == nil)
        #expect(queue.takeResults().count == 1)
        #expect(queue.takeForThread().job?.token == 2)
    }
}
