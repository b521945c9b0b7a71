import LayoutMath
import Particles
import Platform
import Testing

@testable import Hosting

/// Tests which input goes to a title bar, and which to the contents below it.
@MainActor @Suite struct PointerRouteTests {
    private var route = PointerRoute(height: 36)

    private func events(_ kinds: [InputEvent.Kind]) -> [InputEvent] { kinds.map { InputEvent(time: 1, $0) } }
    private func mouse(_ x: Double, _ y: Double) -> InputEvent.Kind { .pointerMoved(.mouse(.left), Point(x: x, y: y)) }

    @Test mutating func theMouseLeavesTheOneForTheOther() {
        let parts = route.divide(events([mouse(5, 10), mouse(5, -10), mouse(6, -36), mouse(6, 0)]))

        #expect(parts.contents.map(\.kind) == [mouse(5, 10), .pointerLeft, mouse(6, 0)])
        #expect(parts.bar.map(\.kind) == [mouse(5, 26), mouse(6, 0), .pointerLeft])
        #expect(!route.isInBar)
    }

    /// This holds wherever the pointer moves.
    @Test(arguments: [10.0, -10.0]) mutating func aPressedPointerBelongsToWhereItWasPressed(y: Double) {
        let (pointer, other) = (Pointer.touch(3), Point(x: 5, y: -y))
        let parts = route.divide(
            events([.pointerDown(pointer, Point(x: 5, y: y)), .pointerMoved(pointer, other), .pointerUp(pointer, other)]))

        #expect(parts.contents.count == (y < 0 ? 0 : 3) && parts.bar.count == (y < 0 ? 3 : 0))
        #expect(parts.bar.last.map(\.kind) == (y < 0 ? .pointerUp(pointer, Point(x: 5, y: 46)) : nil))
    }

    @Test mutating func keysAndDropsAreTheContents() {
        let (drop, above) = (Point(x: 1, y: 2), Point(x: 1, y: -2))
        let kinds: [InputEvent.Kind] = [
            .keyDown(.tab, [], isRepeat: false), .keyUp(.tab, []), .text("a"), .dropBegan, .fileDropped("/a", at: drop),
            .textDropped("a", at: drop), .dropEnded, .dragAnswered(.wanted),
        ]
        let parts = route.divide(events(kinds))

        #expect(parts.contents.map(\.kind) == kinds && parts.bar.isEmpty)
        #expect(route.divide(events([.fileDropped("/a", at: above)])).contents.map(\.kind) == [.fileDropped("/a", at: Point(x: 1, y: 0))])
    }

    @Test mutating func bothLearnOfTheWindow() {
        let size = Size(width: 200, height: 100)
        let parts = route.divide(events([.resized(size, scale: 2), .focusLost, .exposed]))

        #expect(parts.contents.map(\.kind) == [.resized(size, scale: 2), .focusLost, .exposed])
        #expect(parts.bar.map(\.kind) == [.resized(Size(width: 200, height: 36), scale: 2), .focusLost, .exposed])
    }

    /// For any input: a press that begins in one part is released or cancelled there.
    @Test mutating func everyPressIsReleasedWhereItWas() {
        var random = RandomSource(seed: 1)
        var kinds: [InputEvent.Kind] = []
        var held: [Pointer] = []
        for _ in 0..<2_000 {
            let place = Point(x: 5, y: Double.random(in: -36...36, using: &random))
            let pointer = Pointer.touch(Int.random(in: 0..<4, using: &random))
            if held.contains(pointer) {
                held.removeAll { $0 == pointer }
                kinds.append(Bool.random(using: &random) ? .pointerUp(pointer, place) : .pointerCancelled(pointer))
            } else {
                held.append(pointer)
                kinds.append(.pointerDown(pointer, place))
            }
        }
        let parts = route.divide(events(kinds))

        for part in [parts.bar, parts.contents] {
            var pressed: Set<Pointer> = []
            for event in part {
                switch event.kind {
                case .pointerDown(let pointer, _): #expect(pressed.insert(pointer).inserted)
                case .pointerUp(let pointer, _), .pointerCancelled(let pointer): #expect(pressed.remove(pointer) != nil)
                default: break
                }
            }
        }
        #expect(parts.bar.count + parts.contents.count == kinds.count)
    }
}
