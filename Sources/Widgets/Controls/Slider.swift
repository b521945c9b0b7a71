public import Imaging
public import LayoutMath
public import Platform
public import Views

/// A control that chooses a number from a range with a thumb on a horizontal track.
///
/// Arrows move by a hundredth of the track. With Shift, and with Page Up or Page Down, the movement is a tenth. Each moves by at least one
/// ``step``. Home and End go to the range's ends.
public final class Slider: View {
    /// The values at the two ends of the track, from left to right or mirrored. If the range is empty, the thumb stays at its beginning.
    public var range: ClosedRange<Double> { didSet { if range != oldValue { changed() } } }
    /// The number shown. A value outside `range` is kept, and shown at the track's end.
    public var value: Double { didSet { if value != oldValue { changed() } } }
    /// Reading direction. With right to left, the range begins at the right. Default left to right.
    public var direction = LayoutDirection.leftToRight { didSet { if direction != oldValue { changed() } } }
    /// Distance between the values that can be chosen, counted from the range's lower end, such as 1 for whole numbers; nil allows any
    /// value. Must be positive. Default nil.
    public var step: Double?
    /// How values are spread along the track.
    public var response: Response { didSet { if response != oldValue { changed() } } }
    /// Colours and measures; the theme's ``Theme/slider`` until another style is set.
    public var style: SliderStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsDisplay() } }
    }
    private var look: ThemedStyle<SliderStyle>
    /// Whether drags, presses and keys change the value; false dims the slider and takes it out of the focus order. Default true.
    public var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
    /// Accessibility label: the name of the number.
    public var label: String { didSet { if label != oldValue { changed() } } }
    /// Called with every value that a drag, a press or a key sets; not called when the program sets `value`.
    public var valueChanged: (Double) -> Void = { _ in }
    /// Called at the end of a drag, a press or a key, and when the focus leaves. All changes since the last call are one edit.
    public var editingEnded: () -> Void = {}
    private var motion = ControlMotion()
    /// The value at the beginning of a drag; nil without one.
    private var valueBefore: Double?

    /// Distribution of values along the track.
    public enum Response: Sendable {
        /// Values grow in proportion to the distance from the beginning of the track.
        case even
        /// The value's distance from the lower end grows with the cube of the thumb's distance, so small values are as easy to set as large
        /// ones.
        case cubic
    }

    /// Creates a slider.
    /// - Parameters:
    ///   - label: Accessibility label.
    ///   - value: A value outside `range` is kept, and shown at the track's end.
    ///   - style: Stays through changes of the theme; nil follows the theme's `slider`.
    public init(_ label: String, value: Double, in range: ClosedRange<Double>, response: Response = .even, style: SliderStyle? = nil) {
        self.label = label
        self.value = value
        self.range = range
        self.response = response
        look = ThemedStyle(style) { $0.slider }
        super.init()
        cursor = .resizeHorizontal
        setFlexibility(.shrinkingControl, along: .horizontal)
    }

    public override func themeChanged() { look.follow(theme) }

    /// Position of the thumb on the track, in 0…1.
    public var fraction: Double {
        let span = range.upperBound - range.lowerBound
        guard span > 0 else { return 0 }
        let share = ((value - range.lowerBound) / span).clamped(to: 0...1)
        return response == .even ? share : Elementary.pow(share, 1.0 / 3)
    }

    /// Returns the value at `fraction` of the track, rounded to a step or, without steps, to three figures and at most two decimals.
    func value(at fraction: Double) -> Double {
        let place = fraction.clamped(to: 0...1)
        let share = response == .even ? place : place * place * place
        let exact = range.lowerBound + (range.upperBound - range.lowerBound) * share
        if step != nil { return value(near: exact) }
        return exact.rounded(toFigures: 3).clamped(to: range)
    }

    /// Moves the thumb by a share of the track, but at least to the next value.
    private func move(by share: Double) {
        let span = range.upperBound - range.lowerBound
        guard let step, span > 0 else { return set(fraction: fraction + share) }
        let distance = max(step, abs(share) * span)
        set(value: value(near: value + (share < 0 ? -distance : distance)))
    }

    /// The allowed value that is nearest to a number.
    private func value(near number: Double) -> Double {
        let steps = step.map { ((number - range.lowerBound) / $0).rounded() * $0 } ?? number - range.lowerBound
        return (range.lowerBound + steps).clamped(to: range)
    }

    private func changed() { setNeedsDisplay() }

    /// The label and the formatted value, computed on each access.
    public override var semantics: Semantics {
        get {
            var semantics = Semantics(.slider, label: label, value: theme.formats.number(value))
            semantics.number = SemanticNumber(value, in: range, step: step ?? 0)
            semantics.states.isEnabled = isEnabled
            return semantics
        }
        set { label = newValue.label }
    }

    public override func perform(_ request: SemanticRequest) -> Bool {
        guard isEnabled, case .setNumber(let number) = request else { return false }
        set(value: value(near: number))
        editingEnded()
        return true
    }

    private func set(fraction: Double) {
        set(value: value(at: fraction))
    }

    private func set(value next: Double) {
        guard next != value else { return }
        value = next
        valueChanged(next)
    }

    // MARK: Drawing

    /// The proposed width, or 200 points if that is infinite.
    public override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width.isFinite ? size.width : 200, height: style.pressedHaloDiameter)
    }

    /// The range of the thumb's centre along the track, in points.
    private var travel: ClosedRange<Double> {
        let inset = min(style.thumbDiameter, bounds.width) / 2
        return inset...max(inset, bounds.width - inset)
    }

    private var isMirrored: Bool { direction == .rightToLeft }

    private var thumbCenter: Point {
        let share = isMirrored ? 1 - fraction : fraction
        return Point(x: travel.lowerBound.interpolated(to: travel.upperBound, fraction: share), y: bounds.midY)
    }

    public override func draw(in canvas: Canvas) {
        let opacity = isEnabled ? 1 : ButtonStyle.disabledOpacity
        let track = Rect(x: 0, y: bounds.midY - style.thickness / 2, width: bounds.width, height: style.thickness)
        let center = thumbCenter
        canvas.fill(.rounded(radius: style.thickness / 2), in: track, style.trackColor.opacity(opacity))
        if isEnabled {
            let start = isMirrored ? center.x : 0
            let filled = Rect(x: start, y: track.minY, width: isMirrored ? bounds.width - start : center.x, height: track.height)
            canvas.fill(.rounded(radius: style.thickness / 2), in: filled, style.fillColor)
            drawHalo(in: canvas, about: center)
        }
        disc(in: canvas, about: center, diameter: style.thumbDiameter, isEnabled ? style.thumbColor : style.disabledThumbColor)
    }

    private func drawHalo(in canvas: Canvas, about center: Point) {
        let (hovered, pressed) = (motion.hovered(at: canvas.time), motion.pressed(at: canvas.time))
        let diameter = style.thumbDiameter.interpolated(to: style.haloDiameter, fraction: hovered)
            .interpolated(to: style.pressedHaloDiameter, fraction: pressed)
        guard diameter > style.thumbDiameter else { return }
        disc(in: canvas, about: center, diameter: diameter, style.haloColor)
    }

    private func disc(in canvas: Canvas, about center: Point, diameter: Double, _ color: Color) {
        let rect = Rect(center: center, size: Size(width: diameter, height: diameter))
        canvas.fill(.rounded(radius: diameter / 2), in: rect, color)
    }

    public override func advance(to time: Seconds) -> Bool { !motion.isSettled(at: time) }

    public override func hoverChanged(_ isHovered: Bool) {
        motion.setHovered(isHovered && isEnabled, at: now)
        setNeedsAdvance()
    }

    // MARK: Keys

    public override var canBecomeFocused: Bool { isEnabled }
    public override var focusOutline: (rect: Rect, radius: Double) {
        let side = style.thumbDiameter
        return (Rect(center: thumbCenter, size: Size(width: side, height: side)), side / 2)
    }
    /// Losing the focus ends an edit.
    public override func focusChanged(_ isFocused: Bool) { if !isFocused { editingEnded() } }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard isEnabled, modifiers.isSubset(of: .shift) else { return false }
        let step = modifiers.contains(.shift) ? 0.1 : 0.01
        switch key {
        case .left, .right: move(by: (key == .right) == isMirrored ? -step : step)
        case .pageDown: move(by: -0.1)
        case .pageUp: move(by: 0.1)
        case .home: set(fraction: 0)
        case .end: set(fraction: 1)
        default: return false
        }
        if !isRepeat { editingEnded() }
        return true
    }
}

extension Slider: Pressable, Draggable {
    public func pressChanged(_ isPressed: Bool) {
        motion.setPressed(isPressed && isEnabled, at: now)
        setNeedsAdvance()
    }

    public func activate(at point: Point) {
        follow(point)
        editingEnded()
    }

    public var dragTakesFocus: Bool { isEnabled }
    public func pans(along axis: Axis) -> Bool { isEnabled && axis == .horizontal }
    public func canPan(_ delta: Double, along axis: Axis) -> Bool { true }

    public func panBegan(along axis: Axis, at point: Point, time: Seconds) {
        valueBefore = value
        pressChanged(true)
    }

    public func pan(by delta: Double, along axis: Axis, to point: Point, overscrolls: Bool, at time: Seconds) -> Double {
        follow(point)
        return 0
    }

    public func panEnded(velocity: Double, along axis: Axis, from pointer: Pointer, at time: Seconds, parent: (any Draggable)?) {
        valueBefore = nil
        pressChanged(false)
        editingEnded()
    }

    /// Restores the value before the drag.
    public func panCancelled(along axis: Axis, at time: Seconds) {
        if let valueBefore { set(value: valueBefore) }
        valueBefore = nil
        pressChanged(false)
        editingEnded()
    }

    private func follow(_ point: Point) {
        guard isEnabled, travel.upperBound > travel.lowerBound else { return }
        let share = (point.x - travel.lowerBound) / (travel.upperBound - travel.lowerBound)
        set(fraction: isMirrored ? 1 - share : share)
    }
}

extension Double {
    /// Returns the number rounded to `figures` significant figures, but to at most two decimals and never coarser than to an integer.
    fileprivate func rounded(toFigures figures: Int) -> Double {
        let unit = (1..<figures).reduce(1.0) { unit, _ in unit * 10 }
        var scale = 1.0
        while abs(self) * scale < unit, scale < 100 { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}

/// Colours and measures of a slider.
public nonisolated struct SliderStyle: Equatable, Sendable {
    /// Colour of the track.
    public var trackColor: Color
    /// Colour of the track before the thumb; a disabled slider does not show it.
    public var fillColor: Color
    /// Colour of the thumb.
    public var thumbColor: Color
    /// Colour of the thumb of a disabled slider.
    public var disabledThumbColor: Color
    /// Colour of the disc behind the thumb while it is hovered or pressed.
    public var haloColor: Color
    /// Thickness of the track in points.
    public var thickness: Double
    /// Diameter of the thumb in points.
    public var thumbDiameter: Double
    /// Diameter of the disc behind a hovered thumb, in points.
    public var haloDiameter: Double
    /// Diameter of the disc behind the thumb while it is pressed, in points. It is also the preferred height of the slider.
    public var pressedHaloDiameter: Double

    /// The style of a theme.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        (trackColor, fillColor) = (palette.high.opacity(0.24), palette.accent)
        (thumbColor, disabledThumbColor) = (theme.isDark ? palette.high : palette.accent, palette.low)
        haloColor = palette.accent.opacity(0.3)
        (thickness, thumbDiameter) = (3 * scale, 18 * scale)
        (haloDiameter, pressedHaloDiameter) = (28 * scale, 34 * scale)
    }
}
