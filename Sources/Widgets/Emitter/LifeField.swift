public import Imaging
public import LayoutMath
public import Platform
public import Views

/// A control that edits a curve or a gradient over a particle's life by handles. Handles are dragged, added by a press beside them, and
/// removed by Delete.
///
/// Page Up and Page Down select a handle, arrows move it by a hundredth, or with Shift by a tenth, and Insert adds a handle after it.
public final class LifeField<Track: LifeTrack>: View, Pressable, Draggable {
    /// The track that is edited. Setting it keeps the selected index if there is a key with that index, and calls no closure.
    public var track: Track { didSet { if track != oldValue { trackChanged() } } }
    /// Index of the selected handle.
    public private(set) var selectedIndex = 0
    private var drawing: Track.Drawing
    /// The track and the selected handle at the beginning of a drag.
    private var before: (track: Track, index: Int)?
    /// Colours and measures; the theme's ``Theme/lifeField`` until another style is set.
    public var style: LifeFieldStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsDisplay() } }
    }
    private var look: ThemedStyle<LifeFieldStyle>
    /// Called with the track after every change by the user.
    public var trackEdited: (Track) -> Void = { _ in }
    /// Called with the index when another handle is selected.
    public var selectionChanged: (Int) -> Void = { _ in }
    /// Called at the end of a drag, a press or a key, and when the focus leaves. All changes since the last call are one edit.
    public var editingEnded: () -> Void = {}

    /// Creates a field.
    /// - Parameters:
    ///   - label: Accessibility label.
    ///   - style: Stays through changes of the theme; nil follows the theme's `lifeField`.
    public init(_ label: String, track: Track, style: LifeFieldStyle? = nil) {
        self.track = track
        drawing = track.drawing
        look = ThemedStyle(style) { $0.lifeField }
        super.init()
        cursor = .hand
        semantics = Semantics(.slider, label: label)
        trackChanged()
    }

    public override func themeChanged() {
        look.follow(theme)
        updateSemantics()
    }

    private func trackChanged() {
        drawing = track.drawing
        selectedIndex = min(selectedIndex, track.keyCount - 1)
        updateSemantics()
        setNeedsDisplay()
    }

    private func updateSemantics() {
        let place = track.handle(selectedIndex)
        let formats = theme.formats
        semantics.value = theme.words.text(
            .handle,
            ["number": formats.number(selectedIndex + 1), "count": formats.number(track.keyCount), "place": formats.number(place.x)])
        semantics.number = SemanticNumber(place.x.clamped(to: 0...1), in: 0...1, step: 0.01)
    }

    public override func perform(_ request: SemanticRequest) -> Bool {
        guard case .setNumber(let number) = request else { return false }
        nudge(by: Vector(x: number - track.handle(selectedIndex).x, y: 0))
        editingEnded()
        return true
    }

    /// Removes the selected handle, unless it is the last one.
    public func removeSelected() {
        guard track.keyCount > 1 else { return }
        edit(track.removing(selectedIndex), selecting: max(0, selectedIndex - 1))
        editingEnded()
    }

    private func edit(_ next: Track, selecting index: Int) {
        let isSame = index == selectedIndex
        track = next
        selectedIndex = index
        updateSemantics()
        trackEdited(next)
        if !isSame { selectionChanged(index) }
        setNeedsDisplay()
    }

    private func select(_ index: Int) {
        guard index != selectedIndex else { return }
        selectedIndex = index
        updateSemantics()
        selectionChanged(index)
        setNeedsDisplay()
    }

    // MARK: Places

    /// The rectangle that contains the centres of the handles.
    private var field: Rect {
        let inset = style.handleDiameter / 2
        let tall = bounds.height > 2 * style.handleDiameter
        return bounds.inset(by: Insets(top: tall ? inset : 0, left: inset, bottom: tall ? inset : 0, right: inset))
    }

    private func point(_ index: Int) -> Point {
        let place = track.handle(index)
        return Point(x: field.minX + field.width * place.x, y: field.maxY - field.height * place.y)
    }

    private func place(at point: Point) -> Point {
        guard field.width > 0, field.height > 0 else { return .zero }
        return Point(
            x: ((point.x - field.minX) / field.width).clamped(to: 0...1), y: ((field.maxY - point.y) / field.height).clamped(to: 0...1))
    }

    /// Returns the index of the handle at a point: the selected one if it is within reach, otherwise the nearest one; nil if none is within
    /// reach.
    private func index(at point: Point) -> Int? {
        let reach = style.handleReach
        let near = (0..<track.keyCount).filter { (self.point($0) - point).length <= reach }
        return near.first { $0 == selectedIndex } ?? near.min { (self.point($0) - point).length < (self.point($1) - point).length }
    }

    // MARK: Drawing

    public override func draw(in canvas: Canvas) {
        track.draw(drawing, in: canvas, bounds.height > 2 * style.handleDiameter ? field : bounds, style)
        for index in 0..<track.keyCount where index != selectedIndex { drawHandle(index, in: canvas) }
        drawHandle(selectedIndex, in: canvas)
    }

    private func drawHandle(_ index: Int, in canvas: Canvas) {
        let side = style.handleDiameter
        let rect = Rect(center: point(index), size: Size(width: side, height: side))
        canvas.fill(.rounded(radius: side / 2), in: rect, track.tint(index) ?? style.handleFill)
        let color = index == selectedIndex ? style.selectedHandleEdge : style.handleEdge
        canvas.fill(.ring(radius: side / 2, width: index == selectedIndex ? 3 : 2), in: rect, color)
    }

    // MARK: Input

    public func pressChanged(_ isPressed: Bool) {}

    public func activate(at point: Point) {
        if let index = index(at: point) { return select(index) }
        let added = track.inserting(at: place(at: point))
        edit(added.track, selecting: added.index)
        editingEnded()
    }

    public var dragTakesFocus: Bool { true }
    public func pans(along axis: Axis) -> Bool { axis == .horizontal || bounds.height > 2 * style.handleDiameter }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { true }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        before = (track, selectedIndex)
        if let index = index(at: point) { select(index) }
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        move(to: place(at: point))
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        editingEnded()
    }

    /// Moves the handles back to their places before the drag.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        if let before { edit(before.track, selecting: before.index) }
        editingEnded()
    }

    private func move(to place: Point) {
        let moved = track.moving(selectedIndex, to: place)
        edit(moved.track, selecting: moved.index)
    }

    public override var canBecomeFocused: Bool { true }
    public override var focusOutline: (rect: Rect, radius: Double) {
        let side = style.handleDiameter
        return (Rect(center: point(selectedIndex), size: Size(width: side, height: side)), side / 2)
    }
    public override func focusChanged(_ isFocused: Bool) { if !isFocused { editingEnded() } }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isSubset(of: .shift) else { return false }
        let step = modifiers.contains(.shift) ? 0.1 : 0.01
        switch key {
        case .left: nudge(by: Vector(x: -step, y: 0))
        case .right: nudge(by: Vector(x: step, y: 0))
        case .up: nudge(by: Vector(x: 0, y: step))
        case .down: nudge(by: Vector(x: 0, y: -step))
        case .pageUp: select(max(0, selectedIndex - 1))
        case .pageDown: select(min(track.keyCount - 1, selectedIndex + 1))
        case .delete, .backspace: removeSelected()
        case .insert: addBehindSelected()
        default: return false
        }
        if !isRepeat { editingEnded() }
        return true
    }

    private func nudge(by delta: Vector) {
        let place = track.handle(selectedIndex) + delta
        move(to: Point(x: place.x.clamped(to: 0...1), y: place.y.clamped(to: 0...1)))
    }

    private func addBehindSelected() {
        let start = track.handle(selectedIndex)
        let end = selectedIndex + 1 < track.keyCount ? track.handle(selectedIndex + 1) : Point(x: 1, y: start.y)
        let added = track.inserting(at: start + (end - start) * 0.5)
        edit(added.track, selecting: added.index)
    }
}

/// Colours and measures of a field of handles.
public nonisolated struct LifeFieldStyle: Equatable, Sendable {
    /// Fill behind the track.
    public var trackColor: Color
    /// Fill of the area below a curve.
    public var areaColor: Color
    /// Colour of a curve's line.
    public var lineColor: Color
    /// Fill of handles whose key has no colour.
    public var handleFill: Color
    /// Edge of the handles that are not selected.
    public var handleEdge: Color
    /// Edge of the selected handle.
    public var selectedHandleEdge: Color
    /// Diameter of a handle in points. If the field is less than twice as high, handles move only sideways.
    public var handleDiameter: Double
    /// Distance from a handle's centre within which a press takes the handle, in points.
    public var handleReach: Double

    /// The style of a theme.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        (trackColor, areaColor) = (palette.high.opacity(0.08), palette.accent.opacity(0.14))
        lineColor = palette.accent.opacity(0.9)
        (handleFill, handleEdge) = (palette.slab, palette.high.opacity(0.9))
        selectedHandleEdge = palette.accent
        (handleDiameter, handleReach) = (20 * scale, 18 * scale)
    }
}
