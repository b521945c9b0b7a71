import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views

@MainActor
@Suite struct ViewGeometryTests {
    /// A random tree of nested views; the generator is seeded, so that a failure can be repeated.
    private func tree(seed: UInt64) -> (root: View, leaf: View) {
        var random = RandomSource(seed: seed)
        func next(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        let root = View(frame: Rect(x: 0, y: 0, width: 800, height: 600))
        var leaf = root
        for _ in 0..<6 {
            let view = View(frame: Rect(x: next(-50...50), y: next(-50...50), width: next(1...300), height: next(1...300)))
            view.transform = ViewTransform(scale: next(0.2...3), translation: Vector(x: next(-90...90), y: next(-90...90)))
            leaf.addSubview(view)
            leaf = view
        }
        return (root, leaf)
    }

    @Test(arguments: 1...50)
    func convertingThereAndBackIsTheSamePoint(seed: UInt64) {
        let (root, leaf) = tree(seed: seed)
        let point = Point(x: 12.5, y: -7)

        let back = root.convert(leaf.convert(point, to: root), to: leaf)

        #expect(back.distance(to: point) < 1e-9)
    }

    @Test(arguments: 1...50)
    func hitViewContainsThePoint(seed: UInt64) {
        let (root, _) = tree(seed: seed)
        for x in stride(from: 0.0, to: 800, by: 97) {
            for y in stride(from: 0.0, to: 600, by: 83) {
                guard let hit = root.hitTest(Point(x: x, y: y)) else { continue }
                #expect(hit.contains(root.convert(Point(x: x, y: y), to: hit)))
            }
        }
    }

    @Test func frontmostViewIsHitAndHiddenOnesAreNot() {
        let root = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let back = View(frame: Rect(x: 0, y: 0, width: 60, height: 60))
        let front = View(frame: Rect(x: 30, y: 30, width: 60, height: 60))
        root.addSubview(back)
        root.addSubview(front)

        #expect(root.hitTest(Point(x: 40, y: 40)) === front)
        front.isHidden = true
        #expect(root.hitTest(Point(x: 40, y: 40)) === back)
        back.isUserInteractionEnabled = false
        #expect(root.hitTest(Point(x: 40, y: 40)) === root)
        #expect(root.hitTest(Point(x: 100, y: 40)) == nil)
    }

    @Test func removedViewsAreFreed() {
        let root = View()
        weak var freed: View?
        do {
            let view = View()
            view.addSubview(View())
            root.addSubview(view)
            freed = view
            view.removeFromSuperview()
        }

        #expect(freed == nil)
        #expect(root.subviews.isEmpty)
    }

    @Test func movingAViewWithinItsSuperviewKeepsItInTheTree() {
        let root = View()
        let harness = StageHarness(root)
        let (first, second) = (View(), View())
        root.addSubview(first)
        root.addSubview(second)

        root.addSubview(first)

        #expect(root.subviews.first === second)
        #expect(first.stage === harness.stage)
    }
}
