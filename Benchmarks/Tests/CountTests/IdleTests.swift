import SDLBackend
import Testing
import Tours

/// A window without input stops drawing, on every page, with the program's own pictures and sparks.
@MainActor
@Suite(.serialized) struct IdleTests {
    @Test(arguments: 0..<7) func aPageAtRestDrawsNoFrame(page: Int) throws {
        try SDLSystem.startWithoutDisplay()
        defer { SDLSystem.stop() }
        let tour = Tour(try Fixture(mode: .synchronous))

        #expect(try tour.panorama.items.count == 7)
        #expect(try tour.idleFrames(onPage: page) == 0)
    }
}
