public import LayoutMath
public import Platform
public import Views

/// A row of titles with a line under the current one, for pages that lie side by side.
///
/// The line and the colours of the titles follow the fractional ``page``, so they move with the pages. Tabs that do not fit scroll by drags
/// and wheels, and scroll along with the page. Tab stops at the strip once; arrows, Home and End choose a tab.
///
/// The strip only shows and reports; its owner moves the pages. ``CollapsingHeaderView`` contains one. To use a strip alone:
///
/// ```swift
/// let strip = TabStrip("events", tabs: [TabStrip.Tab("upcoming", count: 6), TabStrip.Tab("previous")])
/// strip.didSelect = { strip.page = Double($0) }
/// ```
public final class TabStrip: View {
    /// The contents of a tab.
    public struct Tab: Hashable, Sendable {
        /// The title.
        public var title: String
        /// Number shown after the title; nil for none.
        public var count: Int?

        /// A tab with a title, and optionally a number after it.
        public init(_ title: String, count: Int? = nil) { (self.title, self.count) = (title, count) }
    }

    /// The tabs in their order; may be empty.
    public var tabs: [Tab] { didSet { if tabs != oldValue { tabsChanged() } } }
    /// Page as a fractional number: 1.5 means halfway between tabs 1 and 2. Values beyond the first or last tab count as that tab; traps
    /// unless finite. Setting it does not call `didSelect`.
    public var page = 0.0 { didSet { if page != oldValue { pageChanged() } } }
    /// Index of the tab at which the pages will rest, which keys start from; nil uses the tab nearest to `page`.
    public var targetIndex: Int? { didSet { if targetIndex != oldValue { updateSemantics() } } }
    /// Direction in which tabs follow each other. Default left to right.
    public var direction = LayoutDirection.leftToRight { didSet { if direction != oldValue { setNeedsLayout() } } }
    /// Accessibility label that says what the tabs choose between.
    public var label: String { didSet { updateSemantics() } }
    /// Colours, fonts and measures; the theme's ``Theme/tabStrip`` until another style is set.
    public var style: TabStripStyle {
        get { look.style }
        set { if look.set(newValue) { styleChanged() } }
    }
    /// Returns the view with the content of a tab, for screen readers; nil if it does not exist. By default nil.
    public var contentView: (Int) -> View? = { _ in nil }
    /// Called with the index when a press or a key chooses a tab, even if it is the current one.
    public var didSelect: ((Int) -> Void)?

    private var look: ThemedStyle<TabStripStyle>
    let scrollView = ScrollView(.horizontal)
    private(set) var buttons: [TabButton] = []
    private(set) var places = TabLayout(labelWidths: [], barWidth: 0)
    /// The page at which the user scrolled the strip, and the distance scrolled from the offset that belongs to that page, in points.
    private var detour = (page: 0.0, distance: 0.0)
    private var isFollowing = false

    /// A strip of tabs.
    /// - Parameters:
    ///   - label: Accessibility label.
    ///   - style: Stays through changes of the theme; nil follows the theme's `tabStrip`.
    public init(_ label: String, tabs: [Tab], style: TabStripStyle? = nil) {
        self.label = label
        self.tabs = tabs
        look = ThemedStyle(style) { $0.tabStrip }
        super.init()
        semantics.role = .tabs
        scrollView.clipsToBounds = false
        scrollView.didScroll = { [weak self] in self?.scrolled(to: $0.contentOffset.x) }
        addSubview(scrollView)
        tabsChanged()
    }

    public override func themeChanged() {
        look.follow(theme)
        styleChanged()
    }

    private func styleChanged() {
        for button in buttons { button.style = style }
        setNeedsLayout()
    }

    private func tabsChanged() {
        while buttons.count > tabs.count { buttons.removeLast().removeFromSuperview() }
        for (button, tab) in zip(buttons, tabs) { button.tab = tab }
        for index in buttons.count..<tabs.count {
            let button = TabButton(tabs[index], style: style) { [weak self] in self?.didSelect?(index) }
            button.contentView = { [weak self] in self?.contentView(index) }
            buttons.append(button)
            scrollView.contentView.addSubview(button)
        }
        updateSemantics()
        setNeedsLayout()
    }

    /// Index of the tab on which keys act; nil without tabs.
    public var selectedIndex: Int? {
        guard !tabs.isEmpty else { return nil }
        if let targetIndex, tabs.indices.contains(targetIndex) { return targetIndex }
        return Int(page.clamped(to: 0...Double(tabs.count - 1)).rounded())
    }

    private func updateSemantics() {
        (semantics.label, semantics.value) = (label, selectedIndex.map { tabs[$0].title } ?? "")
        for (index, button) in buttons.enumerated() { button.place = (index, buttons.count, index == selectedIndex) }
        setNeedsDisplay()
    }

    // MARK: Layout

    /// The style's height, and the full offered width, or the width of the titles if the offered width is infinite.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard !size.width.isFinite, let measure = stage?.text else { return Size(width: size.width, height: style.height) }
        let words = TabLayout(
            labelWidths: buttons.map { $0.wordsWidth(measure) }, barWidth: 0, distribution: style.distribution, padding: style.padding,
            direction: direction)
        return Size(width: max(0, words.contentWidth - 2 * overhang), height: style.height)
    }

    /// Distance by which the first and the last tab extend beyond the strip, so that their words begin and end at its edges.
    private var overhang: Double { style.distribution == .natural ? style.padding : 0 }

    public override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        places = TabLayout(
            labelWidths: buttons.map { $0.wordsWidth(measure) }, barWidth: bounds.width + 2 * overhang, distribution: style.distribution,
            padding: style.padding, direction: direction)
        let isMirrored = direction == .rightToLeft
        scrollView.isMirrored = isMirrored
        scrollView.isScrollEnabled = places.maximumOffset > 0
        clipsToBounds = scrollView.isScrollEnabled
        scrollView.frame = Rect(x: -overhang, y: 0, width: places.barWidth, height: bounds.height)
        scrollView.contentSize = Size(width: places.contentWidth, height: bounds.height)
        for (index, button) in buttons.enumerated() {
            let place = places.frame(ofTab: index)
            button.frame = Rect(x: place.start, y: 0, width: place.length, height: bounds.height)
            button.isMirrored = isMirrored
        }
        detour = (page, 0)
        pageChanged()
    }

    private func pageChanged() {
        precondition(page.isFinite, "a tab strip's page is finite, not \(page)")
        updateSemantics()
        guard places.tabCount == buttons.count else { return }
        for (index, button) in buttons.enumerated() { button.weight = places.labelWeight(ofTab: index, atPage: page) }
        follow()
    }

    /// Scrolls to the current tab. If the user has scrolled away, the strip returns while the pages move by one page.
    private func follow() {
        guard scrollView.isScrollEnabled, !scrollView.isScrolling else { return }
        isFollowing = true
        defer { isFollowing = false }
        let left = max(0, 1 - abs(page - detour.page))
        scrollView.scroll(to: places.offset(atPage: page) + detour.distance * left, animated: false)
    }

    private func scrolled(to offset: Double) {
        guard !isFollowing else { return }
        detour = (page, offset - places.offset(atPage: page))
    }

    public override func draw(in canvas: Canvas) {
        let rule = Rect(x: 0, y: bounds.height - canvas.hairline, width: bounds.width, height: canvas.hairline)
        canvas.fill(rule, style.ruleColor)
        guard let line = underline else { return }
        canvas.fill(.rounded(radius: style.thickness / 2), in: line, style.underlineColor)
    }

    /// Frame of the line under the current tab; nil without tabs.
    var underline: Rect? {
        guard places.tabCount > 0, let tab = places.underline(atPage: page, offset: scrollView.contentOffset.x) else { return nil }
        let width = max(0, tab.length - 2 * style.padding)
        return Rect(x: tab.start + style.padding - overhang, y: bounds.height - style.thickness, width: width, height: style.thickness)
    }

    // MARK: Input

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty, let selectedIndex else { return false }
        let back: Key = direction == .leftToRight ? .left : .right
        switch key {
        case .left, .right: select(selectedIndex + (key == back ? -1 : 1))
        case .home: select(0)
        case .end: select(tabs.count - 1)
        default: return false
        }
        return true
    }

    private func select(_ index: Int) { didSelect?(max(0, min(index, tabs.count - 1))) }

    public override var canBecomeFocused: Bool { !tabs.isEmpty }
    public override var focusedPart: AnyHashable? { selectedIndex }
    public override var focusOutline: (rect: Rect, radius: Double) {
        guard let selectedIndex, places.tabCount == tabs.count else { return (bounds, 0) }
        let place = places.frame(ofTab: selectedIndex, offset: places.offset(centeringTab: selectedIndex))
        let words = Rect(x: place.start - overhang, y: 0, width: place.length, height: bounds.height)
        let (side, end) = (style.padding / 2, style.thickness * 2)
        return (words.inset(by: Insets(top: end, left: side, bottom: end, right: side)), 6)
    }

    public override var traceFields: [String: TraceValue]? {
        var fields = scrollView.scrollTrace()
        fields["tab"] = selectedIndex.map { .number(Double($0)) } ?? .null
        fields["progress"] = .number(page)
        return fields
    }
}
