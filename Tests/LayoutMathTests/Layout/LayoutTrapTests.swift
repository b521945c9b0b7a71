import LayoutMath
import Testing

/// Tests that programmer errors trap instead of spreading as NaN.
@Suite struct LayoutTrapTests {
    @Test func widthThatIsNotFiniteTraps() async {
        await #expect(processExitsWith: .failure) { _ = StopList(widths: [100, .nan], viewport: 600) }
        await #expect(processExitsWith: .failure) { _ = StopList(widths: [.infinity], viewport: 600) }
    }

    @Test func negativeSpacingTraps() async {
        await #expect(processExitsWith: .failure) { _ = StopList(widths: [100], spacing: -1, viewport: 600) }
    }

    @Test func itemOutsideARowTraps() async {
        await #expect(processExitsWith: .failure) { _ = StopList(widths: [100], viewport: 600).frame(ofItem: 1) }
    }

    @Test func releaseThatIsNotFiniteTraps() async {
        await #expect(processExitsWith: .failure) {
            let row = StopList(widths: [100, 900], viewport: 600)
            _ = SnapSolver().target(from: 0, velocity: .nan, startingAt: 0, in: row)
        }
    }

    @Test func pageLimitBelowOneTraps() async {
        await #expect(processExitsWith: .failure) { _ = SnapSolver(mode: .page(limit: 0)) }
    }

    @Test func negativeItemCountTraps() async {
        await #expect(processExitsWith: .failure) { _ = CircleLayout(itemCount: -1, bounds: .zero) }
    }
}
