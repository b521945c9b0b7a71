import Imaging
import LayoutMath
import Platform
import Views

/// The panel with the keys of an on-screen keyboard. It types by posting events. Its superview places it.
final class KeyboardPanel: View, InputPanel {
    private(set) var state: KeyboardState
    private(set) var grid = KeyboardGrid(rows: [], window: .zero)
    /// The effect of Enter in the field that gets the text.
    var fieldKey = ReturnKey.newLine { didSet { if fieldKey != oldValue { setNeedsLayout() } } }
    /// Called when the close key is pressed.
    var closed: () -> Void = {}
    /// The keys that fingers hold, in the order in which they were pressed.
    var holds: [KeyHold] = [] { didSet { if holds != oldValue { showHolds() } } }
    private var style: ThemedStyle<KeyboardStyle>
    private var rows: KeyboardRows
    private var views: [KeyView] = []
    private var window = Size.zero

    /// - Parameter layout: Index of the first layout to show.
    init(_ layouts: [KeyboardLayout], layout: Int) {
        state = KeyboardState(layouts, index: layout)
        style = ThemedStyle(nil) { $0.keyboard }
        rows = KeyboardRows(state.layout, .letters, switchesLayouts: layouts.count > 1, closes: false)
        super.init()
        cursor = .arrow
    }

    override func themeChanged() { style.follow(theme) }

    override var semantics: Semantics {
        get { Semantics(.group, label: theme.words[.keyboard]) }
        set {}
    }

    /// Arranges the keys for a window.
    /// - Returns: The size of the panel in that window.
    func fit(in window: Size) -> Size {
        self.window = window
        arrange()
        return Size(width: window.width, height: grid.height)
    }

    private func arrange() {
        let several = state.layouts.count > 1
        let scale = theme.scale > 0 ? theme.scale : 1
        var rows = KeyboardRows(state.layout, state.plane, switchesLayouts: several, closes: false)
        grid = KeyboardGrid(rows: rows.widths, window: window, scale: scale)
        if grid.besideKey == nil {
            rows = KeyboardRows(state.layout, state.plane, switchesLayouts: several, closes: true)
            grid = KeyboardGrid(rows: rows.widths, window: window, scale: scale)
        }
        if rows != self.rows { releaseAll() }
        self.rows = rows
        setNeedsLayout()
    }

    override func layoutSubviews() {
        var places = zip(rows.keys.joined(), grid.keys.joined()).map { ($0, $1) }
        if let beside = grid.besideKey { places.append((.close, beside)) }
        while views.count < places.count {
            let view = KeyView(places[views.count].0, of: self, style: style.style)
            views.append(view)
            addSubview(view)
        }
        for (index, view) in views.enumerated() {
            view.isHidden = index >= places.count
            guard index < places.count else { continue }
            view.frame = places[index].1
            show(places[index].0, in: view)
        }
    }

    private func show(_ key: KeyboardKey, in view: KeyView) {
        let isOn = key == .shift && state.isShifted
        view.show(key, face: face(of: key), isOn: isOn, style: style.style, magnification: grid.magnification)
    }

    private func face(of key: KeyboardKey) -> String {
        switch key {
        case .character(let character): state.face(of: character)
        case .space: state.layout.spaceTitle
        case .enter: state.layout.returnTitle(fieldKey)
        case .plane(.letters): state.layout.rows(of: .letters)[0].prefix(3).joined()
        case .plane(.numbers): "123"
        case .plane(.symbols): "#+="
        case .shift, .delete, .nextLayout, .close: ""
        }
    }

    /// Shows small letters, and releases all keys.
    func reset() {
        releaseAll()
        state.reset()
        arrange()
    }

    /// The key at a point of the panel; nil if there is none.
    func key(at point: Point) -> KeyView? { views.first { !$0.isHidden && $0.contains($0.mappingToSuperview.inverse(point)) } }

    // MARK: What keys do

    /// Presses a key and shows the resulting change.
    func press(_ key: KeyboardKey) {
        let events = state.press(key, at: now)
        send(events)
        if key == .close { closed() }
    }

    /// Types one of a key's choices.
    func type(_ text: String) { send(state.type(text)) }

    func send(_ events: [InputEvent.Kind]) {
        for event in events { stage?.post(event) }
        arrange()
    }

    // MARK: Drawing

    override func draw(in canvas: Canvas) {
        canvas.fill(bounds, style.style.fill)
        canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: canvas.hairline), style.style.edge)
    }

    override var paintBounds: Rect {
        let reach = grid.popHeight
        return Rect(x: 0, y: -reach, width: bounds.width, height: bounds.height + reach)
    }

    override func drawOver(in canvas: Canvas) {
        guard let measure = stage?.text else { return }
        for hold in holds where !hold.isSpent {
            if hold.choices.isEmpty { drawPop(of: hold.target, in: canvas, measure) } else { drawChoices(hold, in: canvas, measure) }
        }
    }

    private var popFont: Font { style.style.popFont.scaled(by: grid.magnification) }

    private func drawPop(of view: KeyView, in canvas: Canvas, _ measure: any TextMeasuring) {
        guard case .character = view.key else { return }
        let pop = grid.pop(of: view.frame)
        drawSlab(pop, in: canvas)
        canvas.draw(view.face, font: popFont, in: pop, style.style.pressedColor, measure)
    }

    private func drawChoices(_ hold: KeyHold, in canvas: Canvas, _ measure: any TextMeasuring) {
        let cells = choiceCells(of: hold)
        guard let first = cells.first, let last = cells.last else { return }
        drawSlab(first.union(last), in: canvas)
        for (index, cell) in cells.enumerated() {
            let isChosen = index == hold.selected
            if isChosen { canvas.fill(.rounded(radius: radius), in: cell, style.style.chosenFill) }
            canvas.draw(
                hold.choices[index], font: popFont, in: cell, isChosen ? style.style.chosenColor : style.style.pressedColor, measure)
        }
    }

    /// The frames of the choices of a held key.
    func choiceCells(of hold: KeyHold) -> [Rect] { grid.choices(hold.choices.count, over: hold.view.frame, width: bounds.width) }

    private var radius: Double { style.style.cornerRadius * min(1, grid.magnification) }

    private func drawSlab(_ rect: Rect, in canvas: Canvas) {
        let shadow = style.style.shadow
        canvas.fill(.shadow(radius: radius, blur: shadow.blur), in: rect.offset(by: Vector(x: 0, y: shadow.drop)), shadow.color)
        canvas.fill(.rounded(radius: radius), in: rect, style.style.pressedFill)
    }

    private func showHolds() {
        for view in views { view.isPressed = holds.contains { !$0.isSpent && $0.target === view } }
        setNeedsDisplay()
    }
}
