import TextLayout
public import Imaging
public import LayoutMath
public import Platform
public import Views

/// A control that chooses one of a few values. Its segments are equally wide on a track, or pills that continue on the next line.
///
/// Tab stops at the control once; arrows, Home and End choose a segment. The mark behind the chosen segment slides.
public final class SegmentedControl: View, Pressable, Preparing {
    /// The contents of a segment: a title, or a picture that the title describes for screen readers.
    public struct Segment: Equatable {
        /// Text of the segment, truncated with an ellipsis if it is too wide.
        public var title: String
        /// Shown in place of the title, in the title's colour; nil shows the title.
        public var picture: ImageID?

        /// A segment with a title, and optionally a picture shown in its place.
        public init(_ title: String, picture: ImageID? = nil) {
            self.title = title
            self.picture = picture
        }
    }

    /// The choices from left to right. Setting them does not change the selected index.
    public var segments: [Segment] { didSet { if segments != oldValue { setNeedsLayout() } } }
    /// Index of the chosen segment; nil for none. Setting it does not call `chosen`.
    public var selectedIndex: Int? { didSet { if selectedIndex != oldValue { selectionChanged(from: oldValue) } } }
    /// Colours, fonts and measures; the theme's ``Theme/segments`` until another style is set.
    public var style: SegmentStyle {
        get { look.style }
        set { if look.set(newValue) { setNeedsLayout() } }
    }
    private var look: ThemedStyle<SegmentStyle>
    /// Accessibility label: the name of the setting.
    public var label: String { didSet { updateSemantics() } }
    /// Called with the index when a press or a key chooses a segment, even if it is already selected.
    public var chosen: (Int) -> Void = { _ in }
    private(set) var places: [Rect] = []
    private var slide = Animated(1, restDistance: SpringMotion.restFraction)
    private var slideStart: Rect?

    /// Creates a control.
    /// - Parameters:
    ///   - label: Accessibility label; see ``label``.
    ///   - selectedIndex: Nil selects none; `chosen` is not called.
    ///   - style: Stays through changes of the theme; nil follows the theme's `segments`.
    public init(_ label: String, segments: [Segment], selectedIndex: Int? = nil, style: SegmentStyle? = nil) {
        self.label = label
        self.segments = segments
        self.selectedIndex = selectedIndex
        look = ThemedStyle(style) { $0.segments }
        super.init()
        semantics.role = .list
        cursor = .hand
        updateSemantics()
    }

    /// A control with words as segments, in the theme's style.
    /// - Parameters:
    ///   - selectedIndex: Index of the selected word; nil for none. Default 0.
    ///   - chosen: Called with the index when the user chooses a word, even if it is already selected.
    public convenience init(_ label: String, words: [String], selectedIndex: Int? = 0, chosen: @escaping (Int) -> Void) {
        self.init(label, segments: words.map { Segment($0) }, selectedIndex: selectedIndex)
        self.chosen = chosen
    }

    public override func themeChanged() { look.follow(theme) }

    // MARK: Layout

    /// Segments on a track take the full width, or the width of their titles if `size` is infinitely wide. Flowing segments take one line,
    /// or as many as the width requires.
    public override func sizeThatFits(_ size: Size) -> Size {
        guard let measure = stage?.text else { return .zero }
        switch style.arrangement {
        case .equal:
            let widest = segments.map { self.width(of: $0, measure) }.max() ?? 0
            return Size(width: size.width.isFinite ? size.width : widest * Double(segments.count), height: style.height)
        case .flowing:
            let oneLine = arranged(width: .infinity, measure).last?.maxX ?? 0
            return Size(width: min(size.width, oneLine), height: arranged(width: size.width, measure).last?.maxY ?? 0)
        }
    }

    public override func layoutSubviews() {
        guard let measure = stage?.text else { return }
        places = arranged(width: bounds.width, measure)
    }

    private func arranged(width: Double, _ measure: any TextMeasuring) -> [Rect] {
        guard !segments.isEmpty else { return [] }
        switch style.arrangement {
        case .equal:
            let share = width / Double(segments.count)
            return segments.indices.map { Rect(x: share * Double($0), y: 0, width: share, height: style.height) }
        case .flowing(let spacing):
            var origin = Point.zero
            return segments.map { segment in
                let size = Size(width: min(width, self.width(of: segment, measure)), height: style.height)
                if origin.x > 0, origin.x + size.width > width { origin = Point(x: 0, y: origin.y + style.height + spacing) }
                defer { origin.x += size.width + spacing }
                return Rect(origin: origin, size: size)
            }
        }
    }

    private func width(of segment: Segment, _ measure: any TextMeasuring) -> Double {
        let content = segment.picture == nil ? measure.width(of: TextRun(segment.title, font: style.selectedFont)) : style.pictureSide
        return (content + 2 * style.padding).rounded()
    }

    // MARK: Drawing

    public func prepare(at time: Seconds) {
        for segment in segments { if let picture = segment.picture { request(picture) } }
    }

    public override func draw(in canvas: Canvas) {
        guard let measure = stage?.text, places.count == segments.count else { return }
        if style.arrangement == .equal {
            canvas.fill(.rounded(radius: style.cornerRadius), in: bounds, style.trackColor)
        } else {
            for place in places { canvas.fill(.rounded(radius: style.cornerRadius), in: place, style.trackColor) }
        }
        if let mark = mark(at: canvas.time) { canvas.fill(.rounded(radius: style.cornerRadius), in: mark, style.selectedFill) }
        for (index, segment) in segments.enumerated() { draw(segment, in: places[index], index == selectedIndex, measure, canvas) }
    }

    private func draw(_ segment: Segment, in place: Rect, _ isSelected: Bool, _ measure: any TextMeasuring, _ canvas: Canvas) {
        let color = isSelected ? style.selectedColor : style.color
        if let picture = segment.picture {
            let side = min(style.pictureSide, place.width)
            return canvas.picture(picture, in: Rect(center: place.center, size: Size(width: side, height: side)), tint: color)
        }
        let font = isSelected ? style.selectedFont : style.font
        let words = shownWords(segment, font: font, width: place.width, measure)
        let extent = measure.metrics(of: font)
        let origin = Point(
            x: place.midX - measure.width(of: words) / 2, y: place.midY + (extent.ascent - extent.descent) / 2)
        canvas.text(words, at: origin, color)
    }

    /// The title, truncated with an ellipsis if the segment is narrower.
    private func shownWords(_ segment: Segment, font: Font, width: Double, _ measure: any TextMeasuring) -> TextRun {
        let whole = TextRun(segment.title, font: font)
        guard measure.width(of: whole) > width else { return whole }
        let room = max(0, width - 2 * style.padding)
        return TextRun(LineBreaker(measuring: measure).truncated(segment.title, font: font, width: room), font: font)
    }

    /// Frame of the mark behind the selected segment; while it slides, between the previous and the present segment.
    private func mark(at time: Seconds) -> Rect? {
        guard let selectedIndex, places.indices.contains(selectedIndex) else { return nil }
        let place = places[selectedIndex]
        return slideStart?.interpolated(to: place, fraction: slide.value(at: time)) ?? place
    }

    private func selectionChanged(from old: Int?) {
        updateSemantics()
        setNeedsDisplay()
        guard let stage, let old, places.indices.contains(old), selectedIndex != nil, stage.motionPreference == .full else {
            slideStart = nil
            return
        }
        slideStart = places[old]
        slide.set(0)
        slide.retarget(to: 1, at: stage.time, with: SegmentStyle.spring)
        setNeedsAdvance()
    }

    public override func advance(to time: Seconds) -> Bool { !slide.isSettled(at: time) }

    private func updateSemantics() {
        semantics.label = label
        semantics.value = selectedIndex.flatMap { segments.indices.contains($0) ? segments[$0].title : nil } ?? ""
    }

    public override var semanticParts: [SemanticPart] {
        zip(segments, places).enumerated().map { index, segment in
            var semantics = Semantics(.item, label: segment.0.title)
            semantics.states.isSelected = index == selectedIndex
            semantics.position = SemanticPosition(index, of: segments.count)
            return SemanticPart(index, semantics, in: segment.1) { [weak self] in self?.choose(index) }
        }
    }

    // MARK: Input

    public func pressChanged(_ isPressed: Bool) {}

    public func activate(at point: Point) {
        guard let index = places.firstIndex(where: { $0.contains(point) }) else { return }
        choose(index)
    }

    private func choose(_ index: Int) {
        selectedIndex = index
        chosen(index)
    }

    public override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.isEmpty, !segments.isEmpty else { return false }
        let current = selectedIndex ?? -1
        switch key {
        case .left: choose(max(0, current - 1))
        case .right: choose(min(segments.count - 1, current + 1))
        case .home: choose(0)
        case .end: choose(segments.count - 1)
        case .enter, .space: if let selectedIndex { chosen(selectedIndex) }
        default: return false
        }
        return true
    }

    public override var canBecomeFocused: Bool { !segments.isEmpty }
    public override var focusOutline: (rect: Rect, radius: Double) {
        (selectedIndex.flatMap { places.indices.contains($0) ? places[$0] : nil } ?? places.first ?? bounds, style.cornerRadius)
    }
}

/// Colours and measures of a segmented control.
public nonisolated struct SegmentStyle: Equatable, Sendable {
    /// How segments share the width.
    public enum Arrangement: Equatable, Sendable {
        /// All segments are equally wide, on one track.
        case equal
        /// Each segment is as wide as its contents. They are `spacing` points apart, on as many lines as needed.
        case flowing(spacing: Double)
    }

    /// How segments share the width.
    public var arrangement: Arrangement
    /// Font of the segments that are not chosen.
    public var font: Font
    /// Font of the chosen segment, which also determines the widths.
    public var selectedFont: Font
    /// Colour of the segments that are not chosen.
    public var color: Color
    /// Colour of the chosen segment's title or picture.
    public var selectedColor: Color
    /// Fill of the track, or of each flowing segment.
    public var trackColor: Color
    /// Fill of the mark behind the chosen segment.
    public var selectedFill: Color
    /// Height of a line of segments, in points.
    public var height: Double
    /// Room at the left and the right of a flowing segment's contents, in points.
    public var padding: Double
    /// Radius of the corners of track and mark, in points.
    public var cornerRadius: Double
    /// Width and height of a segment's picture, in points. Default 20.
    public var pictureSide = 20.0

    /// Spring by which the mark slides; the same as the focus ring's.
    static let spring = Spring(response: 0.25, dampingRatio: 1)

    /// The style of a theme.
    public init(_ theme: Theme) {
        let (palette, scale) = (theme.palette, theme.scale)
        arrangement = .flowing(spacing: 4 * scale)
        (font, selectedFont) = (theme.type.caption.font, theme.type.captionStrong.font)
        (color, selectedColor) = (palette.middle, palette.accent)
        trackColor = palette.high.opacity(0.06)
        // In the light theme the accent has barely enough contrast on white, so the fill is faint.
        selectedFill = palette.accent.opacity(theme.isDark ? 0.16 : 0.09)
        (height, padding, cornerRadius) = (26 * scale, 10 * scale, 8 * scale)
    }
}
