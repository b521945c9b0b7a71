public import LayoutMath
public import Platform
public import Views

/// Shows a ``Form``: rows in sections on a slab. It uses two columns if there is room, and scrolls if the rows do not fit.
///
/// ```swift
/// let view = FormView(form)
/// view.submitted = { send(draft) }
/// ```
///
/// Only rows near the visible part have views, which are reused for other rows of their kind. Values are read before every frame that is
/// drawn; after a change by code, `setNeedsDisplay()` asks for a frame. Typed text is written at once. If a value changes elsewhere while
/// its row is edited, the typed text stays and is written when the row is left; Escape takes the other value instead.
///
/// Tab and Shift Tab go through all rows, including those out of sight. Enter goes to the next row, and submits the form from the last one;
/// Control Enter submits it from anywhere. Escape discards the typed text, and pressed again it clears the focus; see
/// ``resignsFocusOnEscape``.
///
/// An error is shown when its row is left, and cleared when the user types in the row. ``submit()`` shows all errors and goes to the first.
public final class FormView: View, Preparing {
    /// The form that is shown; ``setForm(_:animated:)`` replaces it.
    public private(set) var form = Form()
    /// Colours and measures; the theme's ``Theme/form`` until another style is set.
    public var style: FormStyle {
        get { look.style }
        set { if look.set(newValue) { styleChanged() } }
    }
    private var look: ThemedStyle<FormStyle>
    /// Reading direction of the rows. Default left to right.
    public var direction = LayoutDirection.leftToRight { didSet { if direction != oldValue { styleChanged() } } }
    /// Called by ``submit()`` if all values are valid.
    public var submitted: () -> Void = {}
    /// Called with the identity of a row whose value was changed by input.
    public var rowDidChange: ((String) -> Void)?

    /// Whether Escape clears the focus if there is no typed text to discard. False passes the key on, as in a dialog. Default true.
    public var resignsFocusOnEscape = true

    let collection = CollectionView(layout: FormLayout())
    private let indicator = ScrollIndicator()
    /// Headings, rows and footers by their identities in the collection.
    var entries: [String: FormEntry] = [:]
    /// The rows by their identities, with their places in `order`.
    var places: [String: Int] = [:]
    /// The rows in order.
    var order: [FormRow] = []
    /// Text that is typed into rows and is not a value.
    var drafts: [String: String] = [:]
    /// The errors that are shown, by row.
    var shownErrors: [String: String] = [:]
    /// Rows whose errors have changed since the last frame.
    var newErrors: Set<String> = []
    /// Row that gets the focus when the form gets its size; nil for none.
    var awaitedRow: String?

    /// A view for a form.
    /// - Parameter style: Stays through changes of the theme; nil follows the theme's `form`.
    public init(_ form: Form = Form(), style: FormStyle? = nil) {
        look = ThemedStyle(style) { $0.form }
        super.init()
        semantics = Semantics(.group)
        collection.semantics = Semantics()
        collection.takesFocus = false
        connect()
        indicator.moved = { [unowned self] in collection.scroll(to: $0, animated: false) }
        for view in [collection, indicator] { addSubview(view) }
        styleChanged()
        setForm(form, animated: false)
    }

    /// Replaces the rows. A row that stays keeps the focus and its typed text, and if its place has changed, it moves there.
    ///
    /// Traps if two rows, or two sections, have the same identity.
    /// - Complexity: O(n), and O(visible rows) views.
    public func setForm(_ form: Form, animated: Bool = true) {
        self.form = form
        let sections = Set(form.sections.map(\.id))
        precondition(sections.count == form.sections.count, "sections of a form need unique ids, not \(form.sections.map(\.id))")
        order = form.rows
        places = [:]
        for (place, row) in order.enumerated() {
            let twin = places.updateValue(place, forKey: row.id)
            precondition(twin == nil, "rows of a form need unique ids, but \(twin ?? 0) and \(place) are both \"\(row.id)\"")
        }
        drafts = drafts.filter { places[$0.key] != nil }
        shownErrors = shownErrors.filter { places[$0.key] != nil }
        let listed = FormEntry.list(form)
        entries = Dictionary(listed.map { ($0.id, $0.entry) }) { first, _ in first }
        collection.apply(CollectionSnapshot(listed.map(\.id)), transition: animated ? .list : .none) { layout in
            guard var rows = layout as? FormLayout else { return }
            rows.items = listed.map { $0.entry.item(beginsSection: $0.beginsSection, style) }
            layout = rows
        }
        recheck()
    }

    /// Shows the current values of all rows in sight. Called before every frame that is drawn.
    public func readValues() {
        forEachVisibleRow { $0.control.readValue() }
        recheck()
    }

    public func prepare(at time: Seconds) {
        readValues()
        if let row = awaitedRow { focus(row) }
        announceErrors()
        indicator.show(
            offset: collection.scrollView.contentOffset.y, viewport: bounds.height, content: collection.layout.contentSize.height)
    }

    // MARK: Layout

    /// The proposed width, and the height that all rows have at it, at most that of `size`. Estimates are used for rows whose height is not
    /// known yet.
    public override func sizeThatFits(_ size: Size) -> Size {
        var layout = collection.layout
        let width =
            size.width.isFinite ? size.width : 2 * style.minimumColumnWidth + style.spacing.column + style.insets.left + style.insets.right
        layout.bounds = Rect(x: 0, y: 0, width: width, height: 0)
        return Size(width: width, height: min(layout.contentSize.height, size.height))
    }

    public override func layoutSubviews() {
        collection.frame = bounds
        let width = ScrollIndicator.width * theme.scale
        indicator.frame = Rect(x: direction == .rightToLeft ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
    }

    public override func themeChanged() {
        look.follow(theme)
        styleChanged()
    }

    private func styleChanged() {
        let entries = collection.snapshot.ids.map { self.entries[$0] }
        collection.relayout { [style, direction] layout in
            guard var rows = layout as? FormLayout else { return }
            (rows.insets, rows.spacing, rows.minimumColumnWidth) = (style.insets, style.spacing, style.minimumColumnWidth)
            rows.direction = direction
            for index in entries.indices {
                guard let entry = entries[index] else { continue }
                rows.items[index].estimatedHeight = entry.item(beginsSection: false, style).estimatedHeight
            }
            layout = rows
        }
        collection.reconfigure()
        setNeedsLayout()
    }

    public override var traceFields: [String: TraceValue]? { trace }

    public override func draw(in canvas: Canvas) { if let slab = style.slab { canvas.slab(slab, in: bounds) } }

    // MARK: Focus

    public override var focusChain: [View] { collection.visibleItems.values.sorted { $0.index < $1.index }.map(\.cell) }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        handleKey(key, modifiers, isRepeat: isRepeat)
    }

    public override func response(to action: any Action) -> ActionResponse? {
        action is SubmitForm ? ActionResponse { [weak self] in _ = self?.submit() } : nil
    }
}
