import CAllocationCounter
import Pictures
import Platform
import SDLBackend
import Tours
import Views

/// Time to type letters into texts, from the key to the recorded frame.
enum WordRows {
    private static let areaLength = 100_000
    private static let letters = 60

    static func run(_ bench: Bench) throws {
        guard bench.wants("words") else { return }
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let fonts = try FontBook()
        let (none, place) = (NoPictures(), { (tour: inout WordTour) in _ = tour.frame([.keyDown(.end, .control, isRepeat: false)]) })
        measure(bench, "words.field", 24) { WordTour(field: "the last light at the pier", measuring: fonts, images: none) }
        for (name, paragraph) in [("words.area", 400), ("words.area.paragraph", Int.max)] {
            let text = WordTour.words(areaLength, paragraph: paragraph)
            measure(bench, name, areaLength) { WordTour(area: text, measuring: fonts, images: none) }
            measure(bench, name + ".end", areaLength) {
                var tour = WordTour(area: text, measuring: fonts, images: none)
                place(&tour)
                return tour
            }
        }
        measureBlinking(bench) { WordTour(area: WordTour.words(2_000, paragraph: 400), measuring: fonts, images: none) }
    }

    /// The median and the worst time of many letters. Each letter is a key event, a text event and a frame.
    private static func measure(_ bench: Bench, _ name: String, _ count: Int, _ open: () -> WordTour) {
        guard bench.wants(name) else { return }
        var (medians, worst): ([Double], [Double]) = ([], [])
        for _ in 0..<Bench.rounds {
            var tour = open()
            var times: [Double] = []
            for index in 0...letters {
                let letter = index % 6 == 5 ? " " : "e"
                let start = Bench.now()
                _ = tour.frame([.keyDown(.character(Character(letter)), [], isRepeat: false), .text(letter)])
                // The first letter replaces the selection.
                if index > 0 { times.append((Bench.now() - start) * 1e3) }
            }
            medians.append(times.sorted()[times.count / 2])
            worst.append(times.max() ?? 0)
        }
        bench.emitIfWanted(Row(name: name, n: count, unit: "ms/letter", samples: medians))
        bench.emitIfWanted(Row(name: name + ".worst", n: count, unit: "ms/letter", samples: worst))
    }

    private static func measureBlinking(_ bench: Bench, _ open: () -> WordTour) {
        guard bench.wants("words.blink") else { return }
        var tour = open()
        for _ in 0..<8 { _ = tour.frame(after: 0.54) }
        var made: [Double] = []
        made.reserveCapacity(20)
        for _ in 0..<20 {
            let before = allocation_count()
            let list = tour.frame(after: 0.54)
            made.append(withExtendedLifetime(list) { Double(allocation_count() - before) })
        }
        bench.emitIfWanted(Row(name: "words.blink.allocations", unit: "allocations/frame", samples: made))
    }
}

/// Texts have no pictures.
private final class NoPictures: ImageProviding {
    func state(of image: ImageID) -> ImageState { .loading }
}
