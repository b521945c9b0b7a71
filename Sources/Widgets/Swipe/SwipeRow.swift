public import LayoutMath
public import Platform
public import Views

/// A row of a list that is swiped sideways to uncover actions beside it.
///
/// ```swift
/// let group = SwipeGroup()
/// let row = SwipeRow(Label("boat to the outer islands"), group: group)
/// row.trailingActions = {
///     SwipeActions([
///         SwipeAction("delete", icon: .wastebasket, style: .destructive) { _, completion in completion(true) },
///         SwipeAction("later") { _, completion in completion(true) },
///     ])
/// }
/// row.didRemove = { row in … }
/// ```
///
/// A drag, a finger, or two fingers on a touchpad move it. ``SwipeActionTrack`` determines how far it moves and where a release ends. The
/// row takes a drag only if that side has actions, or while the row is open; any other drag goes to the view around it, such as a pager. A
/// right press, a long press, the menu key and Shift F10 show the same actions as a menu, and Delete runs the action that
/// ``performDefaultAction()`` describes.
public final class SwipeRow: View {
    /// The view that is moved; it always has the size of the row.
    public let content: View
    /// The group of rows, only one of which is open at a time.
    public let group: SwipeGroup
    /// Returns the actions at the leading side; nil uses the group's default actions. Called when a swipe begins, and when a menu, a key or
    /// a screen reader asks. A swipe keeps the actions with which it began.
    public var leadingActions: () -> SwipeActions? = { nil }
    /// Returns the actions at the trailing side; see ``leadingActions``.
    public var trailingActions: () -> SwipeActions? = { nil }
    /// Reading direction; with left to right, the leading side is the left one.
    public var direction = LayoutDirection.leftToRight { didSet { if direction != oldValue { prepareForReuse() } } }
    /// Whether drags and wheels swipe the row. Menus and keys work even if it is false. Default true.
    public var isSwipeEnabled = true
    /// Whether Tab stops at the row; false suits a list that has the focus itself and passes on keys. Default true.
    public var takesFocus = true
    /// Identity of the item that is shown. Setting another one resets the row as ``prepareForReuse()`` does.
    public var id: String? { didSet { if id != oldValue { prepareForReuse() } } }
    /// Called after each change of ``offset``.
    public var didSwipe: ((SwipeRow) -> Void)?
    /// Called when the row has slid out after a destructive action was carried out. The program then removes the row or shows another item
    /// in it. Until then only the action's fill is visible.
    public var didRemove: ((SwipeRow) -> Void)?
    /// Colours, font and measures; the theme's ``Theme/swipe`` until another style is set.
    public var style: SwipeStyle {
        get { look.style }
        set { if look.set(newValue) { styleChanged() } }
    }
    private var look: ThemedStyle<SwipeStyle>

    /// Seconds of the stage's time in which an action should report its outcome; after that its row closes. It is our choice: long enough
    /// for a file operation, and short enough not to look stuck.
    public static let timeout: Seconds = 5

    var state = SwipeState.closed { didSet { updateShields() } }
    var motion = SwipeMotion()
    var pending = PendingSwipeAction()
    let card: SwipeCard

    /// A closed row.
    /// - Parameters:
    ///   - group: The group of the list that contains the row. By default the row has a group for itself.
    ///   - style: Stays through changes of the theme; nil follows the theme's `swipe`.
    public init(_ content: View, group: SwipeGroup = SwipeGroup(), style: SwipeStyle? = nil) {
        self.content = content
        self.group = group
        look = ThemedStyle(style) { $0.swipe }
        card = SwipeCard(content, style: look.style)
        super.init()
        card.whenPressed { [weak self] in self?.shieldPressed() }
        addSubview(card.backdrop)
        addSubview(card.surface)
    }

    // MARK: State

    /// Distance in points by which the row has moved away from its leading side; negative if it has moved away from its trailing side.
    public var offset: Double { card.offset }

    /// The side whose actions are uncovered, or will be when the row comes to rest; nil if the row is closed.
    public var openSide: SwipeSide? {
        switch state.rest {
        case .closed: nil
        case .open(let side), .full(let side): side
        }
    }

    /// Opens a side; does nothing if it has no actions or an action is being carried out.
    /// - Parameter animated: False opens it at once.
    public func open(_ side: SwipeSide, animated: Bool = true) {
        guard !isBusy, beginSwipe().track.hasActions(on: side) else { return }
        go(to: .open(side), animated: animated)
    }

    /// Closes the row. An action that is being carried out continues, and removes the row if it succeeds and is destructive.
    /// - Parameter animated: False closes it at once.
    public func close(animated: Bool = true) {
        guard case .swiped = state else { return }
        go(to: .closed, animated: animated)
    }

    /// Closes the row at once, and ignores the outcome of an action that is being carried out. Called when another ``id`` is set and when
    /// the row leaves the stage.
    public func prepareForReuse() {
        pending.reset()
        cancelAdvance()
        motion.reset(width: bounds.width)
        endSwipe()
    }

    // MARK: View

    public override func layoutSubviews() {
        card.layOut(in: bounds)
        resizeSides()
        applyOffset(at: now)
    }

    /// The size of the content.
    public override func sizeThatFits(_ size: Size) -> Size { content.sizeThatFits(size) }

    public override func themeChanged() {
        look.follow(theme)
        styleChanged()
    }

    private func styleChanged() {
        card.surface.style = style
        card.removeButtons()
        setNeedsLayout()
    }

    public override func didMove(to stage: Stage?) {
        group.register(self, isOnStage: stage != nil)
        if stage == nil { prepareForReuse() }
    }

    public override func advance(to time: Seconds) -> Bool {
        closeIfOverdue(at: time)
        let isMoving = motion.scroller.advance(to: time)
        applyOffset(at: time)
        if !isMoving { cameToRest() }
        return isMoving || card.isGrowing(at: time)
    }

    public override func wheel(_ wheel: Wheel, at point: Point) -> Bool { handleWheel(wheel) }

    public override var canBecomeFocused: Bool { takesFocus && state.leavingSide == nil }
    /// The content, and the buttons in reading order.
    public override var focusChain: [View] { card.focusChain }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        key == .delete && modifiers.isEmpty && !isRepeat && performDefaultAction()
    }

    public override func menuRequested(at point: Point?) -> Bool { showMenu(at: point) }

    /// The semantics that were set, with the titles of all actions.
    public override var semantics: Semantics {
        get {
            var semantics = super.semantics
            semantics.actions = resolvedActions.flatMap { $0.actions.map { $0.title(in: theme.words) } }
            return semantics
        }
        set { super.semantics = newValue }
    }

    public override var traceFields: [String: TraceValue]? { swipeTrace }
}
