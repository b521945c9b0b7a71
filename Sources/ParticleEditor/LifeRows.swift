import LayoutMath
import Particles
import Platform
import Views
import Widgets

/// A title, a gradient with its stops, and the colour of the selected stop.
final class GradientRow: View, EditorRow {
    var look: ControlLook { didSet { if look != oldValue { lookChanged() } } }
    private let editor: EmitterEditor
    private let get: (EmitterEditor) -> LifeGradient
    private let title: Label
    private let field: LifeField<LifeGradient>
    private var channels: [NumberRow] = []
    private let channelColumn = StackView(spacing: 0, alignment: .fill)
    private let toggle: Button
    private var showsChannels = false

    init(
        _ title: String, _ get: @escaping (EmitterEditor) -> LifeGradient, _ set: @escaping (EmitterEditor, LifeGradient) -> Void,
        _ editor: EmitterEditor, _ look: ControlLook
    ) {
        self.editor = editor
        self.look = look
        self.get = get
        self.title = Label(title, role: \.caption, ink: \.middle)
        field = LifeField(title, track: get(editor))
        toggle = Button("stop") {}
        super.init()
        channels = GradientRow.channelPaths.map { name, path in
            NumberRow(name, number(path, set), editor, look)
        }
        for channel in channels { channelColumn.addSubview(channel) }
        for view in [self.title, toggle, field, channelColumn] { addSubview(view) }
        field.trackEdited = { set(editor, $0) }
        field.editingEnded = { editor.endEdit() }
        field.selectionChanged = { [weak self] _ in _ = self?.refreshChannels() }
        toggle.action = { [weak self] in self?.toggleChannels() }
        followChannels()
        lookChanged()
    }

    private func lookChanged() {
        toggle.style = look.linkButton
        for channel in channels { channel.look = look }
        setNeedsLayout()
    }

    private static let channelPaths: [(String, WritableKeyPath<ParticleColor, Float>)] = [
        ("stop red", \.red), ("stop green", \.green), ("stop blue", \.blue), ("stop alpha", \.alpha),
    ]

    /// Returns a field for a channel of the selected stop's colour.
    private func number(
        _ path: WritableKeyPath<ParticleColor, Float>, _ set: @escaping (EmitterEditor, LifeGradient) -> Void
    ) -> EditorField.Number {
        EditorField.Number(
            0...1, limits: 0...1,
            get: { [get, weak field] editor in
                let stops = get(editor).stops
                return Double(stops[min(field?.selectedIndex ?? 0, stops.count - 1)].color[keyPath: path])
            },
            set: { [get, weak field] editor, value in
                var stops = get(editor).stops
                stops[min(field?.selectedIndex ?? 0, stops.count - 1)].color[keyPath: path] = Float(value)
                set(editor, LifeGradient(stops))
            })
    }

    private func toggleChannels() {
        showsChannels.toggle()
        followChannels()
        heightChanged()
    }

    private func followChannels() {
        toggle.title = showsChannels ? "hide stop" : "edit stop"
        channelColumn.isHidden = !showsChannels
    }

    func refresh() -> Bool {
        let gradient = get(editor)
        let isNew = gradient != field.track
        if isNew { field.track = gradient }
        return refreshChannels() || isNew
    }

    private func refreshChannels() -> Bool { channels.reduce(false) { $1.refresh() || $0 } }

    /// Top of the gradient, in points at scale 1.
    private var barTop: Double { look.isRoomy ? 26 : 20 }

    override func sizeThatFits(_ size: Size) -> Size {
        let rows = showsChannels ? 4 * look.scale + channelsHeight(width: size.width) : 0
        return Size(width: size.width, height: (barTop + 32) * look.scale + rows)
    }

    private func channelsHeight(width: Double) -> Double { channelColumn.sizeThatFits(Size(width: width, height: .infinity)).height }

    override func layoutSubviews() {
        let s = look.scale
        let button = toggle.sizeThatFits(.unbounded)
        toggle.frame = Rect(
            x: bounds.width - button.width + toggle.style.padding, y: (barTop - 26) / 2 * s, width: button.width, height: 24 * s)
        title.frame = Rect(x: 0, y: toggle.frame.midY - 8 * s, width: max(0, bounds.width - button.width), height: 16 * s)
        field.frame = Rect(x: 0, y: barTop * s, width: bounds.width, height: 24 * s)
        channelColumn.frame = Rect(x: 0, y: (barTop + 36) * s, width: bounds.width, height: channelsHeight(width: bounds.width))
    }
}

/// A title and a curve with its keys.
final class CurveRow: View, EditorRow {
    var look: ControlLook { didSet { if look != oldValue { setNeedsLayout() } } }
    private let editor: EmitterEditor
    private let get: (EmitterEditor) -> LifeCurve
    private let title: Label
    private let field: LifeField<LifeCurveTrack>

    /// Minimum value of the curve's upper edge.
    private static let lowestLimit = 2.0

    init(
        _ title: String, _ get: @escaping (EmitterEditor) -> LifeCurve, _ set: @escaping (EmitterEditor, LifeCurve) -> Void,
        _ editor: EmitterEditor, _ look: ControlLook
    ) {
        self.editor = editor
        self.look = look
        self.get = get
        self.title = Label(title, role: \.caption, ink: \.middle)
        field = LifeField(title, track: CurveRow.track(get(editor)))
        super.init()
        addSubview(self.title)
        addSubview(field)
        field.trackEdited = { set(editor, $0.curve) }
        field.editingEnded = { [weak self] in
            editor.endEdit()
            self?.fitLimit()
        }
    }

    private static func track(_ curve: LifeCurve) -> LifeCurveTrack {
        LifeCurveTrack(curve, limit: max(lowestLimit, curve.keys.map(\.value).max() ?? 0))
    }

    /// Updates the curve and its value range, unless the curve was changed by dragging it here: the range stays constant during a drag.
    func refresh() -> Bool {
        guard field.track.curve != get(editor) else { return false }
        fitLimit()
        return true
    }

    private func fitLimit() { field.track = CurveRow.track(get(editor)) }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: 136 * look.scale) }

    override func layoutSubviews() {
        let s = look.scale
        title.frame = Rect(x: 0, y: 4 * s, width: bounds.width, height: 16 * s)
        field.frame = Rect(x: 0, y: 26 * s, width: bounds.width, height: 96 * s)
    }
}
