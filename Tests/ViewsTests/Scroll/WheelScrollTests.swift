import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

/// Fingers on a touchpad over a scroll view.
@MainActor
@Suite struct WheelScrollTests {
    @Test(arguments: [0.9, 1, 1.1])
    func fingersCoastWhateverTheirTicksComeTo(ticks: Double) {
        let view = ScrollView(.horizontal)
        let user = StageHarness(view, size: Size(width: 400, height: 300))
        view.setTrack(ScrollTrack(viewport: 400, content: 4000))

        for _ in 0..<12 {
            user.wheel(ticks, 0, at: Point(x: 200, y: 150), source: .precise)
            user.advance(by: 0.01)
        }
        let offset = view.contentOffset.x
        user.settle()

        #expect(abs(offset - 120 * ticks) < 1e-9)
        #expect(view.contentOffset.x > offset + 100)
    }
}
