import LayoutMath
import MessageBus
import Particles
import Testing

@testable import Accessibility
@testable import Views

/// Tests that the signals tell a reader everything it needs.
@Suite struct AccessibleSignalsTests {
    /// A reader that asks about each object once. Afterwards it updates its copy of the tree from the signals alone.
    private struct Reader {
        var children: [AccessibleObject: [AccessibleObject]] = [:]
        var parents: [AccessibleObject: AccessibleObject] = [:]

        /// Asks about everything inside an object.
        mutating func learn(_ object: AccessibleObject, from program: AccessibleProgram) {
            children[object] = program.children(of: object)
            for child in program.children(of: object) {
                parents[child] = parents[child] ?? object
                learn(child, from: program)
            }
        }

        mutating func hear(_ signal: BusMessage, from program: AccessibleProgram) {
            guard let object = signal.path.flatMap(AccessibleObject.init(path:)), signal.body.count > 3,
                case .variant(.structure(let fields)) = signal.body[3], case .objectPath(let path)? = fields.last,
                let other = AccessibleObject(path: path)
            else { return }
            switch signal.body[0].text {
            case "remove": children[object]?.removeAll { $0 == other }
            case "add":
                guard case .int32(let index) = signal.body[1] else { return }
                children[object]?.removeAll { $0 == other }
                parents[other] = parents[other] ?? object
                let count = children[object]?.count ?? 0
                children[object]?.insert(other, at: min(Int(index), count))
                learn(other, from: program)
            case "accessible-parent": parents[object] = other
            default: break
            }
        }
    }

    /// A tree with most views of another one in other places, and with new ones.
    private func tree(after old: SemanticTree, using random: inout RandomSource) -> SemanticTree {
        var tree = SemanticTree(), parents: [Int: Int?] = [:], children: [Int: [Int]] = [:]
        // The numbers of views that have disappeared do not come back here: they would come back only with their old parents.
        let new = (old.nodes.keys.max() ?? 0) + 1
        let kept = old.nodes.keys.sorted().filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        for id in (kept + (new..<new + 4)).shuffled(using: &random).prefix(12) {
            parents[id] = .some(Bool.random(using: &random) ? parents.keys.sorted().randomElement(using: &random) : nil)
            if let parent = parents[id] ?? nil { children[parent, default: []].append(id) } else { tree.roots.append(id) }
        }
        for (id, parent) in parents {
            tree.nodes[id] = SemanticNode(
                id: id, parent: parent, children: children[id] ?? [], semantics: Semantics(.group, label: "\(id)"), text: nil, frame: .zero,
                isFocusable: false, isPressable: false)
        }
        tree.focus = parents.keys.sorted().randomElement(using: &random)
        return tree
    }

    /// A field that selects its text when it gains the focus is read once, and nothing is read when it loses the focus.
    @Test func selectionsAreToldOnlyWhileAFieldHasTheFocus() {
        func told(from old: AccessibleWindow, to new: AccessibleWindow) -> [String] {
            var signals = AccessibleSignals(AccessibleSample.program(new), window: 1, announces: false)
            signals.changes(from: old, to: new)
            return signals.messages.compactMap(\.member)
        }
        let (button, field) = (AccessibleSample.button, AccessibleSample.field)
        let selected = SemanticText("north pier", caret: 10, selection: 0..<10)
        let outside = AccessibleSample.window(focus: button)
        let inside = AccessibleSample.window(focus: field, text: selected)
        #expect(told(from: outside, to: inside) == ["StateChanged", "StateChanged"])
        #expect(told(from: inside, to: outside) == ["StateChanged", "StateChanged"])
        let moved = AccessibleSample.window(focus: field, text: SemanticText("north pier", caret: 9))
        #expect(told(from: inside, to: moved) == ["TextCaretMoved", "TextSelectionChanged"])
    }

    @Test(arguments: 1...60) func aReaderThatListensKnowsTheTree(seed: UInt64) {
        var random = RandomSource(seed: seed)
        var window = AccessibleSample.window()
        window.tree = tree(after: SemanticTree(), using: &random)
        var program = AccessibleSample.program(window), reader = Reader()
        reader.learn(.application, from: program)
        for _ in 0..<20 {
            let old = window
            window.tree = tree(after: old.tree, using: &random)
            program.set(window, 1)
            var signals = AccessibleSignals(program, window: 1, announces: false)
            signals.changes(from: old, to: window)
            for signal in signals.messages { reader.hear(signal, from: program) }
            var objects: [AccessibleObject] = [.window(1)]
            while let object = objects.popLast() {
                let inside = program.children(of: object)
                #expect(reader.children[object].map(Set.init) == Set(inside) && reader.children[object]?.count == inside.count)
                for child in inside { #expect(reader.parents[child] == object) }
                objects += inside
            }
        }
    }
}
