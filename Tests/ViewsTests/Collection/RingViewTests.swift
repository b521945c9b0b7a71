import LayoutMath
import Platform
import TestSupport
import Testing

@testable import Views

@MainActor
@Suite struct RingViewTests {
    let ring: RingView
    let user: StageHarness

    init() {
        let shadow = PictureStyle.Shadow(drop: 0, blur: 0, color: .clear)
        let fade = Gradient([.init(0, .clear), .init(1, .black)])
        let plus = Icon(name: "plus", side: 20, strokes: [])
        let picture = PictureStyle(
            shadow: shadow, hoverShadow: shadow, placeholder: .black, emptyFill: .clear, outline: .white, band: fade, scrimColor: .black,
            titleFont: Font(.regular, size: 15), titleColor: .white, detailFont: Font(.regular, size: 13), detailColor: .white,
            failureIcon: plus, failureColor: .white, failureTitleColor: .white, failureDetailColor: .white)
        ring = RingView(
            style: RingStyle(
                lineColor: .white, selectionColor: .white, placeFill: .black, placeColor: .white, addIcon: plus, picture: picture))
        user = StageHarness(ring, size: Size(width: 600, height: 600))
        ring.setItems((0..<8).map { RingItem(id: "\($0)", image: "\($0)", title: "picture \($0)") }, animated: false)
        user.settle()
    }

    @Test func firstItemStandsAtThreeOClockAndIsLarger() {
        let seat = ring.seats[0]

        #expect(abs(seat.view.frame.center.x - 484) < 1e-6)
        #expect(abs(seat.view.frame.center.y - 300) < 1e-6)
        #expect(abs(seat.view.frame.width - 120) < 1e-6)
        #expect(abs(ring.seats[3].view.frame.width - 88) < 1e-6)
        #expect(ring.selectedItem?.id == "0")
    }

    @Test func keysAndWheelTurnByOneItem() {
        user.stage.focus(ring)
        user.key(.down)
        user.settle()
        #expect(ring.selectedItem?.id == "1")
        user.wheel(0, -1, at: Point(x: 484, y: 300))
        user.settle()
        #expect(ring.selectedItem?.id == "2")
        user.key(.up)
        user.key(.up)
        user.key(.up)
        user.settle()

        #expect(ring.selectedItem?.id == "7")
    }

    @Test func dragAlongTheRimTurnsTheRingAndRestsOnAnItem() {
        user.press(484, 300)
        user.drag(from: Point(x: 484, y: 300), to: Point(x: 484, y: 160), in: 0.3)
        #expect(ring.turn.value(at: user.time) > 0.3)
        user.advance(by: 0.2)
        user.release(484, 160)
        user.settle()

        let turn = ring.turn.value(at: user.time)
        #expect(turn == turn.rounded())
        #expect(ring.selectedItem?.id == "1")
    }

    @Test func pressSelectsAndASecondPressActivates() {
        var activated: [String] = []
        ring.itemActivated = { activated.append($0.id) }
        let target = ring.seats[2].view.frame.center

        user.tap(target.x, target.y)
        user.settle()
        #expect(ring.selectedItem?.id == "2")
        #expect(activated.isEmpty)
        user.tap(484, 300)

        #expect(activated == ["2"])
    }

    @Test func insertedItemGrowsInWhileTheOthersTravelAlongTheArc() {
        var items = ring.items
        items.append(RingItem(id: "new", image: "new", title: "new"))

        ring.setItems(items)
        user.advance(by: 0.1)

        for seat in ring.seats where seat.phase == .stable {
            #expect(abs(seat.view.frame.center.distance(to: Point(x: 300, y: 300)) - 184) < 1e-6)
        }
        #expect(ring.seats.last?.phase == .appearing)
        #expect((ring.seats.last?.view.frame.width ?? 100) < 88)
        user.settle()
        #expect(ring.seats.allSatisfy { $0.phase == .stable && $0.view.alpha == 1 })
    }

    @Test func removedItemStaysDrawnUntilItHasShrunkAndTakesNoHits() {
        weak let leaving = ring.seats[3].view

        ring.setItems(ring.items.filter { $0.id != "3" })
        user.advance(by: 0.05)
        #expect(leaving?.superview === ring)
        #expect(leaving?.isUserInteractionEnabled == false)
        user.settle()

        #expect(leaving == nil)
        #expect(ring.seats.count == 7)
    }

    @Test func middleOfTheRingBelongsToWhatLiesBehind() {
        #expect(!ring.contains(Point(x: 300, y: 300)))
        #expect(ring.contains(Point(x: 300, y: 116)))
    }

    @Test(arguments: [0, 1, 2, 40])
    func anyNumberOfItemsAndAnySizeIsFine(count: Int) {
        ring.setItems((0..<count).map { RingItem(id: "\($0)", image: "\($0)", title: "") }, animated: false)

        for side in [1.0, 100, 320, 2000] {
            user.resize(to: Size(width: side, height: side))
            user.settle()
            #expect(ring.seats.count == count)
            for seat in ring.seats { #expect(seat.view.frame.center.x.isFinite && seat.view.frame.width >= 0) }
        }
    }
}
