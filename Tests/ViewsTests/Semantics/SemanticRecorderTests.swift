import LayoutMath
import Particles
import Platform
import TestSupport
import Testing

@testable import Views

/// A view that counts its presses.
private final class Pad: View, Pressable {
    var presses = 0
    var isFocusable = true
    var requests: [SemanticRequest] = []

    init(_ label: String, _ role: Semantics.Role = .button, frame: Rect = Rect(x: 0, y: 0, width: 40, height: 20)) {
        super.init(frame: frame)
        semantics = Semantics(role, label: label, actions: ["pin"])
    }

    func pressChanged(_ isPressed: Bool) {}
    func activate(at point: Point) { presses += 1 }
    override var canBecomeFocused: Bool { isFocusable }
    override func perform(_ request: SemanticRequest) -> Bool {
        requests.append(request)
        return request == .action("pin")
    }
}

/// Shows the item of a list, and another one later.
private final class Cell: View {
    var item: Int
    let pad = Pad("", .item)

    init(_ item: Int) {
        self.item = item
        super.init(frame: Rect(x: 0, y: 0, width: 40, height: 20))
        pad.isFocusable = false
        addSubview(pad)
    }

    override var semanticItem: SemanticItem? { SemanticItem(item, index: item, at: SemanticPosition(item, of: 9)) }
}

/// Takes the focus for its items.
private final class Shelf: View {
    var selected: Int?
    override var canBecomeFocused: Bool { true }
    override var focusedPart: AnyHashable? { selected }
}

/// Draws its parts itself.
private final class Bar: View {
    var pressed: [Int] = []
    override var canBecomeFocused: Bool { true }
    override var focusedPart: AnyHashable? { 1 }
    override var semanticParts: [SemanticPart] {
        (0..<3).map { index in
            SemanticPart(index, Semantics(.tab, label: "\(index)"), in: Rect(x: Double(index) * 10, y: 0, width: 10, height: 10)) {
                [weak self] in
                self?.pressed.append(index)
            }
        }
    }
}

/// Tests what is recorded of views, and what is asked of them.
@MainActor @Suite struct SemanticRecorderTests {
    private let root = View()

    private func recorder(_ views: View...) -> (StageHarness, SemanticRecorder) {
        for view in views { root.addSubview(view) }
        let user = StageHarness(root, size: Size(width: 400, height: 300))
        return (user, SemanticRecorder(user.stage))
    }

    private func lines(_ tree: SemanticTree) -> [String] {
        var lines: [String] = []
        tree.forEach { node, depth in lines.append(String(repeating: " ", count: depth) + node.semantics.label) }
        return lines
    }

    @Test func viewsWithARoleAreNodesInReadingOrder() {
        let group = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        group.semantics = Semantics(.group, label: "group")
        let plain = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        plain.addSubview(Pad("inner"))
        group.addSubview(plain)
        let hidden = Pad("hidden")
        hidden.isHidden = true
        let (_, recorder) = recorder(group, hidden, Pad("outside", frame: Rect(x: 500, y: 0, width: 10, height: 10)), Pad("last"))

        let tree = recorder.record()

        #expect(lines(tree) == ["group", " inner", "last"])
        #expect(tree.nodes.values.allSatisfy { node in node.children.allSatisfy { tree.nodes[$0]?.parent == node.id } })
    }

    /// A view in sight of the window may be outside of a view that clips it.
    @Test func whatIsClippedAwayIsNotRecorded() {
        let clip = View(frame: Rect(x: 500, y: 0, width: 50, height: 50))
        clip.clipsToBounds = true
        clip.addSubview(Pad("back in the window", frame: Rect(x: -490, y: 0, width: 40, height: 20)))
        clip.addSubview(Pad("outside", frame: Rect(x: -5, y: 0, width: 40, height: 20)))
        let (_, recorder) = recorder(clip)

        #expect(recorder.record().nodes.isEmpty)
    }

    @Test func aNumberStaysAndIsNeverGivenAgain() {
        let (_, recorder) = recorder(Pad("a"), Pad("b"))
        let first = recorder.record()
        #expect(recorder.record() == first)

        root.subviews[0].removeFromSuperview()
        root.addSubview(Pad("c"))
        let second = recorder.record()

        #expect(second.roots[0] == first.roots[1] && !first.roots.contains(second.roots[1]))
    }

    /// A view that shows another item has another number, and the item keeps its number in another view.
    @Test func itemsKeepTheirNumbers() {
        let (one, other) = (Cell(1), Cell(2))
        let shelf = Shelf(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        shelf.semantics = Semantics(.list, label: "shelf")
        for cell in [one, other] { shelf.addSubview(cell) }
        let (user, recorder) = recorder(shelf)
        let before = recorder.record().nodes[recorder.record().roots[0]]?.children ?? []

        (one.item, other.item) = (2, 3)
        let after = recorder.record().nodes[recorder.record().roots[0]]?.children ?? []

        #expect(before.count == 2 && after.count == 2 && after[0] == before[1] && !before.contains(after[1]))

        shelf.selected = 3
        user.stage.focus(shelf)
        let tree = recorder.record()
        #expect(tree.focus == after[1] && tree.nodes[after[1]]?.isFocusable == true)
    }

    /// An item has its number for itself: a button beside it does not get it while only the button can be seen.
    @Test func aButtonBesideAnItemHasAnotherNumber() {
        let (cell, button) = (Cell(1), Pad("delete"))
        let shelf = Shelf(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        shelf.semantics = Semantics(.list, label: "shelf")
        shelf.addSubview(cell)
        cell.insertSubview(button, at: 0)
        shelf.selected = 1
        let (user, recorder) = recorder(shelf)
        user.stage.focus(shelf)
        let item = recorder.record().focus

        cell.pad.isHidden = true
        let tree = recorder.record()

        #expect(item != nil && tree.focus == nil && tree.nodes.values.contains { $0.semantics.label == "delete" && $0.id != item })
    }

    /// Readers cache the parent of an object. Here lists are hidden, shown, removed and created again, often at the address of an earlier one.
    @Test(arguments: 1...30) func aNumberIsAlwaysInsideTheSameNumber(seed: UInt64) {
        var random = RandomSource(seed: seed), parents: [Int: Int?] = [:]
        let (_, recorder) = recorder()
        for _ in 0..<60 {
            switch (Int.random(in: 0..<3, using: &random), root.subviews.randomElement(using: &random)) {
            case (0, let shelf?): shelf.removeFromSuperview()
            case (1, let shelf?): shelf.isHidden.toggle()
            default:
                let shelf = Shelf(frame: Rect(x: 0, y: 0, width: 100, height: 100))
                shelf.semantics = Semantics(.list, label: "shelf")
                for item in 0..<3 { shelf.addSubview(Cell(item)) }
                root.addSubview(shelf)
            }
            recorder.record().forEach { node, _ in
                #expect(parents[node.id, default: node.parent] == node.parent)
                parents[node.id] = node.parent
            }
        }
    }

    @Test func partsAreNodesToo() {
        let bar = Bar(frame: Rect(x: 100, y: 50, width: 30, height: 10))
        bar.semantics = Semantics(.tabs, label: "bar")
        let (user, recorder) = recorder(bar)
        user.stage.focus(bar)
        let tree = recorder.record()
        let parts = tree.nodes[tree.roots[0]]?.children ?? []

        #expect(lines(tree) == ["bar", " 0", " 1", " 2"] && tree.focus == parts[1])
        #expect(tree.nodes[parts[2]]?.frame == Rect(x: 120, y: 50, width: 10, height: 10))
        #expect(recorder.perform(.press, on: parts[2]) && bar.pressed == [2])
        #expect(!recorder.perform(.reveal, on: parts[2]))
    }

    // MARK: Requests

    @Test func aPressActivates() {
        let (pad, label) = (Pad("a"), View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        label.semantics = Semantics(.text, label: "words")
        var taps = 0
        let tapped = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        tapped.semantics = Semantics(.button, label: "tapped")
        tapped.tapped { _ in taps += 1 }
        let (user, recorder) = recorder(pad, label, tapped)
        let ids = recorder.record().roots

        #expect(recorder.perform(.press, on: ids[0]) && pad.presses == 1)
        #expect(!recorder.perform(.press, on: ids[1]))
        #expect(recorder.perform(.press, on: ids[2]) && taps == 1)
        #expect(recorder.perform(.focus, on: ids[0]) && user.stage.focusedView === pad)
        #expect(!recorder.perform(.focus, on: ids[1]))
        #expect(recorder.perform(.action("pin"), on: ids[0]) && !recorder.perform(.action("sing"), on: ids[0]))
        #expect(!recorder.perform(.press, on: 99))
    }

    @Test func whatIsGoneOrCoveredDoesNothing() {
        let (gone, covered, dialog) = (Pad("gone"), Pad("covered"), View(frame: Rect(x: 0, y: 0, width: 90, height: 90)))
        dialog.addSubview(Pad("answer"))
        let (_, recorder) = recorder(gone, covered, dialog)
        let ids = recorder.record().roots
        gone.removeFromSuperview()
        dialog.focusScope = .modal()

        #expect(ids.count == 3)
        #expect(!recorder.perform(.press, on: ids[0]) && !recorder.perform(.press, on: ids[1]) && recorder.perform(.press, on: ids[2]))
        #expect(gone.presses == 0 && covered.presses == 0)
    }

    /// Whatever is added, removed and moved, each node has one place, and numbers are never given twice.
    @Test(arguments: 1...20)
    func treesHoldTogether(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let (_, recorder) = recorder()
        var views: [View] = [root]
        var gone: Set<Int> = []
        var known: Set<Int> = []
        for _ in 0..<60 {
            if views.count > 1, Int.random(in: 0..<3, using: &random) == 0 {
                let view = views.remove(at: Int.random(in: 1..<views.count, using: &random))
                view.removeFromSuperview()
                views.removeAll { $0.isDescendant(of: view) }
            } else {
                let view = Pad("x", frame: Rect(x: 0, y: 0, width: 100, height: 100))
                if Bool.random(using: &random) { view.semantics.role = .none }
                views[Int.random(in: 0..<views.count, using: &random)].addSubview(view)
                views.append(view)
            }
            let tree = recorder.record()
            var seen: [Int] = []
            tree.forEach { node, _ in seen.append(node.id) }
            let ids = Set(tree.nodes.keys)
            #expect(seen.count == ids.count && Set(seen) == ids)
            #expect(ids.isDisjoint(with: gone))
            gone.formUnion(known.subtracting(ids))
            known = ids
        }
    }
}
