import CAllocationCounter
import LayoutMath
import Pictures
import Platform
import Scenes
import SDLBackend
import Testing
import Tours
import Views
import Widgets

/// Scrolling over all pages allocates nothing.
///
/// The test is built with optimisation, like the shipped program; otherwise the count includes boxes and copies that the optimiser removes.
/// Only the thread that draws the frames is counted. It also decodes the pictures, so the figure is the same in every run.
@MainActor
@Suite(.serialized) struct AllocationTests {
    /// Allocations in each frame of a tour, after all pictures and words have been shown once.
    private func counts(_ theme: Theme.Name, _ size: Size) throws -> [UInt64] {
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let fixture = try Fixture(
            mode: .synchronous, size: size, theme: theme, cache: PictureCache(byteBudget: Fixture.roomForAllPages))
        let tour = Tour(fixture)
        _ = try tour.glide { fixture.session.frame(at: $0, events: []) }
        return try tour.glide { time in
            let before = thread_allocation_count()
            let list = fixture.session.frame(at: time, events: [])
            let made = thread_allocation_count() - before
            return withExtendedLifetime(list) { made }
        }
    }

    @Test func theCounterCounts() {
        let before = thread_allocation_count()
        let made = Array(repeating: before, count: 1_000)
        #expect(thread_allocation_count() > before)
        #expect(made.count == 1_000)
    }

    /// An observed property would allocate for each part that another module changes in place.
    @Test func changingAPartOfAPlaceAllocatesNothing() {
        let view = View()
        let before = thread_allocation_count()
        for step in 1...100 {
            view.frame.origin.x = Double(step)
            view.transform.translation.y = Double(step)
        }
        #expect(thread_allocation_count() == before && view.translation.y == 100)
    }

    @Test(
        arguments: [Theme.Name.dark, .light],
        [Size(width: 1280, height: 720), Size(width: 640, height: 480), Size(width: 1920, height: 1080)])
    func noFrameOfATourAllocates(theme: Theme.Name, size: Size) throws {
        let counts = try counts(theme, size)

        #expect(counts.count > 60)
        #expect(counts.allSatisfy { $0 == 0 }, "\(counts)")
    }
}
