import LayoutMath
import TestSupport
import Testing

@testable import Views
@testable import Widgets

@MainActor
@Suite struct PanoramaWidthTests {
    private func shown(_ widths: [PanoramaItem.Width], size: Size = PanoramaFixture.size) -> (PanoramaView, StageHarness) {
        let panorama = PanoramaView(title: "minions") { _ in PanoramaStyle() }
        panorama.setItems(
            widths.enumerated().map { index, width in PanoramaItem(id: "\(index)", title: "\(index)", width: width) { View() } })
        return (panorama, StageHarness(panorama, size: size))
    }

    @Test(arguments: [320.0, 640, 1000])
    func aPageOfOneWindowFillsItFromTheMargin(width: Double) {
        let (panorama, _) = shown([.windows(1), .windows(1), .automatic], size: Size(width: width, height: 480))

        #expect(panorama.pageViews.map(\.frame.width) == [width - 5, width - 5, width - 30])
        #expect(panorama.snapPoints == [0, width - 5, 2 * (width - 5)], "one stop for each page")
    }

    @Test func thePageAfterAWindowBeginsAtItsEdge() {
        let panorama = PanoramaView(title: "minions") { _ in
            var style = PanoramaStyle()
            (style.margin, style.spacing) = (20, 30)
            return style
        }
        panorama.setItems([0, 1].map { PanoramaItem(id: "\($0)", title: "", width: .windows(1)) { View() } })
        let user = StageHarness(panorama, size: PanoramaFixture.size)

        #expect(panorama.pageViews.map { $0.convert($0.bounds, to: nil).minX } == [20, 320])
        withExtendedLifetime(user) {}
    }

    @Test func aWiderPageIsPannedToItsOtherEdge() {
        let (panorama, user) = shown([.windows(1.5), .points(100)])
        let window = 315.0

        #expect(panorama.snapPoints == [0, window / 2, 1.5 * window])
        panorama.scrollView.scroll(to: window / 4, animated: false)
        user.settle()
        #expect(panorama.contentOffset == window / 4, "it rests anywhere within the page")
    }

    @Test func widthsThatAreNoneTrap() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                PanoramaView(title: "").setItems([PanoramaItem(id: "a", title: "", width: .windows(0)) { View() }])
            }
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                PanoramaView(title: "").setItems([PanoramaItem(id: "a", title: "", width: .points(.nan)) { View() }])
            }
        }
    }
}
