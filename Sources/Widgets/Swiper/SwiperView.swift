public import LayoutMath
public import Platform
public import Views

/// A view that shows pictures one at a time. A drag, a wheel or a key brings the next one, never more than one at once.
///
/// Three slots show the picture in the middle and its neighbours. Their positions depend only on the offset; everything else is in `model`.
/// The selection changes as soon as the target of a movement is known; `shownItem` changes when another picture is nearest to the middle.
///
/// Callbacks are called in this order: the index, the URL, the near end.
public final class SwiperView: View, Preparing {
    /// Colours, fonts and measures; the theme's ``Theme/swiper`` until another style is set.
    public var style: SwiperStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsLayout() } }
    }
    private var look: ThemedStyle<SwiperStyle>
    /// The pictures and the selection; change them with ``edit(animated:_:)``.
    public private(set) var model: SwiperModel
    /// Whether Ctrl and the wheel, a pinch, a double click and the keys + − 0 1 2 3 zoom the picture in the middle. Default false.
    public var allowsZoom: Bool {
        get { zooming.isAllowed }
        set { zooming.isAllowed = newValue }
    }
    /// Whether a newly selected picture gets the magnification of the previous one. Default false.
    public var keepsMagnification: Bool {
        get { zooming.keepsMagnification }
        set { zooming.keepsMagnification = newValue }
    }
    /// Whether a vertical wheel also turns pages. Default true.
    public var followsCrossWheel = true

    /// Called with the index when another item is selected; −1 when the source becomes empty.
    public var selectedIndexDidChange: ((Int) -> Void)? {
        get { reports.indexDidChange }
        set { reports.indexDidChange = newValue }
    }
    /// Called when another URL is selected; nil when the source becomes empty.
    public var selectedURLDidChange: ((String?) -> Void)? {
        get { reports.urlDidChange }
        set { reports.urlDidChange = newValue }
    }
    /// Called each time the selection comes near the end, with fewer items after it than the model's threshold.
    public var nearEndReached: (() -> Void)? {
        get { reports.nearEndReached }
        set { reports.nearEndReached = newValue }
    }
    /// Called with a point in the swiper's coordinates when the picture in the middle is pressed, or when Enter is typed.
    public var tapped: ((Point) -> Void)?
    /// Called when another item is in the middle, or the same one at another index.
    public var shownDidChange: (() -> Void)?
    /// Called after the slots have been placed for another offset.
    public var didScroll: (() -> Void)?
    /// Called when a drag, a wheel, a pinch or a key moves something.
    public var touched: (() -> Void)?
    /// Called to reload a picture that could not be read; nil shows no button for it.
    public var retry: ((ImageID) -> Void)?
    /// Called when another frame of the animated picture in the middle is shown, and when it starts or stops playing.
    public var playbackDidChange: (() -> Void)?
    /// Returns the size of an item's source in pixels; nil if unknown.
    public var pixelSize: ((SwiperItem) -> Size?)? {
        get { sizing.pixel }
        set { sizing.pixel = newValue }
    }
    /// Returns the size in pixels that is shown at one source pixel per display pixel, for sources that can also be drawn with more pixels;
    /// nil if it is that of ``pixelSize``.
    public var naturalSize: ((SwiperItem) -> Size?)? {
        get { sizing.natural }
        set { sizing.natural = newValue }
    }

    var row = SwiperRow()
    var slots = SwiperSlots()
    var zooming = SwiperZooming()
    private var reports = SwiperSelectionReports()
    private(set) var sizing = SourceSizing()
    /// How keys or a slideshow selected the present picture, until it is loaded; nil after any other selection.
    var awaitedTravel: Travel?

    /// Spring that brings a picture to rest in the middle.
    static let flip = Spring(response: 0.38, dampingRatio: 0.92)
    /// Duration of the cross-fade that replaces a jump, in seconds.
    static let crossFade: Seconds = 0.15
    /// Greatest distance in pages over which a new selection is reached by scrolling; beyond it, pictures cross-fade.
    static let longestGlide = 2.0
    /// Number of pictures that are fetched ahead in the direction of travel.
    static let lookahead = 4

    /// A swiper without items; add items with ``edit(animated:_:)``.
    /// - Precondition: `nearEndThreshold` is not negative.
    public init(style: SwiperStyle? = nil, nearEndThreshold: Int = SwiperModel.defaultNearEndThreshold) {
        look = ThemedStyle(style) { $0.swiper }
        model = SwiperModel(nearEndThreshold: nearEndThreshold)
        super.init()
        name = "swiper"
        semantics = Semantics(.list)
        clipsToBounds = true
    }

    /// A swiper over pictures, with the first one selected.
    /// - Parameter urls: Names of the pictures, such as the paths of their files; each may occur more than once.
    public convenience init(urls: [String]) {
        self.init()
        edit { $0.replaceAll(with: SwiperItem.items(of: urls)) }
    }

    public override func themeChanged() { look.follow(theme) }

    // MARK: The model

    /// Index of the selected item, −1 without items. Setting it selects with animation.
    /// - Precondition: A new value is a valid index.
    public var selectedIndex: Int {
        get { model.selectedIndex }
        set { select(newValue) }
    }

    /// URL of the selected item; nil without items. A URL outside the source is rejected or appended, depending on the model's policy.
    /// Setting nil does nothing.
    public var selectedURL: String? {
        get { model.selectedURL }
        set { if let newValue { edit { $0.select(url: newValue) } } }
    }

    /// Selects the item at `index`.
    /// - Precondition: `index` is valid.
    public func select(_ index: Int, animated: Bool = true) { edit(animated: animated) { $0.select(index) } }

    /// Changes the model. The picture in the middle stays in place if it is still in the source; then the swiper moves to the selection.
    /// - Complexity: O(n) if the source changed.
    public func edit(animated: Bool = true, _ change: (inout SwiperModel) -> Void) {
        let old = model
        var new = old
        change(&new)
        guard new != old else { return }
        model = new
        if model.source != old.source { carry(from: old) }
        if row.scroller.isDragging {
            row.scroller.setTrack(row.scroller.track, offset: offset, target: Double(max(0, model.selectedIndex)) * pitch, at: now)
        } else {
            move(to: model.selectedIndex, animated: animated && !old.source.isEmpty)
        }
        placeSlots()
        publish(from: old)
    }

    /// Selects an item without moving, because a movement to it has already begun.
    func decide(_ index: Int) {
        let old = model
        if index != model.selectedIndex { model.select(index) }
        publish(from: old)
    }

    private func publish(from old: SwiperModel) {
        let new = model
        passMagnification(from: old.selectedItem)
        if new.selectedIndex != old.selectedIndex { awaitedTravel = nil }
        reports.report(from: old, to: new)
    }

    /// Reads the pixel sizes of the shown items again. Call it when more sizes are known.
    public func pixelSizesDidChange() { for slot in slots.values { slot.sizes = sizing.sizes(of: slot.item) } }

    // MARK: Picture in the middle

    /// Index of the item nearest to the middle; −1 without items.
    public var shownIndex: Int {
        guard !model.source.isEmpty, pitch > 0 else { return model.source.isEmpty ? -1 : model.selectedIndex }
        return Int((offset / pitch).rounded().clamped(to: 0...Double(model.source.count - 1)))
    }

    /// Fractional index in the middle: 1.5 means halfway between items 1 and 2; 0 without items.
    public var progress: Double { pitch > 0 ? offset / pitch : Double(max(0, model.selectedIndex)) }

    /// The item in the middle; nil without items.
    public var shownItem: SwiperItem? { middleSlot?.item }

    var middleSlot: SwiperSlot? {
        let index = shownIndex
        return model.source.indices.contains(index) ? slots[model.source[index].id] : nil
    }

    /// Magnification of the picture in the middle; 1 when it is fitted, and without items.
    public var zoomScale: Double { middleSlot?.zoom.scale.target ?? 1 }

    /// Whether the picture in the middle is magnified beyond the fit, or is about to be.
    public var isMagnified: Bool { middleSlot?.zoom.isZoomed == true }

    /// Rotates the picture in the middle clockwise by quarter turns. The rotation is kept while the item exists.
    public func rotate(byQuarters quarters: Int) {
        guard let slot = middleSlot else { return }
        slot.rotate(byQuarters: quarters)
        slots.setTurn(slot.turn.target, of: slot.item.id)
    }

    /// Rotation of an item in quarter turns.
    func turn(of item: SwiperItem) -> Double { slots.turn(of: item.id) }

    /// Reloads the picture in the middle if it could not be read.
    /// - Returns: Whether it is being reloaded.
    @discardableResult
    public func tryAgain() -> Bool {
        guard let slot = middleSlot, slot.picture.failure != nil else { return false }
        slot.tryAgain()
        return true
    }

    func noteShown() {
        let index = shownIndex
        let item = model.source.indices.contains(index) ? model.source[index] : nil
        guard slots.noteShown(item?.id, index: index) else { return }
        shownDidChange?()
    }

    /// The semantics that were set, with the place of the shown picture as their value.
    public override var semantics: Semantics {
        get {
            var semantics = super.semantics.named(theme.words[.pictures])
            let (index, count) = (shownIndex, model.source.count)
            semantics.value = model.source.indices.contains(index) ? theme.words.position(index + 1, of: count, theme.formats) : ""
            return semantics
        }
        set { super.semantics = newValue.unnamed(theme.words[.pictures]) }
    }

    public override var focusedPart: AnyHashable? { shownIndex }

    // MARK: Responding

    public override func layoutSubviews() { layOutSlots() }

    public override func advance(to time: Seconds) -> Bool {
        row.scroller.motionPreference = stage?.motionPreference ?? .full
        let isMoving = row.scroller.advance(to: time)
        let isFading = advanceLeaving(to: time)
        placeSlots()
        let isPassing = passUnreadable()
        return isMoving || isFading || isPassing
    }

    public func prepare(at time: Seconds) {
        followFrames()
        prefetchNeighbours()
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { handleKey(key, modifiers) }

    public override func wheel(_ wheel: Wheel, at point: Point) -> Bool { handleWheel(wheel, at: point) }

    public override var canBecomeFocused: Bool { !model.source.isEmpty }

    public override var focusOutline: (rect: Rect, radius: Double) { (pageFrame, style.cornerRadius) }

    public override var traceFields: [String: TraceValue]? { swiperTrace }

    public override var restorableValues: [String: ViewState.Value] {
        model.source.indices.contains(selectedIndex) ? ["selected": .text(model.source[selectedIndex].id)] : [:]
    }

    public override func restore(values: [String: ViewState.Value]) {
        if let index = model.source.firstIndex(where: { $0.id == values["selected"]?.text }) { select(index, animated: false) }
    }
}
