import LayoutMath
import Particles
import Platform
import Testing
import TestSupport

@testable import Views
@testable import Widgets

/// Tests a source that changes while the swiper is dragged and pictures finish loading.
@MainActor
@Suite struct SwiperChurnTests {
    @Test(arguments: [UInt64(1), 2, 3])
    func pictureAndTitleAlwaysBelongTogether(seed: UInt64) {
        let fixture = SwiperFixture(6)
        var random = RandomSource(seed: seed)
        func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        var nextNumber = 100
        var isPressed = false
        var x = 200.0

        for step in 0..<700 {
            let count = fixture.swiper.model.source.count
            switch below(12) {
            case 0, 1:
                nextNumber += 1
                let index = below(count + 1)
                fixture.images.fates["url \(nextNumber)"] = [.ready, .loading, .failed][below(3)]
                fixture.swiper.edit { $0.insert(SwiperFixture.item(nextNumber), at: index) }
            case 2 where count > 0:
                let index = below(count)
                fixture.swiper.edit { $0.remove(at: index) }
            case 3 where count > 1:
                let (from, to) = (below(count), below(count))
                fixture.swiper.edit { $0.move(from: from, to: to) }
            case 4 where count > 0:
                nextNumber += 1
                let index = below(count)
                fixture.swiper.edit { $0.replace(at: index, with: SwiperFixture.item(nextNumber)) }
            case 5 where below(20) == 0: fixture.swiper.edit { $0.removeAll() }
            case 6:
                nextNumber += 8
                let kept = fixture.swiper.model.source.filter { _ in below(2) == 0 }
                let items = kept + SwiperFixture.items((nextNumber - 7)...nextNumber)
                fixture.swiper.edit { $0.replaceAll(with: items) }
            case 7 where count > 0: fixture.swiper.select(below(count))
            case 8: fixture.user.key([Key.left, .right, .end, .home][below(4)])
            case 9:
                if isPressed { fixture.user.release(x, 150) } else { fixture.user.press(x, 150) }
                isPressed.toggle()
            case 10:
                let goal = Double(below(400))
                fixture.user.move(from: Point(x: x, y: 150), to: Point(x: goal, y: 150), in: 0.05)
                x = goal
            default:
                if let loading = fixture.images.fates.first(where: { $0.value == .loading })?.key, below(2) == 0 {
                    fixture.images.fates[loading] = .ready
                    fixture.user.stage.setNeedsDisplay()
                }
            }
            fixture.user.advance(by: 0.016)
            check(fixture, step)
        }

        if isPressed { fixture.user.release(x, 150) }
        for key in fixture.images.fates.keys { fixture.images.fates[key] = .ready }
        fixture.user.stage.setNeedsDisplay()
        #expect(fixture.user.settles())
        #expect(fixture.offset == 0)
        #expect(fixture.swiper.shownIndex == fixture.swiper.selectedIndex)
    }

    private func check(_ fixture: SwiperFixture, _ step: Int) {
        let (swiper, fields) = (fixture.swiper, fixture.swiper.traceFields ?? [:])
        let model = swiper.model
        #expect(model.source.isEmpty ? model.selectedIndex == -1 : model.source.indices.contains(model.selectedIndex), "step \(step)")
        #expect(swiper.slots.values.count <= 3)
        if case .string(let shown)? = fields["shownURL"], case .string(let title)? = fields["title"] {
            #expect(title == "title of \(shown)", "step \(step)")
        }
        for slot in swiper.slots.values {
            #expect(model.source.indices.contains(slot.index) && model.source[slot.index] == slot.item, "step \(step)")
            if let shown = slot.picture.shown?.name { #expect(shown == slot.item.url, "step \(step)") }
        }
        #expect(swiper.subviews.count == swiper.slots.values.count + (swiper.slots.leaving == nil ? 0 : 1), "step \(step)")
    }
}
