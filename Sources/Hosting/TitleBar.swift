import LayoutMath
import Platform
import SDLBackend
import Views
import Widgets

/// The title bar of a window for which the desktop draws none: the title in the middle, and a button that closes the window.
final class TitleBar: View {
    /// Whether the window has the keyboard focus; if not, the title is dimmed.
    var isActive = true { didSet { if isActive != oldValue { colorTitle() } } }
    var title: String {
        get { label.text }
        set { label.text = newValue }
    }

    private let label = Label("", role: \.captionStrong, alignment: .center)
    private let closeButton: Button

    /// Diameter of the button's disc, in logical pixels.
    private static let disc = 28.0

    init(close: @escaping () -> Void) {
        closeButton = Button("", icon: .cross, action: close)
        super.init()
        // The keyboard focus belongs to the contents.
        closeButton.takesFocus = false
        label.verticalAlignment = .center
        addSubview(label)
        addSubview(closeButton)
    }

    override func themeChanged() {
        colorTitle()
        var style = theme.iconButton
        (style.height, style.padding) = (Self.disc, (Self.disc - Icon.cross.side) / 2)
        style.fill = style.fill.opacity(0)
        closeButton.style = style
        setNeedsDisplay()
    }

    private func colorTitle() { label.color = isActive ? theme.palette.high : theme.palette.low }

    override func layoutSubviews() {
        let width = Window.closeButtonWidth
        let inset = (bounds.height - Self.disc) / 2
        closeButton.frame = Rect(x: bounds.width - (width + Self.disc) / 2, y: inset, width: Self.disc, height: Self.disc)
        // Inset by the same amount on both sides, so that the title is in the middle of the window.
        label.frame = Rect(x: width, y: 0, width: max(0, bounds.width - 2 * width), height: bounds.height)
    }

    override func draw(in canvas: Canvas) {
        canvas.fill(bounds, theme.palette.slab)
        let line = 1 / (stage?.scale ?? 1)
        canvas.fill(Rect(x: 0, y: bounds.height - line, width: bounds.width, height: line), theme.palette.hairline)
    }
}
