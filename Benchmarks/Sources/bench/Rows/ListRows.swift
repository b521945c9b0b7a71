import CAllocationCounter
import Glibc
import LayoutMath
import Pictures
import Platform
import SDLBackend
import Tours
import Views
import Widgets

/// A list of a million rows: its opening, its flings, and changes of a long list.
enum ListRows {
    private static let rowCount = 1_000_000
    private static let changedCount = 100_000

    static func run(_ bench: Bench) throws {
        guard bench.wants("lists") else { return }
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let fonts = try FontBook()
        measureOpening(bench, fonts)
        measureFlings(bench, fonts)
        measureChanges(bench, fonts)
    }

    /// Time from the identities to the first frame, and the additional memory compared with an empty list.
    private static func measureOpening(_ bench: Bench, _ fonts: FontBook) {
        guard bench.wants("lists.open") || bench.wants("lists.memory") else { return }
        _ = open([], fonts)
        let empty = allocated_bytes()
        let base = ids(rowCount)
        var (times, sizes): ([Double], [Double]) = ([], [])
        for _ in 0..<Bench.rounds {
            let start = Bench.now()
            let tour = open(base, fonts)
            times.append((Bench.now() - start) * 1e3)
            sizes.append(withExtendedLifetime(tour) { Double(allocated_bytes() - empty) / 1_048_576 })
        }
        bench.emitIfWanted(Row(name: "lists.open", n: rowCount, unit: "ms", samples: times))
        bench.emitIfWanted(Row(name: "lists.memory", n: rowCount, unit: "MB", samples: sizes))
    }

    private static func measureFlings(_ bench: Bench, _ fonts: FontBook) {
        guard bench.wants("lists.fling") else { return }
        var tour = open(ids(rowCount), fonts)
        // Two passes, so that every word has been measured before timing begins.
        for down in [false, true, false, true] { tour.fling(down: down) { _ = $0() } }
        var (medians, worst, allocations): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<Bench.rounds {
            var (times, made): ([Double], [Double]) = ([], [])
            times.reserveCapacity(10_000)
            made.reserveCapacity(10_000)
            for down in [false, true] {
                tour.fling(down: down) { frame in
                    let before = allocation_count()
                    let start = Bench.now()
                    let list = frame()
                    times.append((Bench.now() - start) * 1e3)
                    made.append(withExtendedLifetime(list) { Double(allocation_count() - before) })
                }
            }
            medians.append(times.sorted()[times.count / 2])
            worst.append(times.max() ?? 0)
            allocations.append(made.max() ?? 0)
        }
        bench.emitIfWanted(Row(name: "lists.fling", n: rowCount, unit: "ms", samples: medians))
        bench.emitIfWanted(Row(name: "lists.fling.worst", n: rowCount, unit: "ms", samples: worst))
        bench.emitIfWanted(Row(name: "lists.fling.allocations", n: rowCount, unit: "allocations/frame, worst", samples: allocations))
    }

    /// A thousand rows are inserted, removed or moved at random places in a list of a hundred thousand.
    private static func measureChanges(_ bench: Bench, _ fonts: FontBook) {
        guard bench.wants("lists.apply") else { return }
        var tour = open(ids(changedCount), fonts)
        var random = Xorshift(state: 1)
        var (current, fresh, samples) = (ids(changedCount), changedCount, [Double]())
        for _ in 0...Bench.rounds {
            for _ in 0..<1000 { change(&current, &fresh, &random) }
            let start = Bench.now()
            tour.list.apply(ListSnapshot(current, changing: tour.list.snapshot))
            samples.append((Bench.now() - start) * 1e3)
            for _ in 0..<60 { _ = tour.frame() }
        }
        bench.emitIfWanted(Row(name: "lists.apply", n: changedCount, unit: "ms", samples: Array(samples.dropFirst())))
    }

    private static func change(_ ids: inout [String], _ fresh: inout Int, _ random: inout Xorshift) {
        let place = random.next(below: ids.count)
        switch random.next(below: 3) {
        case 0:
            ids.insert("r" + String(fresh), at: place)
            fresh += 1
        case 1: ids.remove(at: place)
        default: ids.insert(ids.remove(at: place), at: random.next(below: ids.count))
        }
    }

    private static func ids(_ count: Int) -> [String] { ListTour.ids(count) }
    private static func open(_ ids: [String], _ fonts: FontBook) -> ListTour { ListTour(ids, text: fonts, images: NoPictures()) }
}

/// Pseudorandom numbers that are the same in every run.
private struct Xorshift {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}

/// Rows have no pictures.
private final class NoPictures: ImageProviding {
    func state(of image: ImageID) -> ImageState { .loading }
}
