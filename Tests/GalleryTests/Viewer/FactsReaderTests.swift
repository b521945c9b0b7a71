import LayoutMath
import Pictures
import Storage
import Testing

@testable import Gallery

/// Tests that facts of files come from another thread: callers do not wait, and observers are notified.
@MainActor @Suite struct FactsReaderTests {
    private final class Owner {
        var told: [String] = []
    }

    @Test func factsThatAreNotReadYetAreMissingAndFollow() {
        let (work, gate, owner) = (Work(.threaded), WakeSignal(), Owner())
        let reader = FactsReader(on: work) { path in
            _ = gate.wait()
            return PictureFacts(byteCount: path.utf8.count)
        }
        reader.observe(owner) { owner.told.append($0) }
        #expect(reader.facts(of: "/abc") == nil && owner.told.isEmpty)
        gate.raise()
        work.finish()
        work.deliver()
        #expect(owner.told == ["/abc"] && reader.facts(of: "/abc")?.byteCount == 4)
    }

    /// On a slow disk, a user who flicks through a thousand pictures does not wait for the earlier ones.
    @Test func theLatestRequestIsReadFirstAndOldOnesNever() {
        let (work, owner) = (Work(.threaded), Owner())
        let reader = FactsReader(on: work) { PictureFacts(byteCount: $0.utf8.count) }
        reader.observe(owner) { owner.told.append($0) }
        for number in 0..<1000 { _ = reader.facts(of: "/\(number)") }
        for _ in 0..<20 {
            work.finish()
            work.deliver()
        }
        #expect(owner.told == ["/0"] + (992..<1000).reversed().map { "/\($0)" })
    }

    @Test func factsOfAnotherFolderAreRead() {
        let (work, gate) = (Work(.threaded), WakeSignal())
        let reader = FactsReader(on: work) { path in
            if path.hasPrefix("/silent") { _ = gate.wait() }
            return PictureFacts(byteCount: path.utf8.count)
        }
        _ = reader.facts(of: "/silent/a")
        _ = reader.facts(of: "/healthy/a")
        while reader.facts(of: "/healthy/a") == nil { work.deliver() }
        #expect(reader.facts(of: "/silent/a") == nil)
        gate.raise()
        work.finish()
    }

    @Test func replayReadsFactsAtOnceAndFailuresOnce() {
        let reader = FactsReader { $0 == "/a" ? PictureFacts(byteCount: 1) : nil }
        let owner = Owner()
        reader.observe(owner) { owner.told.append($0) }
        #expect(reader.facts(of: "/a")?.byteCount == 1 && reader.facts(of: "/b") == nil && reader.facts(of: "/b") == nil)
        #expect(owner.told == ["/a", "/b"])
    }

    /// A drawing is reported in its stated size, and can be magnified to as many pixels as it can be drawn with.
    @Test func aDrawingHasMorePixelsThanItStates() throws {
        let drawing = #"<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="9" height="9"/></svg>"#
        let facts = PictureFacts(of: try PictureHeader(of: Array(drawing.utf8)), in: 2026)

        #expect(facts.size == Size(width: 300, height: 200))
        #expect(facts.drawnSize == Size(width: 4_200, height: 2_800))
    }
}
