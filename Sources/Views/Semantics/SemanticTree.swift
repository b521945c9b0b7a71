public import LayoutMath

/// What all views of a stage state at one moment. A plain value, which other threads can read.
public nonisolated struct SemanticTree: Equatable, Sendable {
    /// The views with a role, by their numbers.
    public var nodes: [Int: SemanticNode] = [:]
    /// The outermost views, in reading order.
    public var roots: [Int] = []
    /// The view that has the keyboard focus; nil if none has.
    public var focus: Int?

    /// A tree without views.
    public init() {}

    /// Calls `body` with each node in reading order, and with the number of nodes around it.
    public func forEach(_ body: (SemanticNode, _ depth: Int) -> Void) {
        func visit(_ ids: [Int], _ depth: Int) {
            for node in ids.compactMap({ nodes[$0] }) {
                body(node, depth)
                visit(node.children, depth + 1)
            }
        }
        visit(roots, 0)
    }
}

/// What a view states, and where it is.
public nonisolated struct SemanticNode: Equatable, Sendable {
    /// The number of the view. The view of an item keeps it when another view shows the item, and no other view gets it later.
    public let id: Int
    /// The number of the view around it; nil for the outermost.
    public internal(set) var parent: Int?
    /// The views inside, in reading order.
    public internal(set) var children: [Int] = []
    /// The views of the tree that it controls; see ``View/controlledViews``.
    public internal(set) var controls: [Int] = []
    /// Role, name and states.
    public internal(set) var semantics: Semantics
    /// The text of a field, and what is selected in it; nil for other views.
    public let text: SemanticText?
    /// The place in the window, in logical pixels.
    public let frame: Rect
    /// Whether the view can have the keyboard focus.
    public let isFocusable: Bool
    /// Whether the view can be pressed, as soon as it is enabled.
    public let isPressable: Bool
}

/// A text with a caret. Offsets count Unicode scalars.
public nonisolated struct SemanticText: Equatable, Sendable {
    /// The text as it is shown, so bullets for a secret one.
    public var text: String
    /// The caret.
    public var caret: Int
    /// The selected characters; empty if none are.
    public var selection: Range<Int>
    /// The place of the caret in the window, in logical pixels: the view's ``View/textInputRect``.
    public internal(set) var caretFrame = Rect.zero
    /// The lines in sight, as they are wrapped. A view may leave them out while it does not have the focus.
    public var lines: [SemanticLine] = []

    /// A text with a caret and, by default, without a selection.
    public init(_ text: String, caret: Int, selection: Range<Int>? = nil) {
        (self.text, self.caret, self.selection) = (text, caret, selection ?? caret..<caret)
    }
}

/// A line of a text as it is shown.
public nonisolated struct SemanticLine: Equatable, Sendable {
    /// The characters, with the space or the line feed at the end.
    public let range: Range<Int>
    /// The place of each character, in logical pixels: in the view's own coordinates when the view gives it, and in the window when it is part
    /// of a tree.
    public internal(set) var boxes: [Rect]

    /// A line; there must be a box for each of its characters.
    public init(_ range: Range<Int>, boxes: [Rect]) {
        precondition(range.count == boxes.count, "a line has a box for each character, but \(boxes.count) for \(range.count)")
        (self.range, self.boxes) = (range, boxes)
    }
}

/// The item that a reused view shows now.
public struct SemanticItem {
    /// Identity of the item. If it is ``View/focusedPart`` of the focused view around, the item has the focus.
    public var id: AnyHashable
    /// Index among the items in reading order, which may differ from the order of their views.
    public var index: Int
    /// The place to say; nil for none, as for the header of a section.
    public var position: SemanticPosition?

    /// An item, by default without a place.
    public init(_ id: AnyHashable, index: Int, at position: SemanticPosition? = nil) {
        (self.id, self.index, self.position) = (id, index, position)
    }
}

/// A part of a view that has no view of its own, such as a segment of a control that draws all its segments.
public struct SemanticPart {
    /// Identity among the view's parts. While the view has the focus, it is on the part that is ``View/focusedPart``, or on the selected
    /// part if that is nil.
    public var id: AnyHashable
    /// What the part is and states.
    public var semantics: Semantics
    /// The place in the view's own coordinates.
    public var frame: Rect
    /// Called when the part is pressed; nil if it cannot be.
    public var press: (() -> Void)?

    /// A part of a view.
    public init(_ id: AnyHashable, _ semantics: Semantics, in frame: Rect, press: (() -> Void)? = nil) {
        (self.id, self.semantics, self.frame, self.press) = (id, semantics, frame, press)
    }
}
