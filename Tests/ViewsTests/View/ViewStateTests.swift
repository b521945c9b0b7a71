import Foundation
import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views

/// Tests the state of views: its laws for random trees, and when it is restored.
@MainActor @Suite struct ViewStateTests {
    /// A view with a value, whose parts are restored by name if it has any.
    private final class Valued: View {
        var value: Double
        var hasParts = false
        var pages: [String: Valued] = [:]
        var awaited: [String: ViewState] = [:]
        private(set) var widths: [Double] = []

        init(_ value: Double = 0) {
            self.value = value
            super.init()
        }

        override func layoutSubviews() { for view in subviews { view.frame = bounds } }
        override var restorableValues: [String: ViewState.Value] { value == 0 ? [:] : ["value": .number(value)] }
        override func restore(values: [String: ViewState.Value]) {
            value = values["value"]?.number ?? 0
            widths.append(bounds.width)
        }
        override var restorableParts: [String: ViewState]? {
            hasParts ? awaited.merging(pages.mapValues(\.savedState)) { $1 } : nil
        }
        override func restore(parts: [String: ViewState]) { awaited = parts }

        func show(_ name: String) -> Valued {
            let page = Valued()
            pages[name] = page
            addSubview(page)
            if let state = awaited.removeValue(forKey: name) { page.restore(state) }
            return page
        }
    }

    /// A tree of random shape; its values are those of `random`, or all 0.
    private func tree(_ random: inout RandomSource, depth: Int, isEmpty: Bool) -> Valued {
        let view = Valued()
        let value = Double(Int.random(in: -3...3, using: &random)) / 4
        if !isEmpty { view.value = value }
        guard depth > 0 else { return view }
        for _ in 0..<Int.random(in: 0...3, using: &random) { view.addSubview(tree(&random, depth: depth - 1, isEmpty: isEmpty)) }
        return view
    }

    /// The same tree twice, with values and without.
    private func twins(_ seed: UInt64) -> (Valued, Valued) {
        var (first, second) = (RandomSource(seed: seed), RandomSource(seed: seed))
        return (tree(&first, depth: 4, isEmpty: false), tree(&second, depth: 4, isEmpty: true))
    }

    @Test(arguments: UInt64(0)..<40) func aNewTreeTakesTheStateOfTheOldOne(seed: UInt64) throws {
        let (old, new) = twins(seed)
        let state = old.savedState
        let user = StageHarness(new, size: Size(width: 100, height: 100))

        new.restore(try JSONDecoder().decode(ViewState.self, from: JSONEncoder().encode(state)))
        user.advance(by: 0.1)

        #expect(new.savedState == state)
    }

    @Test(arguments: UInt64(0)..<20) func aStateThatWaitsIsSavedAgain(seed: UInt64) {
        let (old, new) = twins(seed)

        new.restore(old.savedState)

        #expect(new.savedState == old.savedState)
        #expect(new.value == 0, "nothing is restored before there is a stage")
    }

    @Test func aViewIsRestoredWhenItHasItsSize() {
        let root = Valued()
        let inner = Valued()
        root.addSubview(inner)
        root.restore(ViewState(values: ["value": .number(1)], subviews: [ViewState(values: ["value": .number(2)])]))
        let user = StageHarness(root, size: Size(width: 80, height: 60))
        user.advance(by: 0.1)

        #expect(root.value == 1 && inner.value == 2)
        #expect(root.widths == [80] && inner.widths == [80])
        // A view that is laid out takes its state at once.
        root.restore(ViewState(values: ["value": .number(3)]))
        #expect(root.value == 3)
    }

    @Test func aStateWithMoreOrFewerViewsChangesOnlyThoseThatExist() {
        let root = Valued(1)
        root.addSubview(Valued(2))
        let user = StageHarness(root, size: Size(width: 80, height: 60))
        user.advance(by: 0.1)

        root.restore(ViewState(subviews: [ViewState(values: ["value": .number(5)]), ViewState(values: ["value": .number(6)])]))
        #expect(root.value == 1 && (root.subviews[0] as? Valued)?.value == 5)
        root.restore(ViewState())
        #expect((root.subviews[0] as? Valued)?.value == 5)
    }

    @Test func aPartTakesItsStateWhenItIsCreated() {
        let root = Valued()
        root.hasParts = true
        let user = StageHarness(root, size: Size(width: 80, height: 60))
        let state = ViewState(parts: ["far": ViewState(values: ["value": .number(7)]), "near": ViewState(values: ["value": .number(8)])])
        root.restore(state)
        user.advance(by: 0.1)

        let near = root.show("near")
        user.advance(by: 0.1)

        #expect(near.value == 8 && near.widths == [80])
        #expect(root.savedState == state, "the state of the other part still waits")
    }

    @Test func valuesKnowTheirKind() throws {
        #expect(ViewState.Value.number(2).index == 2 && ViewState.Value.number(2.5).index == nil)
        #expect(ViewState.Value.number(.infinity).index == nil && ViewState.Value.text("2").number == nil)
        #expect(ViewState.Value.texts(["a"]).texts == ["a"] && ViewState.Value.text("a").texts == nil)
        let values: [ViewState.Value] = [.number(-0.5), .text("№ \"1\""), .texts([]), .texts(["a", ""])]
        #expect(try JSONDecoder().decode([ViewState.Value].self, from: JSONEncoder().encode(values)) == values)
    }

    /// The state is a plain value: another thread encodes it.
    @Test func anotherThreadEncodesAState() async throws {
        let (old, _) = twins(3)
        let state = old.savedState
        let bytes = try await Task.detached { try JSONEncoder().encode(state) }.value
        #expect(try JSONDecoder().decode(ViewState.self, from: bytes) == state)
    }

    @Test func aScrollViewComesToRestAtItsOldPlace() {
        func scroll() -> (ScrollView, StageHarness) {
            let view = ScrollView([.horizontal, .vertical])
            view.contentSize = Size(width: 500, height: 900)
            return (view, StageHarness(view, size: Size(width: 100, height: 100)))
        }
        let (old, oldUser) = scroll()
        oldUser.advance(by: 0.1)
        oldUser.fling(from: Point(x: 50, y: 80), by: Vector(x: -10, y: -60), in: 0.05)
        // Its state is that of the place at which it will rest, although it still moves.
        let state = old.savedState
        oldUser.settle()

        let (new, newUser) = scroll()
        new.restore(state)
        newUser.advance(by: 0.1)

        #expect(old.contentOffset.y > 60 && new.contentOffset.distance(to: old.contentOffset) < 0.5)
    }
}
