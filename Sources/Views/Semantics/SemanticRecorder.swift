import LayoutMath

/// Records what the views of a stage state, and passes requests on to them.
public final class SemanticRecorder {
    private let stage: Stage
    private var numbering = SemanticNumbering()
    private var sources: [Int: Source] = [:]

    /// Where a node comes from.
    private struct Source {
        weak var view: View?
        /// The view that a press activates; nil for none.
        weak var pressed: View?
        /// The identity of the part; nil for the view itself.
        var part: AnyHashable?
    }

    /// Records the views of `stage`.
    public init(_ stage: Stage) { self.stage = stage }

    /// Returns what the views state that are in sight now.
    /// - Complexity: O(views).
    public func record() -> SemanticTree {
        var pass = SemanticPass(numbering, focused: stage.focusedView)
        var region = VisibleRegion()
        region.window = Rect(origin: .zero, size: stage.size)
        pass.tree.roots = pass.visit(stage.root, region, SemanticPass.Surroundings())
        pass.relate()
        if let announcement = stage.dues.announcement { pass.add(announcement, of: stage.root) }
        sources = pass.sources.mapValues { Source(view: $0.view, pressed: $0.pressed, part: $0.part) }
        numbering = pass.numbering
        numbering.forgetUnused()
        return pass.tree
    }

    /// Asks the view with a number of the last recorded tree to do something.
    /// - Returns: Whether it was done. False for a view that has gone or is behind a modal view, and for a number that is not finite.
    public func perform(_ request: SemanticRequest, on id: Int) -> Bool {
        guard let source = sources[id], let view = source.view, view.stage === stage, view.canTakeInput,
            stage.modalView.map({ !view.isBehind($0) }) ?? true
        else { return false }
        // Any program on the bus can send a request.
        if case .setNumber(let number) = request, !number.isFinite { return false }
        if let part = source.part { return request == .press && press(part, of: view) }
        var asked: View? = view
        // The views around it up to the next with a role, such as the cell of an item.
        while let current = asked, current === view || current.semantics.role == .none {
            if current.perform(request) { return true }
            asked = current.superview
        }
        return performByDefault(request, view, pressed: source.pressed)
    }

    private func press(_ part: AnyHashable, of view: View) -> Bool {
        guard let press = view.semanticParts.first(where: { $0.id == part })?.press else { return false }
        press()
        return true
    }

    private func performByDefault(_ request: SemanticRequest, _ view: View, pressed: View?) -> Bool {
        switch request {
        case .press:
            guard let pressed, view.semantics.states.isEnabled else { return false }
            if let tap = pressed.gestures.taps[1] {
                tap(pressed.bounds.center)
            } else {
                (pressed as? any Pressable)?.activate(at: pressed.bounds.center)
            }
            return true
        case .focus:
            guard let target = view.firstFocusable, target.canTakeFocus else { return false }
            stage.showFocusRing()
            stage.focus(target)
            return true
        case .reveal:
            view.scrollIntoView(view.bounds)
            return true
        case .action, .setNumber, .replaceText, .select: return false
        }
    }
}
