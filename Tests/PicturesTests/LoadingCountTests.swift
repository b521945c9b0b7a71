import Particles
import Testing

@testable import Pictures

@Suite struct LoadingCountTests {
    private var count = LoadingCount()

    private mutating func request(_ names: String...) { for name in names { count.addRequest(for: name) } }

    private var words: String { "\(count.finished) of \(count.total)" }

    @Test mutating func aPictureIsFinishedOnceAllItsSizesAre() {
        request("a", "a", "b")
        #expect(words == "0 of 2")

        count.finishRequest(for: "a")
        #expect(words == "0 of 2")
        count.finishRequest(for: "a")

        #expect(words == "1 of 2")
    }

    @Test mutating func anotherSizeOfAFinishedPictureMakesItPending() {
        request("a", "b")
        count.finishRequest(for: "a")

        request("a")
        #expect(words == "0 of 2")
        count.finishRequest(for: "a")

        #expect(words == "1 of 2")
    }

    @Test mutating func aCancelledPictureLeavesUnlessItHasAResult() {
        request("a", "b", "b", "c")

        count.cancelRequest(for: "a")
        #expect(words == "0 of 2")
        count.finishRequest(for: "b")
        count.cancelRequest(for: "b")

        #expect(words == "1 of 2")
    }

    @Test mutating func itBeginsAnewOnlyWhenAllAreFinished() {
        request("a", "b")
        count.finishRequest(for: "a")
        count.resetIfFinished()
        #expect(words == "1 of 2")

        count.finishRequest(for: "b")
        count.resetIfFinished()

        #expect(words == "0 of 0")
    }

    /// For any sequence of requests, the count equals one that is computed from scratch.
    @Test(arguments: 1...20) mutating func countsAreThoseOfThePendingRequests(seed: UInt64) {
        var random = RandomSource(seed: seed)
        var pending: [String: Int] = [:]
        var done: Set<String> = []
        for _ in 0..<200 {
            let name = ["a", "b", "c", "d"][random.next(4)]
            switch random.next(3) {
            case 0:
                request(name)
                pending[name, default: 0] += 1
            case 1 where pending[name, default: 0] > 0:
                count.finishRequest(for: name)
                pending[name, default: 0] -= 1
                done.insert(name)
            case 2 where pending[name, default: 0] > 0:
                count.cancelRequest(for: name)
                pending[name, default: 0] -= 1
            default: break
            }
            let waiting = pending.filter { $0.value > 0 }.keys

            #expect(count.finished == done.subtracting(waiting).count)
            #expect(count.total == done.union(waiting).count)
        }
    }
}
