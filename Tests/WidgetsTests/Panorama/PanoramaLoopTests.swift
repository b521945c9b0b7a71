import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests a panorama whose first page follows the last one: nothing jumps at the seam, and offsets a turn apart look the same.
@MainActor
@Suite struct PanoramaLoopTests {
    private static func shown(
        _ travel: PanoramaStyle.TitleTravel = .leaving, direction: LayoutDirection = .leftToRight
    ) -> (PanoramaView, StageHarness) {
        let (panorama, user) = PanoramaFixture.shown([200, 200, 200, 200], title: "minions everywhere") { size in
            var style = PanoramaFixture.seedStyle(size)
            style.titleTravel = travel
            (style.rise, style.pageRise) = (30, 20)
            return style
        }
        panorama.loops = true
        panorama.direction = direction
        user.advance(by: 0.1)
        return (panorama, user)
    }

    /// The offsets of two turns about the seam, half a point apart.
    private static func offsets(_ panorama: PanoramaView) -> StrideThrough<Double> {
        stride(from: -panorama.maximumOffset, through: panorama.maximumOffset, by: 0.5)
    }

    private static func move(_ panorama: PanoramaView, to offset: Double) { panorama.scrollView.scroll(to: offset, animated: false) }

    nonisolated static let travels: [PanoramaStyle.TitleTravel] = [.leaving, .rate(0.1), .rate(3), .keeping(share: 0.4, rates: 0.1...0.8)]

    @Test(arguments: travels, [LayoutDirection.leftToRight, .rightToLeft])
    func titleGoesRoundWithoutAJumpThatIsSeen(travel: PanoramaStyle.TitleTravel, direction: LayoutDirection) {
        let (panorama, _) = Self.shown(travel, direction: direction)
        let rate = panorama.scenery.titleView.map.rate
        var (last, isSeen, sights) = (Double?.none, false, 0)

        for offset in Self.offsets(panorama) {
            Self.move(panorama, to: offset)
            let place = panorama.scenery.titleView.frame.minX + panorama.scenery.titleView.transform.translation.x
            let wasSeen = isSeen
            isSeen = place < 320 && place + panorama.scenery.titleView.frame.width > 0
            if isSeen { sights += 1 }
            guard let before = last.replace(with: place), isSeen || wasSeen else { continue }
            #expect(abs(place - before) <= rate * 0.5 + 1e-9, "at \(offset)")
        }

        #expect(rate > 0 && sights > 100)
    }

    @Test(arguments: travels)
    func aTurnShowsTheSamePicture(travel: PanoramaStyle.TitleTravel) {
        let (panorama, _) = Self.shown(travel)
        for offset in stride(from: 0, to: panorama.maximumOffset, by: 7) {
            var pictures: [[Double]] = []
            for turn in [-2.0, 0, 1] {
                Self.move(panorama, to: offset + turn * panorama.maximumOffset)
                let title = panorama.scenery.titleView.transform.translation
                pictures.append([title.x, title.y, panorama.scenery.titleView.alpha, panorama.riseFraction])
            }
            for picture in pictures.dropFirst() {
                #expect(zip(picture, pictures[0]).allSatisfy { abs($0 - $1) < 1e-6 }, "at \(offset)")
            }
        }
    }

    @Test(arguments: [PanoramaTravel.rate(0.25), .anchored])
    func layersGoOutAndBackWithoutAJump(travel: PanoramaTravel) {
        let (panorama, user) = Self.shown()
        let layer = View(frame: Rect(x: 0, y: 0, width: 500, height: 480))
        panorama.setLayers([PanoramaLayer(name: "hills", view: layer, travel: travel)])
        user.advance(by: 0.1)
        var last: Double?
        var places: Set<Double> = []

        for offset in Self.offsets(panorama) {
            Self.move(panorama, to: offset)
            let place = layer.transform.translation.x
            #expect(place <= 0 && place + 500 >= 320, "it covers the view at \(offset)")
            if let before = last.replace(with: place) { #expect(abs(place - before) <= 1, "at \(offset)") }
            places.insert(place)
        }

        #expect(places.count > 100)
    }

    @Test func homeAndEndTakeTheShorterWay() {
        let (panorama, user) = Self.shown()

        user.key(.end)
        user.settle()
        #expect(panorama.currentPage == 3 && panorama.contentOffset < 0)
        user.key(.home)
        user.settle()
        #expect(panorama.currentPage == 0 && abs(panorama.contentOffset) < 1e-9)
        panorama.scroll(toPage: 2)
        user.settle()
        user.key(.end)
        user.settle()

        #expect(panorama.currentPage == 3 && panorama.contentOffset > 0)
        Self.move(panorama, to: 7 * panorama.maximumOffset)
        user.key(.end)
        user.settle()
        #expect(panorama.currentPage == 3 && panorama.contentOffset > 6 * panorama.maximumOffset)
    }
}

extension Optional {
    /// Sets a value and returns the previous one.
    fileprivate mutating func replace(with value: Wrapped) -> Wrapped? {
        defer { self = value }
        return self
    }
}
