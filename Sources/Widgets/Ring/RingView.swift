public import LayoutMath
public import Platform
public import Views

/// A view that shows round pictures on a circle; drags, wheels and keys turn it. The picture at 3 o'clock is selected and larger.
///
/// It consists of a ``CollectionView`` with a ``CircleLayout``, and a turn that is added to the layout's angles: φ = φ_layout −
/// 2π·turn/places.
public final class RingView: View, Preparing {
    /// Items in clockwise order.
    public var items: [RingItem] { places.items }
    /// Colours and measures; the theme's ``Theme/ring`` until another style is set.
    public var style: RingStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsLayout() } }
    }
    private var look: ThemedStyle<RingStyle>
    /// Called with the newly selected item; nil when the ring becomes empty.
    public var selectionDidChange: ((RingItem?) -> Void)?
    /// Called when the selected item is pressed, or when Enter or Space is typed.
    public var itemActivated: ((RingItem) -> Void)?
    /// Called when the free place is pressed, or when + or Insert is typed; nil shows no free place.
    public var addRequested: (() -> Void)? {
        didSet {
            guard (addRequested == nil) != (oldValue == nil) else { return }
            changePlaces(animated: true) { places.hasFreePlace = addRequested != nil }
        }
    }
    /// Called when an item's badge is pressed, when the item is pulled outwards, and when Delete or − is typed. The closure removes the
    /// item with `setItems`. Nil shows no badges.
    public var removeRequested: ((RingItem) -> Void)?

    private(set) lazy var collection = makeCollection()
    let badge = RingBadge()
    /// Scroller of the ring's turn; its track has no ends.
    var scroller = Scroller(track: ScrollTrack(viewport: 0, limits: nil))
    /// Angle from one place to the next, in turns.
    var placeAngle = Animated(1, restDistance: SpringMotion.restFraction)
    var drag = RingDrag()
    var places = RingPlaces()
    private var laidOutStyle: RingStyle?
    private var reportedID: String?

    /// Returns the item at a point in the ring's coordinates; nil if none.
    public func item(at point: Point) -> RingItem? { collection.item(at: convert(point, to: collection)).flatMap { places[$0] } }
    /// Tool tip of the badge; nil for none.
    public var badgeToolTip: ToolTip? {
        get { badge.toolTip }
        set { badge.toolTip = newValue }
    }
    /// Tool tip of the free place; nil for none.
    public var placeToolTip: ToolTip? { didSet { collection.reconfigure() } }
    /// Id of the free place among the collection's items.
    static let freePlaceID = "\u{0}free place"
    /// Spring by which items close up when one is inserted or removed.
    static let changeSpring = CollectionTransition.standard.spring

    /// Creates a ring without items; see `setItems(_:animated:)`.
    /// - Parameter style: Kept when the theme changes; nil follows the theme's `ring`.
    public init(style: RingStyle? = nil) {
        look = ThemedStyle(style) { $0.ring }
        super.init()
        name = "circle"
        semantics = Semantics(.list)
        addSubview(collection)
        addSubview(badge)
        badge.action = { [weak self] in self?.removeRequested?($0) }
        badge.hovered = { [weak self] in self?.hover($0, over: self?.badge.item?.id) }
    }

    public override func themeChanged() { look.follow(theme) }

    public override var semantics: Semantics {
        get { super.semantics.named(theme.words[.circle]) }
        set { super.semantics = newValue.unnamed(theme.words[.circle]) }
    }

    /// The item at 3 o'clock, or the item that the ring is turning to that place; nil without items.
    public var selectedItem: RingItem? { items.isEmpty ? nil : items[selectedIndex] }

    public override var focusedPart: AnyHashable? { selectedItem?.id }

    /// Replaces the items by id; the selected item stays at 3 o'clock.
    /// - Precondition: ids are unique.
    public func setItems(_ newItems: [RingItem], animated: Bool = true) {
        let free = places.hasFreePlace ? [RingView.freePlaceID] : []
        let move = collection.keepHeld(in: CollectionSnapshot(newItems.map(\.id) + free))
        changePlaces(animated: animated) { places.setItems(move?.applied(to: newItems) ?? newItems) }
        for id in drag.pulls.keys where id != drag.grip?.pulledID && places[id] != nil { letGo(of: id) }
        collection.reconfigure()
    }

    /// Turns the ring the shorter way until the item at `index` is at 3 o'clock; does nothing if the index is out of range.
    public func select(_ index: Int, animated: Bool = true) {
        guard items.indices.contains(index) else { return }
        glide(to: places.offset(ofItem: index, near: scroller.offset(at: now)), animated: animated)
    }

    /// The ring's turn in places: the item with this index is at 3 o'clock.
    var turn: Double { scroller.offset(at: now) / RingSnapping.pitch }

    public override func layoutSubviews() {
        if style != laidOutStyle {
            laidOutStyle = style
            badge.style = style.badge
            collection.setLayout(layout)
            collection.reconfigure()
        }
        collection.frame = bounds
    }

    /// Places the badge again, because the collection lays out its cells after this view.
    public func prepare(at time: Seconds) { placeBadge() }

    public override func advance(to time: Seconds) -> Bool {
        scroller.motionPreference = stage?.motionPreference ?? .full
        let isTurning = scroller.advance(to: time)
        drag.forgetPulls(at: time) { collection.visibleItems[$0] != nil }
        collection.place()
        placeBadge()
        reportSelection()
        return isTurning || !placeAngle.isSettled(at: time) || drag.isMoving(at: time)
            || collection.visibleItems.values.contains { !$0.motion.isSettled(at: time) }
    }

    /// A movement that began before the ring was on a stage continues there.
    public override func didMove(to stage: Stage?) { if stage != nil { setNeedsAdvance() } }

    public override func draw(in canvas: Canvas) {
        let radius = layout.radius
        let circle = Rect(center: bounds.center, size: Size(width: 2 * radius, height: 2 * radius))
        canvas.fill(.ring(radius: radius, width: style.lineWidth), in: circle, style.lineColor)
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { handleKey(key, modifiers) }

    public override func wheel(_ wheel: Wheel, at point: Point) -> Bool { handleWheel(wheel) }

    /// Returns whether `point` is on the band of the ring; hits in the middle and the corners go to the views behind.
    public override func contains(_ point: Point) -> Bool {
        abs(point.distance(to: layout.center) - layout.radius) <= max(style.selectedDiameter, style.diameter) / 2
    }

    /// Returns whether `point` is on the ring or inside it.
    public func encloses(_ point: Point) -> Bool {
        point.distance(to: layout.center) <= layout.radius + max(style.selectedDiameter, style.diameter) / 2
    }

    public override var restorableValues: [String: ViewState.Value] { selectedItem.map { ["selected": .text($0.id)] } ?? [:] }
    public override func restore(values: [String: ViewState.Value]) {
        if let index = items.firstIndex(where: { $0.id == values["selected"]?.text }) { select(index, animated: false) }
    }
    /// None: the selected item places the others.
    public override var restorableParts: [String: ViewState]? { [:] }

    public override var canBecomeFocused: Bool { places.count > 0 }
    public override func focusChanged(_ isFocused: Bool) { setNeedsAdvance() }

    public override var focusOutline: (rect: Rect, radius: Double) {
        let id = selectedItem?.id ?? RingView.freePlaceID
        guard let cell = collection.visibleItems[id]?.cell else { return (bounds, 0) }
        let gap = items.isEmpty ? 0 : style.selectionGap + style.selectionWidth
        let rect = cell.convert(cell.bounds, to: self).insetBy(-gap)
        return (rect, rect.width / 2)
    }

    public override var traceFields: [String: TraceValue]? {
        let stops = items.indices.map { Double($0) * RingSnapping.pitch }
        let loop = places.loop
        let nearest = loop.wrapped(places.snapping.nearestStop(to: scroller.offset(at: now)) / RingSnapping.pitch)
        let pages = ScrollPages(
            snapPoints: stops, page: items.isEmpty ? nil : Int(nearest), targetPage: items.isEmpty ? nil : selectedIndex,
            progress: loop.wrapped(turn))
        let content = Size(width: Double(places.count) * RingSnapping.pitch, height: 0)
        var fields = scroller.trace(at: now, along: .horizontal, contentSize: content, pages: pages)
        fields["items"] = .array(collection.itemTraces { $0 != RingView.freePlaceID })
        fields["turn"] = .number(turn)
        fields["selected"] = selectedItem.map { .string($0.id) } ?? .null
        return fields
    }

    private func reportSelection() {
        guard reportedID != selectedItem?.id else { return }
        reportedID = selectedItem?.id
        selectionDidChange?(selectedItem)
        setNeedsDisplay()
    }
}

extension RingView {
    var selectedIndex: Int { places.index(at: scroller.target) }

    private func makeCollection() -> CollectionView {
        let recipe = CollectionView.Recipe(
            kind: { $0 == RingView.freePlaceID ? "free" : "picture" },
            make: { [style] in $0 == "free" ? RingFreePlace(style: style) : RingPicture(style: style) },
            configure: { [weak self] in self?.configure($0, $1) })
        let collection = CollectionView(layout: layout, recipe: recipe)
        collection.takesFocus = false
        collection.clipsToBounds = false
        collection.semantics = Semantics()
        collection.adjustAttributes = { [weak self] in self?.adjustAttributes(&$0, $1, $2) }
        collection.itemActivated = { [weak self] in self?.press($0) }
        collection.itemHovered = { [weak self] in self?.hover($1, over: $0) }
        prepareReordering(in: collection)
        return collection
    }

    private func configure(_ view: View, _ id: String) {
        if let free = view as? RingFreePlace { (free.style, free.toolTip) = (style, placeToolTip) }
        guard let picture = view as? RingPicture, let item = places[id] else { return }
        picture.style = style
        picture.show(item)
    }

    private func press(_ id: String) {
        if id == RingView.freePlaceID { return addRequested?() ?? () }
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        if index == selectedIndex { itemActivated?(items[index]) } else { select(index) }
    }

    /// Changes the number of places. The ring keeps its turn as an angle, and turns to the selected item with the same spring as the items'
    /// own movement, so the selected item keeps its position.
    private func changePlaces(animated: Bool, _ edit: () -> Void) {
        let (oldCount, offset, velocity) = (places.count, scroller.offset(at: now), scroller.velocity(at: now))
        let (oldIDs, oldIndex) = (places.itemIDs, selectedIndex)
        edit()
        let (ids, loop) = (places.itemIDs, places.loop)
        showPlaces(by: animated ? .standard : .none)
        let index = SelectionCarry(from: oldIDs, to: ids).index(from: oldIndex) ?? 0
        let ratio = oldCount > 0 ? loop.length / Double(oldCount) : 1
        let carried = offset * ratio
        let goal = places.offset(ofItem: index, near: carried)
        let track = ScrollTrack(viewport: 0, limits: nil, snapping: places.snapping, spring: RingView.turnSpring, landsBySpring: true)
        let isInHand = scroller.isDragging || scroller.isHeld
        scroller.setTrack(track, offset: carried, target: isInHand ? goal : carried, velocity: velocity * ratio, at: now)
        if !isInHand { glide(to: goal, animated: animated && oldCount > 0, spring: RingView.changeSpring) }
        if animated, !prefersReducedMotion {
            placeAngle.retarget(to: 1 / loop.length, at: now, with: RingView.changeSpring)
        } else {
            placeAngle.set(1 / loop.length)
        }
        setNeedsAdvance()
    }

    private func hover(_ isHovered: Bool, over id: String?) {
        badge.noteHover(isHovered, over: id)
        setNeedsAdvance()
    }

    /// Adds the ring's turn, an item's pull, and the size of the selected item to the layout's attributes.
    private func adjustAttributes(_ shown: inout LayoutAttributes, _ id: String, _ view: View) {
        guard var orbit = shown.orbit else { return }
        orbit.angle = orbit.angle - Angle(turns: turn / places.loop.length)
        let pull = drag.pull(of: id, at: now)
        orbit.radius = max(0, orbit.radius + pull)
        shown.orbit = orbit
        shown.center = orbit.position
        shown.scale *= 1 - RingView.pullShrink * (pull / max(1, style.pullDistance)).clamped(to: 0...1)
        guard let picture = view as? RingPicture else { return }
        let nearness = nearness(of: orbit.angle)
        let side = shown.size.width * 1.0.interpolated(to: style.selectedDiameter / max(1, style.diameter), fraction: nearness)
        shown.size = Size(width: side, height: side)
        picture.selection = nearness
    }

    /// Share of its size by which an item shrinks while it is pulled out.
    private static let pullShrink = 0.4

    /// Returns 1 at 3 o'clock and 0 at a distance of one place or more.
    private func nearness(of angle: Angle) -> Double {
        let distance = abs(Loop(length: 1).shortestDistance(from: 0, to: angle.turns))
        return 1 - distance.smoothstep(from: 0, to: placeAngle.value(at: now))
    }

    /// Places the badge on the upper right of the hovered picture, or of the selected one while the focus ring is shown.
    private func placeBadge() {
        let focusedID = stage?.focusedView === self && stage?.focusRing.isVisible == true ? selectedItem?.id : nil
        let wanted = removeRequested == nil || style.badge == nil ? nil : (badge.hoveredID ?? focusedID).flatMap { places[$0] }
        badge.show(on: wanted, at: now)
        guard let id = badge.item?.id, let cell = collection.visibleItems[id]?.cell, let side = style.badge?.diameter else { return }
        let disc = cell.convert(cell.bounds, to: self)
        let rim = disc.center + Angle(degrees: -45).direction * (disc.width / 2 - RingView.badgeInset)
        // On a small picture the badge is smaller, so that it covers little.
        let extent = min(side, disc.width / 2)
        badge.frame = Rect(center: rim, size: Size(width: extent, height: extent))
    }

    /// Distance of the badge's centre from the rim, inwards, in points.
    private static let badgeInset = 2.0
}
