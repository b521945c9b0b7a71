import CAllocationCounter
import Pictures
import Platform
import SDLBackend
import Testing
import Tours
import Widgets

/// A list of a million rows, optimised like the shipped program and with the program's fonts.
@MainActor
@Suite(.serialized) struct ListTests {
    private static let rowCount = 1_000_000

    /// Runs a test with a list that has drawn its first frame.
    private func withList(_ body: (inout ListTour) throws -> Void) throws {
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let fonts = try FontBook()
        var tour = ListTour(ListTour.ids(Self.rowCount), text: fonts, images: NoPictures())
        try body(&tour)
    }

    /// The drawing commands of a frame, sorted. Rows do not overlap, and their drawing order depends on which of them had views before.
    private func drawn(_ list: DisplayList) -> [String] { list.commands.map { "\($0)" }.sorted() }

    @Test func noFrameOfAFlingAllocates() throws {
        try withList { tour in
            // Two passes, so that every word has been measured before counting begins.
            for down in [false, true, false, true] { tour.fling(down: down) { _ = $0() } }
            var counts: [UInt64] = []
            counts.reserveCapacity(10_000)
            for down in [false, true] {
                tour.fling(down: down) { frame in
                    let before = thread_allocation_count()
                    let list = frame()
                    let made = thread_allocation_count() - before
                    withExtendedLifetime(list) { counts.append(made) }
                }
            }

            #expect(counts.count > 200)
            #expect(counts.allSatisfy { $0 == 0 }, "\(counts)")
        }
    }

    @Test func aJumpToTheEndAndBackIsExact() throws {
        try withList { tour in
            // The scroll indicator stays for a while after a jump.
            tour.list.showsScrollIndicator = false
            let first = drawn(tour.frame())
            let ids = ListTour.ids(Self.rowCount)
            let (top, end) = try (#require(ids.first), #require(ids.last))
            let height = Double(Self.rowCount / 10) * (9 * ListTour.heights.row + ListTour.heights.caption)

            let last = drawn(tour.jump(to: end))
            #expect(tour.list.scrollView.contentOffset.y == height - ListTour.size.height)
            #expect(tour.list.frame(of: end)?.maxY == ListTour.size.height)
            #expect(last.count > 10 && last != first)

            #expect(drawn(tour.jump(to: top)) == first)
            #expect(tour.list.scrollView.contentOffset.y == 0)
            #expect(drawn(tour.jump(to: end)) == last)
        }
    }
}

/// No picture is ever loaded.
final class NoPictures: ImageProviding {
    func state(of image: ImageID) -> ImageState { .loading }
}
