import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests the panorama by the numbered faults of the original panorama.
@MainActor
@Suite struct PanoramaFixesTests {
    let middle = Point(x: 160, y: 300)

    @Test func seedExampleStopsMidWayThroughItsWideItem() {
        let (panorama, _) = PanoramaFixture.shown()

        #expect(panorama.snapPoints == [0, 290, 580, 890])
    }

    @Test("0: a title that rises leaves room for the heading of the first page", arguments: ["first", ""])
    func aFirstHeadingStandsBelowTheTitle(_ title: String) throws {
        let content = View()
        let panorama = PanoramaView(title: "minions") { _ in
            var style = PanoramaFixture.seedStyle(.zero)
            (style.rise, style.pageRise) = (80, 80)
            return style
        }
        panorama.setItems([PanoramaItem(id: "first", title: title) { content }])
        let user = StageHarness(panorama, size: PanoramaFixture.size)

        let frame = content.convert(content.bounds, to: nil)

        #expect(frame.minY == (title.isEmpty ? 0 : 200))
        #expect(frame.maxY == (title.isEmpty ? 480 : 470))
        #expect((user.find("first", role: .heading) != nil) == !title.isEmpty)
    }

    @Test("1: the first page rests at exactly 0, from the start and after coming back")
    func firstPageRestsAtZero() {
        let (panorama, user) = PanoramaFixture.shown()
        #expect(panorama.contentOffset == 0)

        user.fling(from: middle, by: Vector(x: -150, y: 0), in: 0.1)
        user.settle()
        #expect(panorama.contentOffset > 0)
        user.key(.home)
        user.settle()

        #expect(panorama.contentOffset == 0)
    }

    @Test("2: a pull past the first page and a flick that ends on it both come to rest at 0", arguments: [0.05, 0.4])
    func pullPastTheStartSettles(duration: Double) {
        let (panorama, user) = PanoramaFixture.shown()

        user.press(100, 300)
        user.move(from: Point(x: 100, y: 300), to: Point(x: 250, y: 300), in: duration)
        #expect(panorama.contentOffset < 0)
        user.release(250, 300)
        #expect(user.settles())

        #expect(panorama.contentOffset == 0)
    }

    @Test("3: scrolling moves a layer's x and nothing else")
    func layersMoveSidewaysOnly() {
        let (panorama, user) = PanoramaFixture.shown()
        let layer = View(frame: Rect(x: 0, y: 17, width: 900, height: 222))
        panorama.setLayers([PanoramaLayer(name: "hills", view: layer, travel: .rate(0.1))])
        user.advance(by: 0.1)

        user.fling(from: middle, by: Vector(x: -200, y: 0), in: 0.1)
        user.settle()

        #expect(layer.frame == Rect(x: 0, y: 17, width: 900, height: 222))
        #expect(layer.transform.translation.y == 0)
        #expect(abs(layer.transform.translation.x + 0.1 * panorama.contentOffset) < 1e-9)
        #expect(panorama.scenery.titleView.frame.minY != layer.frame.minY)
    }

    @Test("4: an anchored background covers the view at every offset, also while pulled past either end")
    func backgroundNeverUncovers() {
        let (panorama, user) = PanoramaFixture.shown()
        let layer = View(frame: Rect(x: 0, y: 0, width: 500, height: 480))
        panorama.setLayers([PanoramaLayer(name: "sky", view: layer, travel: .anchored)])
        user.advance(by: 0.1)

        for pull in [200.0, -3000, 2000] {
            user.press(160, 300)
            user.move(from: middle, to: Point(x: 160 + pull, y: 300), in: 0.3)
            let left = layer.frame.minX + layer.transform.translation.x
            #expect(left <= 0)
            #expect(left + layer.frame.width >= 320)
            user.release(160 + pull, 300)
            user.settle()
        }
    }

    @Test("5: the title's rate is finite and never negative", arguments: [[290.0], [], [100, 100]])
    func titleRateIsSane(widths: [Double]) {
        let (panorama, _) = PanoramaFixture.shown(widths, title: "a title much longer than all of the pages together")

        let x = panorama.scenery.titleView.transform.translation.x

        #expect(x.isFinite)
        #expect(panorama.scenery.titleView.map.rate >= 0)
        #expect(panorama.scenery.titleView.map.rate.isFinite)
    }

    @Test("The title has just left when the last page rests")
    func titleLeavesExactly() {
        let (panorama, user) = PanoramaFixture.shown()

        user.key(.end)
        user.settle()
        let right = panorama.scenery.titleView.frame.maxX + panorama.scenery.titleView.transform.translation.x

        #expect(abs(right) < 1e-9)
    }

    @Test("6: a resize keeps the page")
    func resizeKeepsThePage() {
        let (panorama, user) = PanoramaFixture.shown([0, 0, 0, 0])
        user.key(.right)
        user.key(.right)
        user.settle()
        #expect(panorama.currentPage == 2)

        user.resize(to: Size(width: 700, height: 500))

        #expect(panorama.currentPage == 2)
        #expect(panorama.contentOffset == panorama.snapPoints[2])
        #expect(panorama.snapPoints[2] == 1340)
    }

    @Test("6: inserting before the current page and removing another keep it in place")
    func changesKeepThePage() {
        let (panorama, user) = PanoramaFixture.shown([0, 0, 0])
        user.key(.right)
        user.settle()

        panorama.insert(PanoramaItem(id: "new", title: "new", width: .points(100)) { View() }, at: 0)
        user.advance(by: 0.1)
        #expect(panorama.items[panorama.currentPage ?? -1].id == "page1")
        panorama.removeItem(id: "page0")
        user.advance(by: 0.1)

        #expect(panorama.items[panorama.currentPage ?? -1].id == "page1")
        #expect(panorama.snapPoints.contains(panorama.contentOffset))
    }

    @Test("6: a resize in mid-flight goes on to the same page from the same place")
    func resizeInFlightGoesOn() {
        let (panorama, user) = PanoramaFixture.shown([0, 0, 0, 0])
        user.key(.end)
        user.advance(by: 0.1)
        let before = panorama.contentOffset

        user.resize(to: Size(width: 330, height: 480))
        #expect(abs(panorama.contentOffset - before) < 30)
        #expect(user.settles())

        #expect(panorama.currentPage == 3)
        #expect(panorama.contentOffset == panorama.snapPoints.last)
    }

    @Test("7: the last page is always reachable and nothing lies behind it")
    func lastEdgeIsReachable() {
        let (panorama, user) = PanoramaFixture.shown([0, 600, 120])

        user.fling(from: middle, by: Vector(x: -150, y: 0), in: 0.02)
        user.settle()

        #expect(panorama.contentOffset == panorama.snapPoints.last)
        #expect(panorama.currentPage == 2)
    }

    @Test("8: a removed item takes its heading and its content along, and both are freed")
    func removedItemLeavesNothing() {
        let (panorama, user) = PanoramaFixture.shown([0, 0])
        weak let content = panorama.pages[1].content
        weak let header = panorama.pages[1].header
        #expect(content != nil)

        panorama.removeItem(id: "page1")
        user.advance(by: 0.1)

        #expect(content == nil)
        #expect(header == nil)
        #expect(user.find("page 1") == nil)
    }

    @Test("9: contents are made when near, dropped when far, made again on return")
    func contentsComeAndGo() {
        let (panorama, user) = PanoramaFixture.shown(Array(repeating: 0, count: 40))
        #expect(panorama.contentCounts == (created: 3, unloaded: 0, live: 3))

        user.key(.end)
        user.settle()
        let atEnd = panorama.contentCounts
        // Five widths to one side, the page itself, and one page that is partly inside.
        #expect(atEnd.live <= 7)
        #expect(panorama.pages[0].content == nil)
        user.key(.home)
        user.settle()

        #expect(panorama.pages[0].content != nil)
        #expect(panorama.contentCounts.created > atEnd.created)
        #expect(panorama.contentCounts.created - panorama.contentCounts.unloaded == panorama.contentCounts.live)
    }

    @Test("10: drag left, then flick right: the page goes right")
    func flickDirectionCounts() {
        let (panorama, user) = PanoramaFixture.shown([0, 0, 0])
        user.key(.right)
        user.settle()

        user.press(160, 300)
        user.move(from: middle, to: Point(x: 60, y: 300), in: 0.2)
        user.move(from: Point(x: 60, y: 300), to: Point(x: 130, y: 300), in: 0.04)
        user.release(130, 300)
        user.settle()

        #expect(panorama.currentPage == 0)
    }

    @Test("10: one flick may cross many pages")
    func flickCrossesManyPages() {
        let (panorama, user) = PanoramaFixture.shown(Array(repeating: 0, count: 8))

        user.fling(from: middle, by: Vector(x: -150, y: 0), in: 0.04)
        user.settle()

        #expect((panorama.currentPage ?? 0) >= 4)
    }

    @Test("10: a cancelled gesture still comes to rest on a page")
    func cancelSettles() {
        let (panorama, user) = PanoramaFixture.shown()

        user.press(160, 300)
        user.move(from: middle, to: Point(x: 40, y: 300), in: 0.1)
        user.send(.pointerCancelled(.mouse(.left)))
        #expect(user.settles())

        #expect(panorama.snapPoints.contains(panorama.contentOffset))
    }

    @Test("10: a panorama that began with one page pans once there are more")
    func laterPagesPan() {
        let (panorama, user) = PanoramaFixture.shown([0])
        panorama.setItems(PanoramaFixture.items([0, 0, 0]))
        user.advance(by: 0.1)

        user.fling(from: middle, by: Vector(x: -150, y: 0), in: 0.1)
        user.settle()

        #expect(panorama.contentOffset > 0)
    }

    @Test("10: dismissing with nothing presented changes nothing")
    func dismissWithoutDetail() {
        let (panorama, user) = PanoramaFixture.shown()

        panorama.dismiss()
        user.settle()

        #expect(!panorama.isPresenting)
        user.key(.right)
        user.settle()
        #expect(panorama.currentPage == 1)
    }

    @Test("11: a detail comes in from the right, takes the keys, and Escape brings the pages back")
    func detailComesAndGoes() {
        let (panorama, user) = PanoramaFixture.shown()
        let detail = View()
        weak let freed = detail

        panorama.present(detail)
        user.advance(by: 0.05)
        #expect(detail.transform.translation.x > 0 && detail.transform.translation.x < 320)
        user.settle()
        #expect(detail.alpha == 1)
        #expect(panorama.scenery.titleView.alpha == 0)
        user.key(.right)
        #expect(panorama.contentOffset == 0)
        user.key(.escape)
        user.settle()

        #expect(!panorama.isPresenting)
        #expect(panorama.scenery.titleView.alpha == 1)
        #expect(freed?.superview == nil)
    }
}
