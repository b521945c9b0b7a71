public import Imaging
public import LayoutMath
public import Platform
public import Views

/// Pages on top of each other, of which the top one is shown.
///
/// ```swift
/// let stack = NavigationStack("copies", root: firstPage)
/// stack.push(nextPage)
/// stack.pop()
/// ```
///
/// A pushed page slides in over the one before it and out again when it is popped. A drag from the leading edge, Escape, Alt with the arrow
/// that points back, the back button of a mouse and the action ``GoBack`` go back as far as ``allowsBack`` lets them. Every movement is a
/// closed form that can be caught, turned round or overtaken at any instant: a page may be pushed while another leaves, and popped while it
/// comes; ``pages`` always has the outcome. The focus of a page that is covered returns to it with its turn, and a page that has slid out is
/// no longer kept.
public final class NavigationStack: View {
    /// Direction of reading: the leading edge, from which a drag goes back, is the left one from left to right.
    public var direction = LayoutDirection.leftToRight { didSet { if direction != oldValue { setNeedsLayout() } } }
    /// Returns whether the user may go back from the page on top, for example not while it saves; asked when a drag begins, a key is pressed,
    /// or a menu or a screen reader asks for the ways back. The program's own calls do not ask. By default true.
    public var allowsBack: (_ page: View) -> Bool = { _ in true }
    /// Called after the pages have changed, as soon as that is decided: before the movement.
    public var didChange: ((NavigationStack) -> Void)?
    /// Colour of the opaque ground behind each page; nil, the default, takes the theme's paper.
    public var ground: Color? { didSet { for page in subviews { (page as? NavigationPage)?.ground = ground } } }

    /// Distance from the leading edge within which a drag goes back, in points; about that of UIKit and Android.
    public static let edgeWidth = 24.0

    /// The pages from the bottom to the top.
    var present: [NavigationPage] = []
    /// Pages that slide out and are removed when they are gone.
    var leaving: [NavigationPage] = []
    /// Pages that have been replaced, and are removed once the page on top covers them.
    var buried: [NavigationPage] = []
    /// The page that was popped last and still leaves, if it can be caught and put back.
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

    /// The pages from the bottom to the top, without those that still slide out.
    public var pages: [View] { present.map(\.content) }
    /// The page on top, which is shown or comes to be; nil without pages.
    public var topPage: View? { present.last?.content }
    /// Whether the user can go back now.
    public var canGoBack: Bool { present.count > 1 && present.last.map { allowsBack($0.content) } == true }

    // MARK: Changing the pages

    /// Shows a page on top of the others. A page that is already one of them traps.
    public func push(_ page: View, animated: Bool = true) {
        precondition(!pages.contains { $0 === page }, "a page is pushed once, but \(type(of: page)) is already on the stack")
        setPages(pages + [page], animated: animated)
    }

    /// Removes the page on top and shows the one below it. The last page stays.
    /// - Returns: The page that was removed; nil if there is no page below it.
    @discardableResult
    public func pop(animated: Bool = true) -> View? {
        guard present.count > 1, let top = topPage else { return nil }
        setPages(pages.dropLast(), animated: animated)
        return top
    }

    /// Removes all pages above `page`; one that is not on the stack traps.
    public func pop(to page: View, animated: Bool = true) {
        guard let index = pages.firstIndex(where: { $0 === page }) else {
            preconditionFailure("a page to go back to is on the stack, but \(type(of: page)) is not")
        }
        setPages(Array(pages[...index]), animated: animated)
    }

    /// Removes all pages but the first.
    public func popToRoot(animated: Bool = true) { setPages(Array(pages.prefix(1)), animated: animated) }

    /// Shows a page in place of the one on top; it slides in over it.
    public func replaceTop(with page: View, animated: Bool = true) { setPages(pages.dropLast() + [page], animated: animated) }

    /// Shows other pages. If the new top page is one of the present ones, the pages above it slide out; otherwise it slides in. A page that
    /// occurs twice traps. The first pages of a stack appear at once.
    /// - Parameter animated: False shows the outcome at once, as reduced motion does.
    /// - Complexity: O(pages²).
    public func setPages(_ pages: [View], animated: Bool = true) {
        for (index, page) in pages.enumerated() {
            precondition(!pages[..<index].contains { $0 === page }, "a page is on the stack once, but \(type(of: page)) is twice")
        }
        let known = present + leaving + buried
        change(to: pages.map { page in known.first { $0.content === page } ?? NavigationPage(page) }, animated: animated)
    }

    /// Goes back by one page as the user does.
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
        // A page that has been removed may have changed the pages.
        return (present + leaving + buried).contains { $0.slide.isMoving }
    }

    public override func didMove(to stage: Stage?) {
        if stage == nil { finish() }
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        let back: Key = direction == .leftToRight ? .left : .right
        guard key == .escape && modifiers.isEmpty || key == back && modifiers == .alt, present.count > 1 else { return false }
        // A key that is held goes back once.
        return isRepeat || goBack()
    }

    /// Answers ``GoBack`` while there is a page to go back to.
    public override func response(to action: any Action) -> ActionResponse? {
        guard action is GoBack, present.count > 1 else { return nil }
        return ActionResponse(isEnabled: canGoBack) { [weak self] in self?.goBack() }
    }

    /// The semantics that were set, with the label of the page on top as value, and "back" as action while the user can go back.
    public override var semantics: Semantics {
        get {
            var semantics = super.semantics
            semantics.value = topPage?.semantics.label ?? ""
            semantics.actions = canGoBack ? ["back"] : []
            return semantics
        }
        set { super.semantics = newValue }
    }

    public override var traceFields: [String: TraceValue]? { navigationTrace }
}
