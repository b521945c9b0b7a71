public import LayoutMath
public import Platform
public import Views

/// Shows a page, and a keyboard over its lower part while a view that takes text has the focus.
///
/// ```swift
/// let root = OnScreenKeyboard(over: page)
/// try await StageWindow(title: "notes", root: root).run()
/// ```
///
/// A field focused by a finger opens it, and a field focused by the mouse does not; ``opening`` can change this to always. A key of a
/// physical keyboard closes it until a field is touched or another one is focused. So does its close key at the right.
///
/// The focused field keeps a distance of ``KeyboardRoom/clearance`` from the keyboard. The keyboard covers the views behind it in their
/// `safeInsets`: scroll views can scroll further by the height of their covered part, and dialogs keep themselves above it. If that is not
/// enough, the page moves up. Everything is restored when the keyboard closes. If a field is higher than the room above the keyboard, its
/// caret stays clear instead.
///
/// Every key is an ``InputEvent``: characters arrive as text, delete and return as keys, along the same path as a device's events. A
/// recording of the user's input contains the touches, and its replay types the same text. ``KeyboardObserver`` reports the keyboard's
/// movements.
///
/// Usually it is the root of a window. A keyboard view inside another one has its own width, and serves the fields inside it.
public final class OnScreenKeyboard: View, Preparing {
    /// When the keyboard opens.
    public enum Opening: Sendable {
        /// When a finger has focused a field.
        case byTouch
        /// Whenever a field gets the focus.
        case always
    }

    /// When the keyboard opens. A change takes effect with the next field. Default ``Opening/byTouch``.
    public var opening: Opening
    /// The page over which the keyboard is shown; it fills the view.
    public let content: View
    let panel: KeyboardPanel
    var slide = KeyboardSlide()
    var observers = KeyboardObservers()
    /// Distance in points by which the page is moved up.
    private var lift = Animated(0)
    /// Height in points of the part of the page that the keyboard covers.
    private var coveredHeight = 0.0 { didSet { coveredInsets.bottom += coveredHeight - oldValue } }
    private var madeRoom: MadeRoom?
    private var watch = FieldWatch()
    /// The names of the last events, for traces.
    private var told: [KeyboardEvent] = []

    /// Shows a page with a keyboard.
    /// - Parameters:
    ///   - language: Tag of the language whose layout is shown first, such as `de` or `el_GR.UTF-8`; nil or an unknown tag shows the first
    ///     layout.
    ///   - layouts: At least one. If there are more, a key switches between them.
    public init(
        over content: View, opening: Opening = .byTouch, language: String? = nil, layouts: [KeyboardLayout] = KeyboardLayout.builtIn
    ) {
        precondition(!layouts.isEmpty, "an on-screen keyboard has at least one layout")
        self.content = content
        self.opening = opening
        panel = KeyboardPanel(layouts, layout: KeyboardLayout.index(for: language, in: layouts))
        super.init()
        name = "keyboard"
        clipsToBounds = true
        panel.isHidden = true
        panel.closed = { [weak self] in self?.close() }
        addSubview(content)
        addSubview(panel)
    }

    /// Tag of the language whose layout is shown, as the user chose it. A keyboard for another page can begin with it.
    public var language: String { panel.state.layout.language }

    /// Whether the keyboard is open or opening.
    public var isOpen: Bool { slide.isOpen }

    /// The keyboard's current frame, in the stage's coordinates; below this view while it is closed.
    public var keyboardFrame: Rect { convert(slide.frame(at: now), to: nil) }

    /// Opens the keyboard; does nothing if it is open.
    public func open() {
        guard !isOpen else { return }
        panel.reset()
        told.removeAll()
        tell(slide.show(at: now, animated: !prefersReducedMotion))
        follow()
    }

    /// Closes the keyboard and leaves the focus unchanged; does nothing if it is closed.
    public func close() {
        guard isOpen else { return }
        panel.releaseAll()
        tell(slide.hide(at: now, animated: !prefersReducedMotion))
        restore()
        follow()
    }

    /// The on-screen keyboard around a view, for a ``KeyboardObserver``; nil if there is none.
    /// - Complexity: O(depth).
    public static func around(_ view: View) -> OnScreenKeyboard? {
        var current: View? = view
        while let candidate = current {
            if let keyboard = candidate as? OnScreenKeyboard { return keyboard }
            current = candidate.superview
        }
        return nil
    }

    private func tell(_ changes: [KeyboardChange]) {
        for var change in changes {
            (change.beginFrame, change.endFrame) = (convert(change.beginFrame, to: nil), convert(change.endFrame, to: nil))
            told = told.suffix(OnScreenKeyboard.mostTold - 1) + [change.event]
            observers.tell(change)
        }
    }

    private static let mostTold = 12

    // MARK: Layout and movement

    public override func layoutSubviews() {
        content.frame = bounds
        let size = panel.fit(in: bounds.size)
        tell(slide.resize(to: size, in: bounds.size, at: now))
        place()
    }

    private func follow() {
        place()
        setNeedsAdvance()
        setNeedsDisplay()
    }

    private func place() {
        panel.frame = slide.frame(at: now)
        panel.isHidden = slide.phase == .hidden
        content.translation = Vector(x: 0, y: -lift.value(at: now))
    }

    public override func advance(to time: Seconds) -> Bool {
        tell(slide.advance(to: time))
        place()
        return slide.phase == .showing || slide.phase == .hiding || !lift.isSettled(at: time)
    }

    public override var traceFields: [String: TraceValue]? {
        guard !told.isEmpty else { return nil }
        let frame = keyboardFrame
        return [
            "frame": .object([
                "x": .number(frame.minX), "y": .number(frame.minY), "width": .number(frame.width), "height": .number(frame.height),
            ]),
            "events": .array(told.map { .string($0.rawValue) }),
        ]
    }

    // MARK: Following the focus

    public func prepare(at time: Seconds) {
        guard let stage else { return }
        switch watch.decide(on: stage, for: self) {
        case .open:
            if isOpen { panel.reset() } else { open() }
        case .close: close()
        case .stay: break
        }
        guard isOpen, let field = watch.field else { return }
        panel.fieldKey = field.returnKey
        makeRoom(for: field)
    }

    // MARK: Room for the field

    /// The state for which room was made. Room is made again when any of this changes, but not when the user scrolls.
    private struct MadeRoom: Equatable {
        var field: ObjectIdentifier
        var subject: Rect
        var keyboard: Rect
    }

    private func makeRoom(for field: View) {
        let room = KeyboardRoom(keyboard: slide.endFrame, window: bounds)
        guard coveredHeight == room.overlap(with: bounds) else {
            // The field's new place is known only after the layout that follows.
            coveredHeight = room.overlap(with: bounds)
            return
        }
        let subject = room.subject(field: field.bounds, caret: field.textInputRect)
        // The field's place relative to its neighbours, which scrolling does not change.
        let made = MadeRoom(
            field: ObjectIdentifier(field), subject: field.convert(subject, to: scrollView(around: field)?.contentView ?? content),
            keyboard: room.keyboard)
        guard made != madeRoom else { return }
        madeRoom = made
        let rest = revealed(subject, of: field)
        moveLift(to: room.lift(of: rest))
        follow()
    }

    private func scrollView(around field: View) -> ScrollView? {
        var view = field.superview
        while let current = view, current !== content.superview {
            if let scroll = current as? ScrollView, scroll.axes != .horizontal { return scroll }
            view = current.superview
        }
        return nil
    }

    /// Scrolls the views around a field so that a rectangle of it is seen.
    /// - Returns: The rectangle's place when they have come to rest, in the page's coordinates.
    private func revealed(_ subject: Rect, of field: View) -> Rect {
        var (rect, view, container) = (subject, field, field.superview)
        while view !== content, let current = container {
            rect = view.convert(rect, to: current)
            if let revealing = current as? any RectRevealing { rect = revealing.reveal(rect) }
            (view, container) = (current, current.superview)
        }
        return rect
    }

    private func moveLift(to target: Double) {
        guard target != lift.target else { return }
        if prefersReducedMotion {
            lift.set(target)
        } else {
            lift.animate(to: target, at: now, duration: KeyboardSlide.duration, curve: KeyboardSlide.curve)
        }
    }

    /// Undoes the changes made for the field.
    private func restore() {
        (coveredHeight, madeRoom) = (0, nil)
        moveLift(to: 0)
    }
}
