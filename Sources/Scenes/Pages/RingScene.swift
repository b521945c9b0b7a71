import Imaging
import LayoutMath
import Platform
import Views
import Widgets

/// Numbered discs of different colours, evenly spaced on a circle that fills the window; + and − add and remove one.
final class RingScene: View {
    private let collection: CollectionView
    private let add: Button
    private let remove: Button

    /// Initial and maximum number of discs.
    private static let firstCount = 3
    private static let mostCount = 40
    /// Side of the buttons in the middle, in points; both fit inside the ring of a window 320 wide.
    private static let buttonSide = 44.0

    init(context: SceneContext) {
        let seed = context.seed
        collection = CollectionView(
            layout: CircleLayout(itemCount: 0, bounds: .zero),
            recipe: CollectionView.Recipe(
                make: { _ in Disc() }, configure: { view, id in (view as? Disc)?.show(Int(id) ?? 0, seed: seed) }))
        add = Button("", icon: Icon.plusSmall) {}
        remove = Button("", icon: Icon.minus) {}
        super.init()
        collection.name = "circle"
        collection.semantics = Semantics(.list, label: "circle")
        collection.takesKeysUnfocused = true
        collection.clipsToBounds = false
        add.semantics = Semantics(.button, label: "add")
        remove.semantics = Semantics(.button, label: "remove")
        add.toolTip = ToolTip("add", Shortcuts.addToRing)
        remove.toolTip = ToolTip("remove the last", Shortcut("remove the last", .character("-")))
        add.action = { [weak self] in self?.append() }
        remove.action = { [weak self] in self?.removeLast() }
        for view in [collection, add, remove] { addSubview(view) }
        show((0..<RingScene.firstCount).map(String.init), animated: false)
    }

    private var ids: [String] { collection.snapshot.ids }

    private func show(_ ids: [String], animated: Bool = true) {
        collection.apply(CollectionSnapshot(ids), animated: animated)
        add.isEnabled = ids.count < RingScene.mostCount
        remove.isEnabled = !ids.isEmpty
    }

    private func append() {
        guard ids.count < RingScene.mostCount else { return }
        show(ids + [String((ids.compactMap { Int($0) }.max() ?? -1) + 1)])
    }

    private func removeLast() { show(Array(ids.dropLast())) }

    private func removeSelected() {
        guard let selected = collection.selectedID else { return removeLast() }
        show(ids.filter { $0 != selected })
    }

    override func themeChanged() { for button in [add, remove] { button.style = RingScene.roundButton(theme) } }

    override func layoutSubviews() {
        collection.frame = bounds
        let side = RingScene.buttonSide
        let top = bounds.midY - side / 2
        add.frame = Rect(x: bounds.midX - side - 2, y: top, width: side, height: side)
        remove.frame = Rect(x: bounds.midX + 2, y: top, width: side, height: side)
    }

    override func draw(in canvas: Canvas) { canvas.fill(bounds, theme.palette.paper) }

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
        guard modifiers.subtracting(.shift).isEmpty else { return false }
        switch key {
        case .insert, .character("+"): append()
        case .character("-"): removeLast()
        case .delete, .backspace: removeSelected()
        default: return false
        }
        return true
    }

    private static func roundButton(_ theme: Theme) -> ButtonStyle {
        var style = theme.quietButton
        style.height = buttonSide
        style.padding = 0
        style.iconGap = 0
        return style
    }
}

/// A coloured disc with its number in white.
private final class Disc: View {
    private var number = 0
    private var color = Color.black

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        cursor = .hand
    }

    /// Shows a number. Successive hues are a golden section of the circle apart, so that neighbours differ most.
    func show(_ number: Int, seed: UInt64) {
        self.number = number
        let turns = (Double(number) * 0.618_033_988_749_895 + Double(seed % 360) / 360).truncatingRemainder(dividingBy: 1)
        color = Disc.color(hue: turns)
        semantics = Semantics(.item, label: String(number))
        setNeedsDisplay()
    }

    override func draw(in canvas: Canvas) {
        canvas.fill(.rounded(radius: bounds.width / 2), in: bounds, color)
        guard let measure = stage?.text, bounds.width >= Disc.leastLabelled else { return }
        let font = Font(.displayLight, size: Disc.numberSize * bounds.width)
        let (run, extent) = (TextRun(String(number), font: font), measure.metrics(of: font))
        let origin = Point(
            x: bounds.midX - measure.width(of: run) / 2, y: bounds.midY + (extent.ascent - extent.descent) / 2)
        canvas.text(run, at: origin, .white)
    }

    override var focusOutline: (rect: Rect, radius: Double) { (bounds, bounds.width / 2) }

    /// Diameter in points below which a disc has no number.
    private static let leastLabelled = 16.0
    /// Font size of the number as a share of the disc's diameter.
    private static let numberSize = 0.26

    /// Returns a colour of this hue in turns, of saturation 0.62, and as bright as a contrast of 4.5 to white allows.
    private static func color(hue: Double) -> Color {
        let saturation = 0.62
        func channel(_ offset: Double) -> Double {
            let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return 1 - saturation * min(k, 4 - k).clamped(to: 0...1)
        }
        let (red, green, blue) = (channel(5), channel(3), channel(1))
        // WCAG's luminance with a plain power for the transfer curve; (1 + 0.05)/(L + 0.05) = 4.5 at L = 0.183.
        func linear(_ value: Double) -> Double { Elementary.pow(value, gamma) }
        let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        let value = min(0.8, Elementary.pow(0.18 / luminance, 1 / gamma))
        return Color(red: Float(red * value), green: Float(green * value), blue: Float(blue * value))
    }

    /// Exponent of the transfer curve.
    private static let gamma = 2.2
}
