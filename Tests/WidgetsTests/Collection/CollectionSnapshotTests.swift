import Testing

@testable import Views
@testable import Widgets

@Suite struct CollectionSnapshotTests {
    @Test func aSnapshotKnowsWhereItsItemsStand() {
        let snapshot = CollectionSnapshot(["a", "b", "c"])

        #expect(snapshot.index(of: "c") == 2)
        #expect(snapshot.index(of: "d") == nil)
        #expect(snapshot == CollectionSnapshot(["a", "b", "c"]))
        #expect(snapshot != CollectionSnapshot(["a", "c", "b"]))
    }

    @Test func duplicateIdsTrap() async {
        await #expect(processExitsWith: .failure) { _ = CollectionSnapshot(["a", "b", "a"]) }
        await #expect(processExitsWith: .failure) {
            _ = CollectionSnapshot(["a", "b", "x", "a", "c"], changing: CollectionSnapshot(["a", "b", "c"]))
        }
    }

    @Test func oneMadeFromAnotherKnowsTheSameAsOneMadeAlone() {
        var ids = (0..<40).map(String.init)
        var snapshot = CollectionSnapshot(ids)
        var next = 40
        // A sequence of edits: an insertion, a removal, a move, and sometimes all of them at once.
        for round in 0..<200 {
            let place = round * 7919 % max(1, ids.count)
            if round % 3 != 1 {
                ids.insert(String(next), at: place)
                next += 1
            }
            if round % 3 != 0, !ids.isEmpty { ids.remove(at: (place * 31 + 3) % ids.count) }
            if round % 5 == 0, !ids.isEmpty { ids.insert(ids.remove(at: place % ids.count), at: ids.count / 2) }
            if round == 120 { ids.removeAll() }

            snapshot = CollectionSnapshot(ids, changing: snapshot)

            for id in (0...next).map(String.init) { #expect(snapshot.index(of: id) == ids.firstIndex(of: id)) }
        }
    }

    @Test func anythingCanFollowAnything() {
        let few = CollectionSnapshot(["a", "b"])
        let many = (0..<5000).map(String.init)

        #expect(CollectionSnapshot(many, changing: few).index(of: "4999") == 4999)
        #expect(CollectionSnapshot([], changing: few).index(of: "a") == nil)
        #expect(CollectionSnapshot(["b"], changing: few).index(of: "b") == 0)
        #expect(CollectionSnapshot(["a", "a'", "b"], changing: few).index(of: "b") == 2)
    }
}
