import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views
@testable import Widgets

/// Tests pushes and pops that overlap.
@Suite struct NavigationOverlapTests {
    @Test func aPageIsPoppedWhileItComes() {
        let fixture = NavigationFixture()
        fixture.push("b")
        fixture.user.advance(by: 0.1)
        let before = (fixture.progress, fixture.stack.present[1].slide.velocity(at: fixture.user.time))

        fixture.stack.pop()

        let page = fixture.stack.leaving[0]
        #expect(abs(fixture.progress - before.0) < 1e-9)
        #expect(abs(page.slide.velocity(at: fixture.user.time) - before.1) < 1e-6)
        fixture.user.settle()
        #expect(fixture.names == "a" && fixture.progress == 0 && fixture.isSound)
    }

    @Test func aPageIsPoppedInTheFrameOfItsPush() {
        let fixture = NavigationFixture()

        fixture.push("b")
        fixture.stack.pop()
        fixture.user.settle()

        #expect(fixture.names == "a" && fixture.isSound)
    }

    /// A page that pops itself as soon as it is on the stage.
    @Test(arguments: [true, false])
    func aPageIsPoppedWhilePushing(animated: Bool) {
        let fixture = NavigationFixture()
        let page = NamedPage("b")
        page.moved = { [stack = fixture.stack] stage in if stage != nil { stack.pop(animated: animated) } }

        fixture.stack.push(page)
        #expect(fixture.names == "a")
        fixture.user.settle()

        #expect(page.stage == nil && fixture.isSound)
    }

    @Test func aPageThatEntersPushesTheNext() {
        let fixture = NavigationFixture()
        let page = NamedPage("b")
        page.moved = { [stack = fixture.stack] stage in if stage != nil, stack.pages.count == 2 { stack.push(NamedPage("c")) } }

        fixture.stack.push(page)
        fixture.user.settle()

        #expect(fixture.names == "abc" && fixture.isSound)
    }

    @Test func aPageThatLeavesPushesTheNext() {
        let fixture = NavigationFixture("a")
        let page = NamedPage("b")
        page.moved = { [stack = fixture.stack] stage in if stage == nil { stack.push(NamedPage("c")) } }
        fixture.stack.push(page)
        fixture.user.settle()

        fixture.stack.pop()
        fixture.user.settle()

        #expect(fixture.names == "ac" && fixture.isSound)
    }

    @Test func aPageIsPushedWhileAnotherLeaves() {
        let fixture = NavigationFixture("ab")
        fixture.stack.pop()
        fixture.user.advance(by: 0.08)
        let leaving = fixture.stack.leaving[0]
        let place = leaving.slide.offset(at: fixture.user.time)

        fixture.push("c")

        #expect(leaving.slide.offset(at: fixture.user.time) == place && fixture.names == "ac")
        #expect(fixture.stack.subviews.last === fixture.stack.present.last)
        fixture.user.settle()
        #expect(fixture.isSound)
    }

    @Test func theSamePageIsPushedAgainWhileItLeaves() {
        let fixture = NavigationFixture("ab")
        let page = fixture.stack.pages[1]
        fixture.stack.pop()
        fixture.user.advance(by: 0.1)
        let before = fixture.progress

        fixture.stack.push(page)

        #expect(abs(fixture.progress - before) < 1e-9 && page.stage != nil)
        fixture.user.settle()
        #expect(fixture.names == "ab" && fixture.isSound)
    }

    @Test func pushedPageLiesInFrontOfLeavingOnes() {
        let fixture = NavigationFixture("abc")
        let page = fixture.stack.pages[1]
        fixture.stack.pop()
        fixture.stack.pop()
        fixture.user.advance(by: 0.1)
        #expect(fixture.stack.leaving.count == 2)

        fixture.stack.push(page)

        #expect(fixture.stack.subviews.last === page.superview)
        fixture.user.settle()
        #expect(fixture.names == "ab" && fixture.isSound)
    }

    /// A page that pushes another one as soon as it loses the focus, which is in the middle of a push.
    @Test func aPageIsPushedWhileTheTurnChanges() {
        final class Leaver: View {
            var left = {}
            override var canBecomeFocused: Bool { true }
            override func focusChanged(_ isFocused: Bool) { if !isFocused { left() } }
        }
        let (fixture, page) = (NavigationFixture(), Leaver())
        fixture.stack.push(page, animated: false)
        fixture.user.settle()
        fixture.user.stage.focus(page)
        page.left = { [stack = fixture.stack] in if stack.pages.count == 3 { stack.push(NamedPage("c")) } }

        fixture.push("b")

        #expect(fixture.stack.present.filter { $0.focusScope?.isActive == true }.count == 1)
        fixture.user.settle()
        #expect(fixture.names == "abc" && fixture.isSound)
    }

    @Test func aReplacementIsPoppedBeforeItCovers() {
        let fixture = NavigationFixture("ab")
        fixture.stack.replaceTop(with: NamedPage("c"))
        fixture.user.advance(by: 0.1)

        fixture.stack.pop()
        fixture.user.settle()

        #expect(fixture.names == "a" && fixture.isSound)
    }

    @Test func aResizeInFlightKeepsTheShare() {
        let fixture = NavigationFixture()
        fixture.push("b")
        fixture.user.advance(by: 0.1)
        let before = fixture.progress

        fixture.user.resize(to: Size(width: 800, height: 300))

        #expect(abs(fixture.progress - before) < 1e-9)
        fixture.user.settle()
        #expect(fixture.isSound)
    }

    @Test(arguments: [30.0, 144])
    func theMovementIsTheSameAtAnyFrameRate(rate: Double) {
        let fixtures = [60, rate].map { rate in
            let fixture = NavigationFixture()
            fixture.user.frameInterval = 1 / rate
            fixture.push("b")
            fixture.user.advance(by: 0.15)
            fixture.stack.pop()
            fixture.user.advance(by: 0.05)
            return fixture
        }

        #expect(abs(fixtures[0].progress - fixtures[1].progress) < 1e-9 && fixtures[0].progress > 0)
    }

    /// Random changes and drags at random instants. For any combination, the stack comes to rest with the last decision, and keeps nothing
    /// else.
    @Test(arguments: UInt64(1)...40)
    func whateverMeetsTheStackComesToRest(seed: UInt64) {
        var generator = RandomSource(seed: seed)
        let fixture = NavigationFixture("a", motion: seed.isMultiple(of: 5) ? .reduced : .full)
        var freed: [() -> View?] = []

        for step in 0..<40 {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1:
                let page = NamedPage("\(step)")
                freed.append { [weak page] in page }
                fixture.stack.push(page, animated: Bool.random(using: &generator))
            case 2: fixture.stack.pop(animated: Bool.random(using: &generator))
            case 3: fixture.stack.replaceTop(with: NamedPage("\(step)"))
            case 4: if Int.random(in: 0..<4, using: &generator) == 0 { fixture.stack.popToRoot() }
            case 5: fixture.pull(Double.random(in: 5...380, using: &generator), in: 0.05)
            case 6: fixture.user.release(Double.random(in: 0...400, using: &generator), 150)
            default: fixture.user.key(.escape)
            }
            fixture.user.advance(by: Double.random(in: 0...0.2, using: &generator))
            #expect(fixture.stack.present.last?.focusScope?.isActive == true)
        }
        fixture.user.release(0, 150)
        fixture.user.settle()

        #expect(fixture.isSound, "seed \(seed)")
        let kept = freed.compactMap { $0() }
        #expect(kept.allSatisfy { page in fixture.stack.pages.contains { $0 === page } })
    }
}
