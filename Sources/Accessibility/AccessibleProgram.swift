import LayoutMath
import MessageBus
import Views

/// The windows of the program as objects of the accessibility bus. Confined to the bus's thread.
///
/// All answers come from the last trees that the windows have sent, so no answer waits for a window.
struct AccessibleProgram {
    /// The name of the program.
    let name: String
    /// The unique name of the program on the bus.
    var busName = ""
    /// The desktop's object, the parent of the program: the name of its owner, and its path.
    var desktop = (name: "", path: AccessibleObject.null)
    /// The windows in the order in which they opened.
    private var windows: [KnownWindow] = []

    /// A window, and the view that had the focus before.
    private struct KnownWindow {
        let number: Int
        var window: AccessibleWindow
        /// The view that had the focus before, and the views around it. A reader compares them with the new focus to announce what has been
        /// entered, often after that view has closed.
        var focusBefore: [Int: SemanticNode] = [:]

        func node(_ id: Int) -> SemanticNode? { window.tree.nodes[id] ?? focusBefore[id] }

        mutating func set(_ new: AccessibleWindow) {
            let tree = window.tree
            if let focus = tree.focus, focus != new.tree.focus {
                focusBefore = [:]
                var next: Int? = focus
                while let node = next.flatMap({ tree.nodes[$0] }) {
                    focusBefore[node.id] = node
                    next = node.parent
                }
            }
            window = new
        }
    }

    init(name: String) { self.name = name }

    private func known(_ number: Int) -> KnownWindow? { windows.first { $0.number == number } }
    func window(_ number: Int) -> AccessibleWindow? { known(number)?.window }

    /// Replaces what is known of a window; nil removes it.
    mutating func set(_ window: AccessibleWindow?, _ number: Int) {
        let index = windows.firstIndex { $0.number == number }
        switch (window, index) {
        case (let window?, let index?): windows[index].set(window)
        case (let window?, nil): windows.append(KnownWindow(number: number, window: window))
        case (nil, let index?): windows.remove(at: index)
        case (nil, nil): break
        }
    }

    /// The view of an object. This includes views that have closed but had the focus before.
    func node(_ object: AccessibleObject) -> SemanticNode? {
        guard case .view(let id, let number) = object else { return nil }
        return known(number)?.node(id)
    }

    /// Whether there is such an object now.
    func contains(_ object: AccessibleObject) -> Bool {
        switch object {
        case .application: true
        case .window(let number): window(number) != nil
        case .view: node(object) != nil
        }
    }

    // MARK: Tree

    func children(of object: AccessibleObject) -> [AccessibleObject] {
        switch object {
        case .application: windows.map { .window($0.number) }
        case .window(let number): (window(number)?.tree.roots ?? []).map { .view($0, window: number) }
        case .view(_, let number): (node(object)?.children ?? []).map { .view($0, window: number) }.filter(contains)
        }
    }

    /// The parent; nil for the program, whose parent is the desktop.
    func parent(of object: AccessibleObject) -> AccessibleObject? {
        switch object {
        case .application: nil
        case .window: .application
        case .view(_, let number): node(object)?.parent.map { .view($0, window: number) } ?? .window(number)
        }
    }

    /// The index among the parent's children; -1 if there is none.
    func index(of object: AccessibleObject) -> Int {
        parent(of: object).flatMap { children(of: $0).firstIndex(of: object) } ?? -1
    }

    func controlled(by object: AccessibleObject) -> [AccessibleObject] {
        guard case .view(_, let number) = object else { return [] }
        return (node(object)?.controls ?? []).map { .view($0, window: number) }.filter(contains)
    }

    func controllers(of object: AccessibleObject) -> [AccessibleObject] {
        guard case .view(let id, let number) = object, let nodes = window(number)?.tree.nodes else { return [] }
        return nodes.values.filter { $0.controls.contains(id) }.map(\.id).sorted().map { .view($0, window: number) }
    }

    // MARK: Values of objects

    func name(of object: AccessibleObject) -> String {
        switch object {
        case .application: name
        case .window(let number): window(number)?.title ?? ""
        case .view: node(object)?.semantics.spokenName ?? ""
        }
    }

    func description(of object: AccessibleObject) -> String { node(object)?.semantics.spokenDetails ?? "" }

    func role(of object: AccessibleObject) -> AccessibleRole {
        switch object {
        case .application: .application
        case .window: .frame
        case .view: node(object).map { AccessibleRole($0.semantics) } ?? .panel
        }
    }

    func states(of object: AccessibleObject) -> AccessibleStates {
        switch object {
        case .application: return [.enabled, .sensitive, .visible, .showing]
        case .window(let number):
            let isActive = window(number)?.isActive == true
            return isActive ? [.enabled, .sensitive, .visible, .showing, .active] : [.enabled, .sensitive, .visible, .showing]
        case .view(let id, let number):
            guard let window = window(number), let node = window.tree.nodes[id] else { return [] }
            return AccessibleStates(node, isFocused: window.tree.focus == id)
        }
    }

    /// Further facts by name, as the protocol defines them.
    func attributes(of object: AccessibleObject) -> [(String, String)] {
        var attributes = [("toolkit", "Panorama")]
        guard let semantics = node(object)?.semantics else { return attributes }
        if let position = semantics.position {
            attributes.append(("posinset", String(position.index + 1)))
            attributes.append(("setsize", String(position.count)))
        }
        if semantics.role == .heading { attributes.append(("level", String(semantics.level))) }
        if let words = semantics.valueWords { attributes.append(("valuetext", words)) }
        return attributes
    }

    /// The names of the interfaces that an object has, without their common beginning.
    func interfaces(of object: AccessibleObject) -> [String] {
        guard let node = node(object) else {
            return object == .application ? ["Accessible", "Application", "Component"] : ["Accessible", "Component"]
        }
        var names = ["Accessible", "Component"]
        if !actions(of: node).isEmpty { names.append("Action") }
        if node.semantics.number != nil { names.append("Value") }
        if node.text != nil { names += node.semantics.states.isReadOnly ? ["Text"] : ["Text", "EditableText"] }
        if node.children.contains(where: { child in
            self.node(view(child, inWindowOf: object))?.semantics.states.isSelected != nil
        }) {
            names.append("Selection")
        }
        return names
    }

    private func view(_ id: Int, inWindowOf object: AccessibleObject) -> AccessibleObject {
        guard case .view(_, let window) = object else { return .view(id, window: 0) }
        return .view(id, window: window)
    }

    /// Titles and keys of what can be done with a view; the press comes first.
    func actions(of node: SemanticNode) -> [(title: String, keys: String, request: SemanticRequest)] {
        let press = node.isPressable ? [("press", node.semantics.shortcut, SemanticRequest.press)] : []
        return press + node.semantics.actions.map { ($0, "", .action($0)) }
    }

    /// A place in pixels.
    struct Box {
        var x: Int32 = 0
        var y: Int32 = 0
        var width: Int32 = 0
        var height: Int32 = 0

        var values: [BusValue] { [x, y, width, height].map { .int32($0) } }

        func contains(_ x: Int, _ y: Int) -> Bool {
            x >= Int(self.x) && y >= Int(self.y) && x < Int(self.x) + Int(width) && y < Int(self.y) + Int(height)
        }
    }

    /// The window of an object, and its box there; nil for the program.
    private func box(of object: AccessibleObject) -> (window: AccessibleWindow, Rect)? {
        switch object {
        case .application: nil
        case .window(let number): window(number).map { ($0, Rect(origin: .zero, size: $0.size)) }
        case .view(_, let number): window(number).flatMap { window in node(object).map { (window, $0.frame) } }
        }
    }

    /// The place of an object, or of a part of it: 0 on the screen, 1 in its window, 2 in its parent. In pixels, as readers and magnifiers
    /// expect.
    func extents(of object: AccessibleObject, part: Rect? = nil, relativeTo kind: UInt32) -> Box {
        guard let (window, box) = box(of: object) else { return Box() }
        var frame = part ?? box
        if kind == 2, let parent = node(object)?.parent.flatMap({ window.tree.nodes[$0] }) {
            frame = frame.offsetBy(parent.frame.origin)
        }
        let origin = kind == 0 ? window.origin ?? .zero : .zero
        func whole(_ value: Double) -> Int32 { Int32(clamping: Int((value * window.scale).rounded().clamped(to: -1e9...1e9))) }
        return Box(
            x: whole(frame.minX) + Int32(clamping: Int(origin.x)), y: whole(frame.minY) + Int32(clamping: Int(origin.y)),
            width: whole(frame.width), height: whole(frame.height))
    }
}

extension Rect {
    /// The rectangle seen from a point.
    fileprivate func offsetBy(_ origin: Point) -> Rect { Rect(x: minX - origin.x, y: minY - origin.y, width: width, height: height) }
}

extension Semantics {
    /// The name. Readers would say "middle dot" where a short pause is meant.
    var spokenName: String { label.replacing(" · ", with: ", ") }

    /// What is said after name and role.
    var spokenDetails: String {
        let words = number == nil && role != .field ? value : ""
        return [words, details].filter { !$0.isEmpty }.joined(separator: ", ").replacing(" · ", with: ", ")
    }

    /// The value in words, if it is more than a number.
    var valueWords: String? { number != nil && !value.isEmpty ? value : nil }
}
