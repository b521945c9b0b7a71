import LayoutMath
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

@MainActor
@Suite struct RingViewTests {
    let ring: RingView
    let user: StageHarness

    init() {
        ring = RingView(style: RingStyle(.standard))
        user = StageHarness(ring, size: Size(width: 600, height: 600))
        ring.setItems((0..<8).map { RingItem(id: "\($0)", image: "\($0)", title: "picture \($0)") }, animated: false)
        rest()
    }

    /// Waits until the ring rests. Its pictures keep loading, so a frame is always requested.
    private func rest() { _ = user.settles() }

    @Test func firstItemStandsAtThreeOClockAndIsLarger() {
        let disc = frame("0")

        #expect(abs(disc.center.x - 484) < 1e-6)
        #expect(abs(disc.center.y - 300) < 1e-6)
        #expect(abs(disc.width - 120) < 1e-6)
        #expect(abs(frame("3").width - 88) < 1e-6)
        #expect(ring.selectedItem?.id == "0")
    }

    @Test func keysAndWheelTurnByOneItem() {
        user.stage.focus(ring)
        user.key(.down)
        rest()
        #expect(ring.selectedItem?.id == "1")
        user.wheel(0, -1, at: Point(x: 484, y: 300))
        rest()
        #expect(ring.selectedItem?.id == "2")
        user.key(.up)
        user.key(.up)
        user.key(.up)
        rest()

        #expect(ring.selectedItem?.id == "7")
    }

    @Test func dragAlongTheRimTurnsTheRingAndRestsOnAnItem() {
        user.press(484, 300)
        user.move(from: Point(x: 484, y: 300), to: Point(x: 484, y: 160), in: 0.3)
        #expect(ring.turn > 0.3)
        user.advance(by: 0.2)
        user.release(484, 160)
        rest()

        let turn = ring.turn
        #expect(turn == turn.rounded())
        #expect(ring.selectedItem?.id == "1")
    }

    @Test func pressSelectsAndASecondPressActivates() {
        var activated: [String] = []
        ring.itemActivated = { activated.append($0.id) }
        let target = frame("2").center

        user.tap(target.x, target.y)
        rest()
        #expect(ring.selectedItem?.id == "2")
        #expect(activated.isEmpty)
        user.tap(484, 300)

        #expect(activated == ["2"])
    }

    @Test func insertedItemGrowsInWhileTheOthersTravelAlongTheArc() throws {
        var items = ring.items
        items.append(RingItem(id: "new", image: "new", title: "new"))

        ring.setItems(items)
        user.advance(by: 0.1)

        for visibleItem in ring.collection.visibleItems.values where visibleItem.phase == .stable {
            #expect(abs(frame(visibleItem.id).center.distance(to: Point(x: 300, y: 300)) - 184) < 1e-6)
        }
        #expect(try visibleItem("new").phase == .appearing)
        #expect(frame("new").width < 88)
        rest()
        #expect(ring.collection.visibleItems.values.allSatisfy { $0.phase == .stable && $0.cell.alpha == 1 })
    }

    @Test func removedItemStaysDrawnUntilItHasShrunkAndTakesNoHits() throws {
        let leaving = try visibleItem("3").cell

        ring.setItems(ring.items.filter { $0.id != "3" })
        user.advance(by: 0.05)
        #expect(leaving.superview != nil)
        #expect(leaving.isUserInteractionEnabled == false)
        #expect(try visibleItem("3").phase == .disappearing)
        rest()

        #expect(leaving.superview == nil)
        #expect(ring.collection.visibleItems.count == 7)
    }

    @Test func selectedItemStaysInPlaceWhileAnotherLeaves() {
        ring.select(5, animated: false)
        rest()

        ring.setItems(ring.items.filter { $0.id != "1" })

        for _ in 0..<40 {
            user.advance(by: 1.0 / 60)
            #expect(frame("5").center.distance(to: Point(x: 484, y: 300)) < 0.1)
            #expect(abs(frame("5").width - 120) < 1e-3)
            #expect(ring.selectedItem?.id == "5")
        }
    }

    @Test func noItemJumpsWhenOneLeavesAfterManyTurns() {
        ring.select(5)
        for _ in 0..<11 { ring.select((ring.selectedIndex + 3) % 8, animated: false) }
        rest()
        let before = ring.items.map { frame($0.id) }

        let staying = ring.items.filter { $0.id != "2" }
        ring.setItems(staying)
        user.advance(by: 0.001)

        for (item, rect) in zip(ring.items.indices.map { staying[$0] }, before.enumerated().filter { $0.offset != 2 }.map(\.element)) {
            #expect(frame(item.id).center.distance(to: rect.center) < 1)
            #expect(abs(frame(item.id).width - rect.width) < 1)
        }
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
            rest()
            #expect(ring.collection.visibleItems.count == count)
            for id in ring.collection.visibleItems.values.map(\.id) { #expect(frame(id).center.x.isFinite && frame(id).width >= 0) }
        }
    }

    // MARK: Adding

    @Test func theFreePlaceStandsInTheRingAndIsNeverSelected() throws {
        var added = 0
        ring.addRequested = { added += 1 }
        rest()
        let place = frame(RingView.freePlaceID)
        #expect(abs(place.center.distance(to: Point(x: 300, y: 300)) - 184) < 1e-6)

        try user.tap("add a picture")
        user.stage.focus(ring)
        user.key(.character("+"))
        user.key(.insert)
        #expect(added == 3)
        user.key(.up)
        rest()

        #expect(ring.selectedItem?.id == "7")
    }

    @Test func anEmptyRingIsFilledByEnter() {
        var added = 0
        ring.setItems([], animated: false)
        ring.addRequested = { added += 1 }
        rest()

        user.stage.focus(ring)
        user.key(.enter)

        #expect(added == 1)
        #expect(ring.selectedItem == nil)
    }

    // MARK: Removing

    private func removing() {
        ring.removeRequested = { [ring] item in ring.setItems(ring.items.filter { $0.id != item.id }) }
    }

    @Test(arguments: [Key.delete, .backspace, .character("-")])
    func keysRemoveTheSelectedItem(key: Key) {
        removing()
        user.stage.focus(ring)

        user.key(key)
        rest()

        #expect(ring.items.map(\.id) == ["1", "2", "3", "4", "5", "6", "7"])
        #expect(ring.selectedItem?.id == "1")
    }

    @Test func thePointerBringsABadgeWhosePressRemoves() throws {
        removing()
        let disc = frame("6")
        user.send(.pointerMoved(.mouse(.left), disc.center))
        rest()

        #expect(!ring.badge.isHidden && ring.badge.alpha == 1)
        #expect(ring.badge.frame.center.x > disc.center.x && ring.badge.frame.center.y < disc.center.y)
        try user.tap("remove picture 6")
        rest()

        #expect(!ring.items.map(\.id).contains("6"))
    }

    @Test func theBadgeLeavesWithThePointer() {
        removing()
        user.send(.pointerMoved(.mouse(.left), frame("6").center))
        rest()

        user.send(.pointerMoved(.mouse(.left), Point(x: 300, y: 300)))
        rest()

        #expect(ring.badge.isHidden)
    }

    @Test func keysBringTheBadgeToTheSelectedItem() {
        removing()
        user.key(.tab)
        rest()

        #expect(ring.badge.item?.id == "0")
        #expect(!ring.badge.isHidden)
        user.press(484, 300)
        rest()
        #expect(ring.badge.isHidden)
    }

    @Test(arguments: [Size(width: 360, height: 480), Size(width: 1900, height: 1040)])
    func badgeStaysOnItsPictureWhenTheWindowIsResized(size: Size) {
        ring.removeRequested = { _ in }
        user.stage.showFocusRing()
        user.stage.focus(ring)
        rest()

        user.resize(to: size)

        let disc = frame("0")
        #expect(abs(ring.badge.frame.center.distance(to: disc.center) - (disc.width / 2 - 2)) < 1e-6)
    }

    @Test func anItemPulledOutwardsFarEnoughIsRemoved() {
        removing()
        let start = frame("2").center
        let (near, far) = (Point(x: start.x, y: start.y + 60), Point(x: start.x, y: start.y + 90))

        user.press(start.x, start.y)
        user.move(from: start, to: near, in: 0.2)
        user.advance(by: 0.02)
        #expect(frame("2").center.y > start.y + 50)
        #expect(frame("2").width < 70)
        user.move(from: near, to: far, in: 0.1)
        user.release(far.x, far.y)
        user.advance(by: 0.05)
        #expect(ring.collection.visibleItems["2"]?.phase == .disappearing)
        // It shrinks at the place of its release.
        #expect(frame("2").center.y > start.y + 70)
        rest()

        #expect(ring.items.count == 7)
        #expect(ring.drag.pulls.isEmpty)
    }

    @Test func theSelectedItemStaysWhereItIsWhileAnotherIsPulledOff() {
        removing()
        ring.select(4, animated: false)
        rest()
        let start = frame("6").center

        user.press(start.x, start.y)
        user.move(from: start, to: start + (start - Point(x: 300, y: 300)) * 0.5, in: 0.2)
        user.send(.pointerUp(.mouse(.left), start + (start - Point(x: 300, y: 300)) * 0.5))
        for _ in 0..<30 {
            user.advance(by: 1.0 / 60)
            #expect(frame("4").center.distance(to: Point(x: 484, y: 300)) < 0.1)
        }
        rest()

        #expect(ring.items.count == 7)
        #expect(ring.selectedItem?.id == "4")
    }

    @Test func aPressCatchesTheRingInFlight() {
        ring.select(4)
        user.advance(by: 0.1)
        user.press(484, 300)
        #expect(ring.scroller.state.phase == .held)
        user.release(484, 300)
        rest()

        #expect(ring.turn == ring.turn.rounded())
    }

    @Test(arguments: [
        (2, 5.4, 5.0), (2, 1.6, 2.0), (8, 7.6, 7.0), (8, 8.4, 9.0), (8, 8.0, 7.0), (8, -1.2, -2.0), (8, -0.8, 0.0), (0, 0.6, 1.0),
    ])
    func aRingRestsOnItemsAndNeverOnTheFreePlace(items: Int, place: Double, stop: Double) {
        let snapping = RingSnapping(itemCount: items, placeCount: items == 2 ? 2 : items + 1)

        #expect(snapping.nearestStop(to: place * RingSnapping.pitch) == stop * RingSnapping.pitch)
    }

    @Test func stepsRoundTheRingPassTheFreePlace() {
        let snapping = RingSnapping(itemCount: 3, placeCount: 4)
        var places = [0.0]

        for _ in 0..<4 { places.append((snapping.stop(after: places[places.count - 1] * 100) ?? 0) / 100) }
        #expect(places == [0, 1, 2, 4, 5])
        for _ in 0..<4 { places.append((snapping.stop(before: places[places.count - 1] * 100) ?? 0) / 100) }

        #expect(places.suffix(4) == [4, 2, 1, 0])
    }

    @Test func anItemLetGoTooEarlyComesBack() {
        removing()
        let start = frame("2").center

        user.press(start.x, start.y)
        user.move(from: start, to: start + Vector(x: 0, y: 70), in: 0.2)
        user.release(start.x, start.y + 70)
        rest()

        #expect(ring.items.count == 8)
        #expect(frame("2").center.distance(to: start) < 1e-6)
        #expect(ring.turn == 0)
    }

    @Test func removingTheDraggedItemEndsTheDrag() {
        removing()
        let start = frame("2").center
        user.press(start.x, start.y)
        user.move(from: start, to: start + Vector(x: 0, y: 50), in: 0.1)

        ring.setItems(ring.items.filter { $0.id != "2" && $0.id != "5" })
        user.move(from: start + Vector(x: 0, y: 50), to: start + Vector(x: 0, y: 120), in: 0.1)
        user.release(start.x, start.y + 120)
        rest()

        #expect(ring.items.count == 6)
        #expect(ring.collection.visibleItems.count == 6)
    }

    @Test func reducedMotionTurnsAtOnceAndOnlyFades() {
        let calm = StageHarness(ring, size: Size(width: 600, height: 600), motion: .reduced)
        ring.setItems(ring.items.filter { $0.id != "3" })
        calm.advance(by: 0.02)

        #expect(abs(frame("4").center.distance(to: Point(x: 300, y: 300)) - 184) < 1e-6)
        #expect((ring.collection.visibleItems["3"]?.cell.alpha ?? 0) < 1)
        calm.advance(by: 0.12)
        calm.settle()
        #expect(ring.collection.visibleItems["3"] == nil)
    }

    private func visibleItem(_ id: String) throws -> VisibleItem { try #require(ring.collection.visibleItems[id]) }

    /// Where an item is shown, in the ring's coordinates.
    private func frame(_ id: String) -> Rect {
        ring.collection.visibleItems[id].map { $0.cell.convert($0.cell.bounds, to: ring) } ?? .zero
    }
}
