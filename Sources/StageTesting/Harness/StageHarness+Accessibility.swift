import Platform
import Views

// MARK: What a screen reader cannot read

extension StageHarness {
    /// Presses Tab from stop to stop, until it comes to one again, and returns what a screen reader would miss or say wrongly on the way, in
    /// English and in alphabetical order.
    ///
    /// ```swift
    /// #expect(user.accessibilityFaults() == [])
    /// ```
    ///
    /// Examples are a stop at which nothing is said, a view without a name, two neighbours with the same name, a slider without a number, a focus
    /// that is on no view of the tree, and something to press that is smaller than 24 points. At each stop with a number, an arrow must say a new
    /// one; the opposite arrow then sets it back.
    /// - Parameter most: The most stops that are visited.
    /// - Complexity: O(stops × views).
    public func accessibilityFaults(mostStops most: Int = 200) -> [String] {
        let recorder = SemanticRecorder(stage)
        var faults = SemanticFaults(recorder.record(), of: stage).words
        // One indicator of pages may be a stop on every page.
        func name(_ view: View) -> String { "\(ObjectIdentifier(view)) \(view.semantics.value)" }
        var (seen, last) = (Set<String>(), stage.focusedView.map(name))
        // Pages that are far away remove their views; a view that exists keeps its identity for itself.
        var visited: [View] = []
        for _ in 0..<most {
            let words = spoken(after: .tab)
            guard let view = stage.focusedView else { break }
            let stop = name(view)
            if words.isEmpty, stop != last { faults.insert("nothing is said at \(Swift.type(of: view)) \"\(view.semantics.label)\"") }
            guard seen.insert(stop).inserted else { break }
            (last, visited) = (stop, visited + [view])
            let tree = recorder.record()
            faults.formUnion(SemanticFaults(tree, of: stage).words)
            if let node = tree.focus.flatMap({ tree.nodes[$0] }), node.semantics.number != nil, !answersArrows() {
                faults.insert("no arrow changes \(node.semantics.role) \"\(node.semantics.label)\"")
            }
        }
        return faults.sorted()
    }

    /// Whether an arrow changes what is said. The change is taken back.
    private func answersArrows() -> Bool {
        let arrows: [(Key, opposite: Key)] = [(.right, .left), (.left, .right), (.up, .down), (.down, .up)]
        guard let opposite = arrows.first(where: { !spoken(after: $0.0).isEmpty })?.opposite else { return false }
        _ = spoken(after: opposite)
        return true
    }
}
