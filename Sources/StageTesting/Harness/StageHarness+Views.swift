import LayoutMath
public import Views

// Views are found by their semantics, like by a screen reader's user.
extension StageHarness {
    /// Returns the first view with this label and, unless nil, this role; nil if there is none. Hidden views are included.
    /// - Complexity: O(views).
    public func find(_ label: String, role: Semantics.Role? = nil) -> View? {
        stage.root.firstDescendant { $0.semantics.label == label && (role == nil || $0.semantics.role == role) }
    }

    /// Returns all visible views of a role, back to front.
    /// - Complexity: O(views).
    public func views(_ role: Semantics.Role) -> [View] { shownViews(in: stage.root).filter { $0.semantics.role == role } }

    /// Returns the first view with this label and, unless nil, this role.
    /// - Throws: `HarnessFailure`, which lists the labels on the stage, if there is no such view.
    public func view(_ label: String, role: Semantics.Role? = nil) throws(HarnessFailure) -> View {
        if let view = find(label, role: role) { return view }
        let known = shownViews(in: stage.root).map(\.semantics).filter { !$0.label.isEmpty }
            .map { "\($0.role.rawValue) \"\($0.label)\"" }
        throw HarnessFailure(
            "there is no \(role?.rawValue ?? "view") \"\(label)\"; there are \(known.isEmpty ? "none with words" : known.joined(separator: ", "))"
        )
    }

    /// Taps the centre of the view with this label.
    /// - Throws: `HarnessFailure` if there is no such view.
    public func tap(_ label: String, role: Semantics.Role? = nil) throws(HarnessFailure) {
        let view = try view(label, role: role)
        let center = view.convert(view.bounds.center, to: nil)
        tap(center.x, center.y)
    }

    private func shownViews(in view: View) -> [View] {
        guard !view.isHidden, view.alpha > 0 else { return [] }
        return [view] + view.subviews.flatMap { shownViews(in: $0) }
    }
}

/// A failed action or expectation of a simulated user.
nonisolated public struct HarnessFailure: Error, Equatable, CustomStringConvertible {
    public let description: String

    package init(_ description: String) { self.description = description }
}
