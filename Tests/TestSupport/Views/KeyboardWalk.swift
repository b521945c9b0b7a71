import LayoutMath
import Particles
public import Platform
public import Views
import Widgets

/// A user without a pointer: presses keys, and checks after each where the focus is and whether its ring is visible.
@MainActor
open class KeyboardWalk {
    /// A view reached by Tab.
    public struct Stop: Equatable {
        /// The page, or the layer over the pages.
        public var place: String
        public var label: String
    }

    /// Everything that was typed, as a gesture script.
    public private(set) var script = ""
    /// The faults of the ring, and where they occurred.
    public private(set) var complaints: [String] = []
    /// What a screen reader would miss at one of the stops.
    public private(set) var semanticFaults: Set<String> = []
    private let stage: () -> Stage
    private let play: (String) throws -> Void
    private let list: () -> DisplayList
    private var recorder: (stage: Stage, recorder: SemanticRecorder)?

    /// - Parameters:
    ///   - play: plays the lines of a gesture script, at `frameRate`.
    ///   - list: returns the last frame.
    public init(
        on stage: @escaping () -> Stage, play: @escaping (String) throws -> Void, list: @escaping () -> DisplayList
    ) throws {
        (self.stage, self.play, self.list) = (stage, play, list)
        try type("wait 0.3\n")
    }

    public var focused: View? { stage().focusedView }
    private var panorama: PanoramaView? { stage().root.firstDescendant { $0 is PanoramaView } as? PanoramaView }
    /// The page that is shown, with its view.
    public var page: (id: String, view: View)? {
        panorama.flatMap { panorama in panorama.currentPage.map { (panorama.items[$0].id, panorama.pageViews[$0]) } }
    }

    private func type(_ lines: String) throws {
        script += lines
        try play(lines)
    }

    /// Every frame rate gives the same result, and few frames are faster.
    public static let frameRate = 15.0

    /// Presses a key and waits until its movements have come to rest. Sparks never rest.
    public func press(_ key: String) throws { try type("key \(key)\nwait 0.8\n") }

    /// Follows a path: keys, and "to" with the label of a control, which Tab goes to.
    public func go(_ way: [String]) throws {
        for step in way {
            guard step.hasPrefix("to ") else {
                try press(step)
                continue
            }
            // If the control comes before the current stop, Tab reaches the next page; then the direction is reversed.
            let (label, start) = (step.dropFirst(3), place)
            var key = "Tab"
            for _ in 0..<120 where focused?.semantics.label ?? "" != label {
                try press(key)
                if place != start { key = "Shift+Tab" }
            }
            if focused?.semantics.label ?? "" != label { complaints.append("Tab does not come to \(label)") }
        }
    }

    /// Changes the value of the focused control with its keys, and sets it back.
    /// - Returns: Whether its semantics changed both times; nil for controls without a value, such as a button.
    public func changeAndBack() throws -> Bool? {
        guard let (key, back) = focused.flatMap(keys) else { return nil }
        let before = focused?.semantics
        try press(key)
        let between = focused?.semantics
        try press(back)
        // A new look creates its controls again.
        return between?.label == before?.label && between != before && focused?.semantics != between
    }

    /// The keys that change a control, and that undo the change.
    open func keys(of view: View) -> (key: String, back: String)? {
        switch view {
        case is Switch: ("Space", "Space")
        case let choice as SegmentedControl where choice.segments.count > 1:
            (choice.selectedIndex ?? 0) + 1 < choice.segments.count ? ("Right", "Left") : ("Left", "Right")
        case let slider as Slider: slider.fraction < 0.5 ? ("Right", "Left") : ("Left", "Right")
        case is LifeField<LifeGradient>, is LifeField<LifeCurveTrack>: ("Right", "Left")
        default: nil
        }
    }

    /// Presses Tab from stop to stop until it reaches one for the second time.
    /// - Parameter arrived: called at each; may press other keys.
    public func goRound(_ key: String = "Tab", most: Int = 400, arrived: (View) throws -> Void = { _ in }) throws -> [Stop] {
        // Far pages remove their views; retaining them keeps their identities unique.
        var (stops, seen): ([Stop], [View]) = ([], [])
        // The same page indicator is a stop on every page.
        var pages: Set<String> = []
        for _ in 0..<most {
            try press(key)
            guard let view = focused else {
                complaints.append("nothing has the focus after \(stops.last.map { "\($0)" } ?? "the beginning")")
                return stops
            }
            let stop = Stop(place: place, label: view.semantics.label)
            let isNew = view is PageIndicator ? pages.insert(stop.place).inserted : !seen.contains { $0 === view }
            // The first page may have been created again before it is reached again.
            let isBack = stop.place == stops.first?.place && stop.place != stops.last?.place
            guard isNew, !isBack else { return stops }
            seen.append(view)
            stops.append(stop)
            check(view, stop)
            try arrived(view)
            if focused !== view { complaints.append("\(stop.place)/\(stop.label): the focus has left") }
        }
        complaints.append("no end after \(most) stops")
        return stops
    }

    private var place: String {
        if stage().modalView != nil { return stage().modalView?.semantics.label ?? "" }
        guard let panorama, let page = panorama.currentPage else { return "" }
        return panorama.items[page].id
    }

    /// The ring is drawn around the focused view, completely and inside the window. The focused view lies on the current page.
    private func check(_ view: View, _ stop: Stop) {
        semanticFaults.formUnion(SemanticFaults(record(), of: stage()).words)
        let window = Rect(origin: .zero, size: stage().size)
        func complain(_ words: String) { complaints.append("\(stop.place)/\(stop.label): \(words)") }
        if view.semantics.role == .none || view.semantics.label.isEmpty { complain("\(Swift.type(of: view)) has no role or no words") }
        guard let ring else { return complain("no ring is drawn") }
        let outline = view.convert(view.focusOutline.rect, to: nil)
        if min(outline.width, outline.height) < 4 { complain("the outline has no size: \(outline)") }
        if !ring.intersection(window).isNear(ring) { complain("the ring leaves the window: \(ring)") }
        if !outline.insetBy(-5).intersection(window).isNear(ring) { complain("the ring \(ring) is not around \(outline)") }
        let shown = view.visiblePart(of: outline)
        if shown.width < outline.width - 8.5 || shown.height < outline.height - 1 { complain("only \(shown) of \(outline) can be seen") }
        let hit = stage().hitTest(shown.center)
        if hit?.isDescendant(of: view) != true, !view.isDescendant(of: hit ?? View()) {
            complain("\(hit.map { "\(Swift.type(of: $0)) \($0.semantics.label)" } ?? "nothing") lies over it")
        }
        if view.shownAlpha < 0.9 { complain("it is faded to \(view.shownAlpha)") }
        let page = panorama?.pageViews.firstIndex { view.isDescendant(of: $0) }.map { panorama?.items[$0].id }
        if stage().modalView == nil, let page, page != stop.place { complain("it lies on the page \(page ?? "")") }
    }

    private func record() -> SemanticTree {
        let stage = stage()
        if recorder?.stage !== stage { recorder = (stage, SemanticRecorder(stage)) }
        return recorder?.recorder.record() ?? SemanticTree()
    }

    /// The focus ring in the last frame.
    private var ring: Rect? {
        let color = stage().theme.palette.focus
        for case .shape(.ring(_, width: 3), let rect, color, _) in list().commands.reversed() { return rect }
        return nil
    }

    /// Controls that are visible, enabled and focusable, but were not reached.
    public func missed(visited: [View], in view: View) -> [String] {
        var missed: [String] = []
        collectUsable(view) { found in if !visited.contains(where: { $0 === found }) { missed.append(found.semantics.label) } }
        return missed
    }

    private func collectUsable(_ view: View, _ found: (View) -> Void) {
        collectSeen(view) { if $0.canBecomeFocused, !isInOtherRow($0) { found($0) } }
    }

    /// Whether the view is a control in a row that is not the list's current row. Arrows go to the row, and Tab goes from there to its
    /// controls.
    private func isInOtherRow(_ view: View) -> Bool {
        guard let list = view.superview?.nearest(ListView.self) else { return false }
        return !list.focusChain.contains(where: view.isDescendant)
    }

    private func collectSeen(_ view: View, _ found: (View) -> Void) {
        guard !view.isHidden, view.isUserInteractionEnabled, view.focusScope?.isActive != false, view.alpha > 0.01 else { return }
        found(view)
        for subview in view.subviews { collectSeen(subview, found) }
    }

    /// Views that can be pressed where neither they nor a view around them can have the focus, by type and label.
    public func pressedOnly(in view: View) -> Set<String> {
        var names: Set<String> = []
        collectSeen(view) { found in
            guard found is any Pressable, (found as? Button)?.isEnabled != false, (found as? SegmentedControl)?.segments != [] else {
                return
            }
            var owner: View? = found
            while let current = owner, !current.canBecomeFocused { owner = current.superview }
            if owner == nil { names.insert("\(Swift.type(of: found)) \(found.semantics.label)".trimmed) }
        }
        return names
    }
}

extension String {
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}

extension Rect {
    /// Within half a point, where springs count as settled.
    fileprivate func isNear(_ other: Rect) -> Bool {
        abs(minX - other.minX) < 0.5 && abs(minY - other.minY) < 0.5 && abs(maxX - other.maxX) < 0.5 && abs(maxY - other.maxY) < 0.5
    }
}

extension View {
    /// The part of a rectangle of the window that the surrounding views do not cut off.
    fileprivate func visiblePart(of rect: Rect) -> Rect {
        var part = rect
        var view = superview
        while let current = view {
            if current.clipsToBounds { part = part.intersection(current.convert(current.bounds, to: nil)) }
            view = current.superview
        }
        return part
    }

    fileprivate var shownAlpha: Double {
        var (alpha, view): (Double, View?) = (1, self)
        while let current = view {
            alpha *= current.alpha
            view = current.superview
        }
        return alpha
    }
}
