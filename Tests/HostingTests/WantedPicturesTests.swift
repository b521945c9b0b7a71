import Particles
import Testing

@testable import Hosting

/// Tests the order of loading against a list that is searched from its beginning.
@Suite struct WantedPicturesTests {
    /// What is wanted, in the order of the first requests.
    private struct Model {
        var list: [(name: Int, isVisible: Bool, frame: Int, isLoading: Bool, failure: String?)] = []
        var frame = 0

        mutating func want(_ name: Int, isVisible: Bool) {
            guard let index = list.firstIndex(where: { $0.name == name }) else {
                return list.append((name, isVisible, frame, false, nil))
            }
            list[index].isVisible = isVisible || list[index].isVisible && list[index].frame == frame
            list[index].frame = frame
        }

        mutating func beginFrame() -> Set<Int> {
            let ended = list.filter { $0.frame < frame && $0.isLoading }.map(\.name)
            list.removeAll { $0.frame < frame }
            frame += 1
            return Set(ended)
        }

        mutating func next(most: Int) -> Int? {
            guard list.count(where: \.isLoading) < most else { return nil }
            let waiting = list.indices.filter { !list[$0].isLoading && list[$0].failure == nil }
            guard let index = waiting.first(where: { list[$0].isVisible }) ?? waiting.first else { return nil }
            list[index].isLoading = true
            return list[index].name
        }

        mutating func end(_ name: Int, failure: String?) {
            guard let index = list.firstIndex(where: { $0.name == name }) else { return }
            if failure == nil { list.remove(at: index) } else { (list[index].isLoading, list[index].failure) = (false, failure) }
        }

        mutating func retry(_ name: Int) {
            for index in list.indices where list[index].name == name { list[index].failure = nil }
        }
    }

    @Test(arguments: 0..<40)
    func anySequenceOfCallsDoesWhatTheListDoes(seed: UInt64) {
        var random = RandomSource(seed: seed)
        var (wanted, model) = (WantedPictures<Int>(), Model())
        for _ in 0..<400 {
            let name = Int.random(in: 0..<8, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                let isVisible = Bool.random(using: &random)
                wanted.want(name, isVisible: isVisible)
                model.want(name, isVisible: isVisible)
            case 4, 5: #expect(wanted.next(most: 3) == model.next(most: 3))
            case 6: #expect(Set(wanted.beginFrame()) == model.beginFrame())
            case 7:
                wanted.end(name)
                model.end(name, failure: nil)
            case 8:
                wanted.end(name, failure: "silent")
                model.end(name, failure: "silent")
            default:
                wanted.retry(name)
                model.retry(name)
            }
            #expect(wanted.failure(of: name) == model.list.first { $0.name == name }?.failure)
            #expect(wanted.isMissingVisible == model.list.contains { $0.isVisible && $0.failure == nil })
        }
    }

    @Test func whatIsVisibleComesFirst() {
        var wanted = WantedPictures<String>()
        for name in ["a", "b"] { wanted.want(name, isVisible: false) }
        for name in ["c", "b", "d"] { wanted.want(name, isVisible: true) }

        #expect((0..<5).map { _ in wanted.next(most: 9) } == ["b", "c", "d", "a", nil])
    }

    @Test func aFailureIsForgottenOnlyWhenAFrameDoesNotWantIt() {
        var wanted = WantedPictures<String>()
        for _ in 0..<3 {
            wanted.want("a", isVisible: true)
            if wanted.failure(of: "a") == nil { #expect(wanted.next(most: 1) == "a") }
            wanted.end("a", failure: "silent")
            #expect(wanted.beginFrame() == [] && wanted.failure(of: "a") == "silent" && wanted.next(most: 1) == nil)
        }

        #expect(wanted.beginFrame() == [] && wanted.failure(of: "a") == nil)
        wanted.want("a", isVisible: true)
        #expect(wanted.next(most: 1) == "a")
    }
}
