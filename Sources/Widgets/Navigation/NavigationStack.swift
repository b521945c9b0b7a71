public import Imaging
public import LayoutMath
public import Platform
public import Views

/// A stack of pages, of which the top one is shown.
///
/// ```swift
/// let stack = NavigationStack("copies", root: firstPage)
/// stack.push(nextPage)
/// stack.pop()
/// ```
///
/// A pushed page slides in over the previous one, and out again when it is popped. A drag from the leading edge, Escape, Alt with the arrow
/// that points back, the back button of a mouse and the action ``GoBack`` go back, if ``allowsBack`` permits it. Every movement is a closed
/// form that can be caught, reversed or overtaken at any instant. A page may be pushed while another leaves, and popped while it arrives;
/// ``pages`` always has the outcome. When a covered page becomes the top page again, its focus returns. A page that has slid out is
/// released.
public final class NavigationStack: View {
    /// Reading direction. The leading edge, from which a drag goes back, is the left one if it is left to right.
    public var direction = LayoutDirection.leftToRight { didSet { if direction != oldValue { setNeedsLayout() } } }
    /// Returns whether the user may go back from the top page, for example not while it saves. It is asked when a drag begins, when a key
    /// is pressed, and when a menu or a screen reader asks for the available actions. The program's own calls do not ask. By default true.
    public var allowsBack: (_ page: View) -> Bool = { _ in true }
    /// Creates the page with a ``View/name`` again when the state of the stack is restored; nil for a page that no longer exists, which ends
    /// the restored pages. By default nil: only the first page is restored.
    public var makePage: ((_ name: String) -> View?)?
    /// Called after the pages have changed, as soon as the change is decided: before the movement.
    public var didChange: ((NavigationStack) -> Void)?
    /// Colour of the opaque background behind each page; nil uses the theme's paper. Default nil.
    public var ground: Color? { didSet { for page in subviews { (page as? NavigationPage)?.ground = ground } } }

    /// Distance from the leading edge within which a drag goes back, in points; about the same as in UIKit and Android.
    public static let edgeWidth = 24.0

    /// The pages from the bottom to the top.
    var present: [NavigationPage] = []
    /// Pages that are sliding out, and are removed when they are out of sight.
    var leaving: [NavigationPage] = []
    /// Pages that have been replaced, and are removed once the top page covers them.
    var buried: [NavigationPage] = []
    /// The page that was popped last and is still leaving, if it can be caught and put back.
    weak var returnable: NavigationPage?
    /// The page that a pointer holds or drags.
    weak var dragged: NavigationPage?
    /// Whether the views are being arranged, and whether the pages have changed meanwhile.
    var isArranging = false
    var hasChangedMeanwhile = false

    /// A stack.
    /// - Parameters:
    ///   - label: Accessibility label.
    ///   - root: The first page; nil begins without pages.
    public init(_ label: String, root: View? = nil) {
        super.init()
        name = "navigation"
        semantics = Semantics(.group, label: label)
        clipsToBounds = true
        if let root { setPages([root], animated: false) }
    }

    /// The pages from the bottom to the top, without those that are still sliding out.
    public var pages: [View] { present.map(\.content) }
    /// The top page, which is shown or arriving; nil without pages.
    public var topPage: View? { present.last?.content }
    /// Whether the user can go back now.
    public var canGoBack: Bool { present.count > 1 && present.last.map { allowsBack($0.content) } == true }

    // MARK: Changing the pages

    /// Shows a page on top of the others. Traps if the page is already on the stack.
    public func push(_ page: View, animated: Bool = true) {
        precondition(!pages.contains { $0 === page }, "a page is pushed once, but \(type(of: page)) is already on the stack")
        setPages(pages + [page], animated: animated)
    }

    /// Removes the top page and shows the one below it. The last page stays.
    /// - Returns: The page that was removed; nil if there is no page below it.
    @discardableResult
    public func pop(animated: Bool = true) -> View? {
        guard present.count > 1, let top = topPage else { return nil }
        setPages(pages.dropLast(), animated: animated)
        return top
    }

    /// Removes all pages above `page`; traps if it is not on the stack.
    public func pop(to page: View, animated: Bool = true) {
        guard let index = pages.firstIndex(where: { $0 === page }) else {
            preconditionFailure("a page to go back to is on the stack, but \(type(of: page)) is not")
        }
        setPages(Array(pages[...index]), animated: animated)
    }

    /// Removes all pages except the first.
    public func popToRoot(animated: Bool = true) { setPages(Array(pages.prefix(1)), animated: animated) }

    /// Replaces the top page with `page`, which slides in over it.
    public func replaceTop(with page: View, animated: Bool = true) { setPages(pages.dropLast() + [page], animated: animated) }

    /// Shows other pages. If the new top page is already on the stack, the pages above it slide out; otherwise it slides in. Traps if a
    /// page occurs twice. The first pages of a stack appear at once.
    /// - Parameter animated: False shows the outcome at once; reduced motion always does.
    /// - Complexity: O(pages²).
    public func setPages(_ pages: [View], animated: Bool = true) {
        for (index, page) in pages.enumerated() {
            precondition(!pages[..<index].contains { $0 === page }, "a page is on the stack once, but \(type(of: page)) is twice")
        }
        let known = present + leaving + buried
        change(to: pages.map { page in known.first { $0.content === page } ?? NavigationPage(page) }, animated: animated)
    }

    /// Goes back by one page, like a user's request.
    /// - Returns: Whether there is a page to go back to; if ``allowsBack`` forbids it, nothing happens.
    @discardableResult
    public func goBack() -> Bool {
        guard present.count > 1 else { return false }
        if canGoBack { pop() }
        return true
    }

    // MARK: View

    /// All of `size`.
    public override func sizeThatFits(_ size: Size) -> Size { size }

    public override func layoutSubviews() {
        for case let page as NavigationPage in subviews {
            page.frame = bounds
            page.slide.resize(to: bounds.width, at: now)
        }
        placePages(at: now)
    }

    public override func advance(to time: Seconds) -> Bool {
        for case let page as NavigationPage in subviews { _ = page.slide.advance(to: time) }
        placePages(at: time)
        removeGonePages()
        // Removing a page may have changed the pages.
        return (present + leaving + buried).contains { $0.slide.isMoving }
    }

    public override func didMove(to stage: Stage?) {
        if stage == nil { finish() }
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        let back: Key = direction == .leftToRight ? .left : .right
        guard key == .escape && modifiers.isEmpty || key == back && modifiers == .alt, present.count > 1 else { return false }
        // A held key goes back only once.
        return isRepeat || goBack()
    }

    /// Answers ``GoBack`` while there is a page to go back to.
    public override func response(to action: any Action) -> ActionResponse? {
        guard action is GoBack, present.count > 1 else { return nil }
        return ActionResponse(isEnabled: canGoBack) { [weak self] in self?.goBack() }
    }

    /// The semantics that were set, with the label of the top page as their value, and the word for "back" as an action while the user can go back.
    public override var semantics: Semantics {
        get {
            var semantics = super.semantics
            semantics.value = topPage?.semantics.label ?? ""
            semantics.actions = canGoBack ? [theme.words[.back]] : []
            return semantics
        }
        set { super.semantics = newValue }
    }

    public override var traceFields: [String: TraceValue]? { navigationTrace }

    public override var restorableValues: [String: ViewState.Value] { pageNames }
    public override func restore(values: [String: ViewState.Value]) { restorePages(values) }
    public override var restorableParts: [String: ViewState]? { pageStates }
    public override func restore(parts: [String: ViewState]) { restoreStates(parts) }
}

extension NavigationStack {
    /// The fields `pages` and `top`, as decided; `progress`, the number of pages below the visible one, where 0.4 means that a second page
    /// covers 0.4 of the first; and the moving page's `offset` from its place in points, its `velocity` and its `state`.
    var navigationTrace: [String: TraceValue] {
        let moving = (leaving.reversed() + present.reversed()).first { $0.slide.phase != .idle }
        return [
            "pages": .number(Double(present.count)),
            "top": topPage.map { .string($0.name ?? $0.semantics.label) } ?? .null,
            "progress": .number(progress),
            "offset": .number(moving?.slide.offset(at: now) ?? 0),
            "velocity": .number(moving?.slide.velocity(at: now) ?? 0),
            "state": .string((moving?.slide.phase ?? .idle).rawValue),
            "leaving": .number(Double(leaving.count)),
        ]
    }

    /// The number of pages below the visible one; a moving page adds the share by which it covers the page below.
    public var progress: Double {
        guard let top = present.last, bounds.width > 0 else { return Double(max(0, present.count - 1)) }
        let uncovered = present.count > 1 ? top.slide.offset(at: now) / bounds.width : 0
        let covering = leaving.reduce(0) { $0 + 1 - $1.slide.offset(at: now) / bounds.width }
        return Double(present.count - 1) - uncovered + covering
    }
}
