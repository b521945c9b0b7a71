public import LayoutMath
public import Platform

/// Round pictures on a circle that turns under the hand; the one at 3 o'clock is selected and larger.
///
/// Items are identified: inserting and removing moves the others along the arc while the new one grows in and the old one shrinks away.
public final class RingView: View {
    /// Pictures in their order round the ring.
    public private(set) var items: [RingItem] = []
    /// Measures in points.
    public var style: RingStyle { didSet { if style != oldValue { setNeedsLayout() } } }
    /// Called when another item arrives at 3 o'clock; nil when the ring is empty.
    public var selectionDidChange: ((RingItem?) -> Void)?
    /// A press on the selected item, or Enter.
    public var itemActivated: ((RingItem) -> Void)?
    /// The free place was pressed, or the + or Insert key; nil shows no free place.
    public var addRequested: (() -> Void)? { didSet { setNeedsLayout() } }
    public var removeRequested: ((RingItem) -> Void)?

    var seats: [RingSeat] = []
    let addSeat = RingAddSeat()
    /// The ring's turn in items: item number `turn` stands at 3 o'clock.
    var turn = Animated(0, restDistance: SpringMotion.restFraction)
    /// 0…1 along the way from the seats' old places to the new ones.
    var change = Animated(1, restDistance: SpringMotion.restFraction)
    /// Where the pointer that turns the ring is.
    var hand: Point?
    private var reportedID: String?

    public init(style: RingStyle) {
        self.style = style
        super.init()
        name = "circle"
        semantics = Semantics(.list, label: "circle")
        addSubview(addSeat)
        addSeat.action = { [weak self] in self?.addRequested?() }
    }

    /// The item at 3 o'clock.
    public var selectedItem: RingItem? { items.isEmpty ? nil : items[selectedIndex] }

    /// Replaces the items by their identity.
    /// - Precondition: ids are unique.
    public func setItems(_ newItems: [RingItem], animated: Bool = true) {
        precondition(Set(newItems.map(\.id)).count == newItems.count, "ring items need unique ids, got \(newItems.map(\.id))")
        let selected = items.isEmpty ? nil : selectedItem?.id
        items = newItems
        updateSeats(animated: animated && stage?.motionPreference == .full)
        if let index = newItems.firstIndex(where: { $0.id == selected }) {
            turn.set(Double(index))
        } else {
            turn.set(Double(min(selectedIndex, max(0, newItems.count - 1))))
        }
        setNeedsLayout()
        setNeedsAdvance()
    }

    /// Turns the ring the shorter way until the item with this index stands at 3 o'clock.
    public func select(_ index: Int, animated: Bool = true) {
        guard items.indices.contains(index) else { return }
        let goal = turn.target + Loop(length: Double(placeCount)).shortestDistance(from: wrappedTurn, to: Double(index))
        glide(to: goal, velocity: turn.velocity(at: now), animated: animated)
    }

    public override func layoutSubviews() {
        addSeat.isHidden = addRequested == nil
        addSeat.style = style
        placeSeats()
    }

    public override func advance(to time: Seconds) -> Bool {
        placeSeats()
        dropGoneSeats()
        reportSelection()
        return !turn.isSettled(at: time) || !change.isSettled(at: time)
    }

    public override func draw(in canvas: Canvas) {
        let radius = layout.radius
        let circle = Rect(center: bounds.center, size: Size(width: 2 * radius, height: 2 * radius))
        canvas.mask(.ring(radius: radius, width: style.lineWidth), in: circle, style.lineColor)
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool { handleKey(key, modifiers) }

    public override func wheel(_ wheel: Wheel, at point: Point) -> Bool { handleWheel(wheel) }

    /// The band of the ring, so that the middle and the corners belong to what lies behind.
    public override func contains(_ point: Point) -> Bool {
        abs(point.distance(to: layout.center) - layout.radius) <= max(style.selectedDiameter, style.diameter) / 2
    }

    public override var canBecomeFocused: Bool { !items.isEmpty }

    public override var focusOutline: (rect: Rect, radius: Double) {
        guard let seat = seats.first(where: { $0.item.id == selectedItem?.id }) else { return (bounds, 0) }
        let rect = seat.view.convert(seat.view.bounds, to: self).insetBy(-style.selectionGap - style.selectionWidth)
        return (rect, rect.width / 2)
    }

    public override var traceFields: [String: TraceValue]? { ringTrace }

    private func reportSelection() {
        guard reportedID != selectedItem?.id else { return }
        reportedID = selectedItem?.id
        selectionDidChange?(selectedItem)
        setNeedsDisplay()
    }
}

/// A picture on a ring.
public nonisolated struct RingItem: Equatable, Sendable {
    public let id: String
    public var image: String
    public var title: String

    public init(id: String, image: String, title: String) {
        self.id = id
        self.image = image
        self.title = title
    }
}

/// Measures and colours of a ring.
public nonisolated struct RingStyle: Equatable, Sendable {
    public var diameter = 88.0
    public var selectedDiameter = 120.0
    /// From the ring's centre to the items' centres, where there is room.
    public var radius = 184.0
    /// Least room between two items.
    public var spacing = 8.0
    public var selectionWidth = 2.0
    public var selectionGap = 4.0
    public var lineWidth = 1.0
    public var lineColor: Color
    public var selectionColor: Color
    public var placeFill: Color
    public var placeColor: Color
    public var addIcon: Icon
    public var picture: PictureStyle

    public init(
        lineColor: Color, selectionColor: Color, placeFill: Color, placeColor: Color, addIcon: Icon, picture: PictureStyle
    ) {
        self.lineColor = lineColor
        self.selectionColor = selectionColor
        self.placeFill = placeFill
        self.placeColor = placeColor
        self.addIcon = addIcon
        self.picture = picture
    }
}
