import Imaging
import Testing

@Suite struct CacheTests {
    @Test func costNeverExceedsTheBudget() {
        var cache = LeastRecentlyUsedCache<Int, Int>(budget: 100)

        for key in 0..<1_000 {
            cache.insert(key, for: key % 37, cost: key * 7 % 30)
            #expect(cache.totalCost <= 100)
        }
    }

    @Test func theLongestUnusedGoesFirst() {
        var cache = LeastRecentlyUsedCache<String, Int>(budget: 3)
        for (index, key) in ["a", "b", "c"].enumerated() { cache.insert(index, for: key, cost: 1) }
        _ = cache.value(for: "a")

        cache.insert(3, for: "d", cost: 1)

        #expect(cache.value(for: "a") == 0)
        #expect(cache.value(for: "b") == nil)
        #expect(cache.value(for: "c") == 2)
        #expect(cache.value(for: "d") == 3)
    }

    @Test func aValueAboveTheBudgetIsNotKept() {
        var cache = LeastRecentlyUsedCache<Int, Int>(budget: 10)
        cache.insert(1, for: 1, cost: 4)

        cache.insert(2, for: 2, cost: 11)

        #expect(cache.value(for: 2) == nil)
        #expect(cache.value(for: 1) == 1)
    }

    @Test func replacingCountsOnce() {
        var cache = LeastRecentlyUsedCache<Int, String>(budget: 10)
        cache.insert("old", for: 1, cost: 6)

        cache.insert("new", for: 1, cost: 7)

        #expect(cache.value(for: 1) == "new")
        #expect(cache.totalCost == 7 && cache.count == 1)
    }

    /// Compares the linked list with a simple model.
    @Test func behavesLikeAList() {
        var cache = LeastRecentlyUsedCache<Int, Int>(budget: 8)
        var model: [Int] = []
        var state: UInt32 = 1
        for _ in 0..<2_000 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let key = Int(state >> 16) % 14
            switch state >> 8 & 3 {
            case 0:
                cache.remove(key)
                model.removeAll { $0 == key }
            case 1:
                #expect((cache.value(for: key) != nil) == model.contains(key))
                if model.contains(key) { model = model.filter { $0 != key } + [key] }
            default:
                cache.insert(key, for: key, cost: 1)
                model = (model.filter { $0 != key } + [key]).suffix(8)
            }
            #expect(cache.count == model.count)
        }
    }

    @Test func aRoundKeepsWhatItUsesBeyondTheBudget() {
        var cache = LeastRecentlyUsedCache<Int, Int>(budget: 10)
        for key in 0..<3 {
            cache.beginRound()
            cache.insert(key, for: key, cost: 4)
        }
        cache.beginRound()
        #expect(cache.count == 2)

        for key in 1..<6 {
            if cache.value(for: key) == nil { cache.insert(key, for: key, cost: key == 5 ? 11 : 4) }
        }

        #expect((1..<6).allSatisfy { cache.value(for: $0) == $0 })
        cache.beginRound()
        _ = cache.value(for: 3)
        cache.setBudget(10)
        #expect(cache.value(for: 3) == 3 && cache.totalCost <= 10)
    }
}
