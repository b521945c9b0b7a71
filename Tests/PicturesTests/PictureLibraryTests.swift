import Dispatch
import Imaging
import Platform
import Storage
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

@MainActor @Suite struct PictureLibraryTests {
    /// A library, and a semaphore that counts its results.
    private func threadedLibrary(
        _ cache: PictureCache = PictureCache()
    ) -> (library: PictureLibrary, arrival: DispatchSemaphore) {
        let library = PictureLibrary(decoder: FakeDecoder(), cache: cache)
        let arrival = DispatchSemaphore(value: 0)
        library.work?.wakeOwner { arrival.signal() }
        return (library, arrival)
    }

    private func isReady(_ state: ImageState) -> Bool { if case .ready = state { true } else { false } }

    @Test func nothingArrivesBeforeItIsDelivered() throws {
        let (library, arrival) = threadedLibrary()
        let image = ImageID("3")

        #expect(!isReady(library.state(of: image)))
        arrival.wait()
        #expect(!isReady(library.state(of: image)))
        let work = try #require(library.work)
        #expect(work.deliver())

        #expect(isReady(library.state(of: image)))
        #expect(library.isIdle)
        #expect(!work.deliver())
    }

    /// Emitters look at what is there before they draw a built-in picture instead.
    @Test func aRegisteredPictureIsThereWithoutARequest() {
        let library = PictureLibrary(decoder: FakeDecoder(), on: Work(.synchronous))
        library.register("star") { Bitmap(width: 5, height: 5, pixels: Array(repeating: 0xFFFF_FFFF, count: 25)) }

        #expect(library.cachedState(of: ImageID("star")).bitmap?.width == 5)
        #expect(!isReady(library.cachedState(of: ImageID("5"))))
    }

    /// As in replays, whose frames contain all their pictures.
    @Test func synchronousPicturesAreThereAtOnce() {
        let library = PictureLibrary(decoder: FakeDecoder(), on: Work(.synchronous))

        #expect(isReady(library.state(of: ImageID("3"))))
        #expect(library.isIdle)
    }

    /// A prefetched picture changes nothing that is shown.
    @Test func onlyRequestedPicturesChangeTheDisplay() throws {
        let (library, arrival) = threadedLibrary()
        let work = try #require(library.work)
        library.prefetch(ImageID("3", fit: .height(2), frame: 1))
        arrival.wait()
        #expect(!work.deliver())

        _ = library.state(of: ImageID("4"))
        arrival.wait()
        #expect(work.deliver())
    }

    /// Only requests of this frame count, not prefetched pictures.
    @Test func missesWhatIsInSightUntilItIsLoaded() {
        let (library, arrival) = threadedLibrary()
        #expect(!library.isMissingPictures)

        library.frameBegan()
        _ = library.state(of: ImageID("3"))
        #expect(library.isMissingPictures)
        arrival.wait()
        library.work?.deliver()
        library.frameBegan()
        _ = library.state(of: ImageID("3"))
        library.prefetch(ImageID("4"))

        #expect(!library.isMissingPictures)
    }

    @Test func eachPictureIsDecodedOnce() {
        let decoder = FakeDecoder()
        let library = PictureLibrary(decoder: decoder, on: Work(.synchronous))

        for _ in 0..<5 {
            for name in ["2", "3"] { _ = library.state(of: ImageID(name)) }
        }

        #expect(decoder.calls.withLock { $0 } == ["2", "3"])
    }

    @Test func failureKeepsItsReasonAndRetryLoadsAgain() {
        let decoder = FakeDecoder()
        let library = PictureLibrary(decoder: decoder, on: Work(.synchronous))
        let image = ImageID("broken")
        guard case .failed(let reason) = library.state(of: image) else {
            Issue.record("a broken picture is failed")
            return
        }

        #expect(reason == "ends too early")
        library.retry(image)
        #expect(decoder.calls.withLock { $0.count } == 2)
    }

    @Test func progressCountsWhatWasAskedForSinceItWasIdle() {
        let (library, arrival) = threadedLibrary()
        library.isCounted = { $0.name.count == 1 }
        for name in ["2", "3", "40"] { _ = library.state(of: ImageID(name)) }

        #expect(library.progress == (0, 2))
        for _ in 0..<3 { arrival.wait() }
        library.work?.deliver()
        #expect(library.progress == (0, 0))
        _ = library.state(of: ImageID("5"))

        #expect(library.progress == (0, 1))
    }

    @Test func progressCountsAPictureOfSeveralSizesOnce() {
        let (library, _) = threadedLibrary()
        for name in ["2", "3"] {
            for height in [1, 2] { _ = library.state(of: ImageID(name, fit: .height(height))) }
        }

        #expect(library.progress == (0, 2))
        library.invalidate("3")
        #expect(library.progress == (0, 1))
    }

    @Test func memoryStaysWithinItsBudgetButNeverTakesWhatIsInUse() {
        let library = PictureLibrary(
            decoder: FakeDecoder(), on: Work(.synchronous), cache: PictureCache(byteBudget: 3 * 40_000))
        let used = ImageID("100")
        for number in 0..<10 {
            library.frameBegan()
            _ = library.state(of: used)
            _ = library.state(of: ImageID("100", fit: .height(number + 1)))
        }
        for _ in 0..<6 {
            library.frameBegan()
            #expect(isReady(library.cachedState(of: used)) && isReady(library.state(of: used)))
        }

        #expect(!isReady(library.cachedState(of: ImageID("100", fit: .height(1)))))
    }

    @Test func registeredPicturesAreThereAtOnce() {
        let library = PictureLibrary(decoder: FakeDecoder(), on: Work(.synchronous))
        library.register("procedural/dot") { Bitmap(width: 1, height: 1, pixels: [0xFFFF_FFFF]) }

        #expect(isReady(library.state(of: ImageID("procedural/dot"))))
    }

    @Test func threadsDeliverEverythingAndSaySo() {
        let (library, arrival) = threadedLibrary()
        let images = (1...20).map { ImageID(String($0)) }
        for image in images { _ = library.state(of: image) }

        // There must be one signal per picture; otherwise this never returns.
        for _ in images { arrival.wait() }

        #expect(library.work?.deliver() == true)
        #expect(library.isIdle)
        #expect(images.allSatisfy { isReady(library.state(of: $0)) })
    }

    // MARK: Memory

    /// A library whose results are waited for, with a budget that nothing fits into.
    private func tightLibrary() -> (library: PictureLibrary, arrival: DispatchSemaphore) {
        threadedLibrary(PictureCache(byteBudget: 1_000))
    }

    private func bitmap(_ image: ImageID, in library: PictureLibrary) -> Bitmap? {
        if case .ready(let bitmap) = library.state(of: image) { bitmap } else { nil }
    }

    @Test func layerIsLoadedAgainWhenItsTextureIsLost() {
        let (library, arrival) = tightLibrary()
        let image = ImageID("40", fit: .exactly(width: 40, height: 40))
        #expect(bitmap(image, in: library) == nil)
        arrival.wait()
        #expect(library.work?.deliver() == true)
        #expect(bitmap(image, in: library)?.hasPixels == true)

        library.wasUploaded(image)

        let rest = bitmap(image, in: library)
        #expect(rest?.hasPixels == false && rest?.width == 40 && rest?.isOpaque == true)
        #expect(library.cacheBytes < 1_000)

        library.wasLost(image)
        #expect(bitmap(image, in: library) == nil)
        arrival.wait()
        #expect(library.work?.deliver() == true)
        #expect(bitmap(image, in: library)?.hasPixels == true)
    }

    @Test func otherPicturesKeepTheirPixels() {
        let (library, arrival) = tightLibrary()
        let image = ImageID("40", fit: .fill(width: 40, height: 40))
        _ = library.state(of: image)
        arrival.wait()
        library.work?.deliver()

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
