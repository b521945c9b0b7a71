public import Platform
import LayoutMath

extension Stage {
    /// The trace fields of every named view that is shown, by the view's name.
    public var trace: [String: TraceValue] {
        var traced: [String: TraceValue] = [:]
        collectTrace(of: root, into: &traced)
        return traced
    }

    /// The name of the focused view, or its label, for a trace; nil without a focus.
    public var focusName: String? { focusedView.map { $0.name ?? $0.semantics.label } }

    private func collectTrace(of view: View, into traced: inout [String: TraceValue]) {
        guard !view.isHidden else { return }
        if let name = view.name, let fields = view.traceFields { traced[name] = .object(fields) }
        for subview in view.subviews { collectTrace(of: subview, into: &traced) }
    }

    /// The tree as text, with a line for every view that has semantics: role, label and value, frame in the window, states, and opacity
    /// where it is not 1.
    public var description: String {
        var lines: [String] = []
        describe(root, depth: 0, alpha: 1, into: &lines)
        return lines.joined(separator: "\n") + "\n"
    }

    private func describe(_ view: View, depth: Int, alpha: Double, into lines: inout [String]) {
        guard !view.isHidden, view.alpha > 0 else { return }
        var depth = depth
        let alpha = alpha * view.alpha
        let rect = view.convert(view.bounds, to: nil)
        if view.semantics.role != .none, rect.intersects(Rect(origin: .zero, size: size)) {
            lines.append(String(repeating: "  ", count: depth) + line(view, rect: rect, alpha: alpha))
            depth += 1
        }
        for subview in view.subviews { describe(subview, depth: depth, alpha: alpha, into: &lines) }
    }

    private func line(_ view: View, rect: Rect, alpha: Double) -> String {
        var words = view.semantics.role.rawValue
        if !view.semantics.label.isEmpty { words += " \"\(view.semantics.label)\"" }
        if !view.semantics.value.isEmpty { words += " = \"\(view.semantics.value)\"" }
        words += " \(tenths(rect.minX)),\(tenths(rect.minY)) \(tenths(rect.width))x\(tenths(rect.height))"
        for state in view.semantics.states.words { words += " " + state }
        if view === focusedView { words += " focused" }
        return alpha < 1 ? words + " alpha \(tenths(alpha * 100))%" : words
    }

    /// Returns the value rounded to a tenth, so that invisible movements do not change golden files.
    private func tenths(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
