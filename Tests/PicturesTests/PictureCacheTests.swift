import Imaging
import Platform
import Testing

@testable import Pictures

@Suite struct PictureCacheTests {
    private func picture(_ pixels: Int) -> ImageState {
        .ready(Bitmap(width: pixels, height: 1, pixels: [UInt32](repeating: 0xFF00_0000, count: pixels)))
    }

    private func names(in cache: PictureCache, of candidates: [String]) -> [String] {
        candidates.filter { cache.state(of: ImageID($0)) != nil }
    }

    @Test func theLongestUnusedGoesFirst() {
        let cache = PictureCache(byteBudget: 10_000)
        for name in ["a", "b", "c"] { cache.store(picture(1_000), for: ImageID(name)) }
        _ = cache.state(of: ImageID("a"))
        cache.trim { _ in false }

        #expect(names(in: cache, of: ["a", "b", "c"]) == ["a", "c"])
        #expect(cache.byteCount <= 10_000)
    }

    @Test func whatIsInUseStaysEvenOverTheBudget() {
        let cache = PictureCache(byteBudget: 5_000)
        for name in ["a", "b", "c", "d"] { cache.store(picture(1_000), for: ImageID(name)) }
        cache.trim { ["a", "b"].contains($0.name) }

        #expect(names(in: cache, of: ["a", "b", "c", "d"]) == ["a", "b"])
    }

    @Test func aPictureIsForgottenInAllSizes() {
        let cache = PictureCache()
        for height in 1...3 { cache.store(picture(10), for: ImageID("a", fit: .height(height))) }
        cache.store(picture(10), for: ImageID("b"))
        cache.removeAll(named: "a")

        #expect((1...3).allSatisfy { cache.state(of: ImageID("a", fit: .height($0))) == nil })
        #expect(cache.state(of: ImageID("b")) != nil)
        #expect(cache.byteCount == 40 + 256)
    }

    @Test func failuresTakeRoomToo() {
        let cache = PictureCache(byteBudget: 100_000)
        for number in 0..<1_000 { cache.store(.failed("is damaged"), for: ImageID(String(number))) }
        cache.trim { _ in false }

        #expect(cache.byteCount <= 100_000)
        #expect(cache.state(of: ImageID("999")) != nil)
    }
}
