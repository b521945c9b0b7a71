import PanoramaKit

/// A toast in the widget gallery. It stays for a day instead of six seconds, unless it is dismissed.
final class ToastStand: View {
    private let toast = Toast(style: ToastStand.style(.standard))
    private let message: Toast.Message
    private let words: String

    private static let stay: Seconds = 24 * 60 * 60

    init(_ name: String, _ message: Toast.Message) {
        (words, self.message) = (name, message)
        super.init()
        addSubview(toast)
        toast.show(message)
    }

    /// The toast with its name below it.
    var stand: Stand { Stand(words, self) }

    /// Shows a toast that was sent away.
    func show() { if toast.message == nil { toast.show(message) } }

    private static func style(_ theme: Theme) -> ToastStyle {
        var style = theme.toast
        style.duration = stay
        return style
    }

    override func themeChanged() { toast.style = ToastStand.style(theme) }

    override func sizeThatFits(_ size: Size) -> Size { toast.sizeThatFits(size) }

    override func layoutSubviews() { toast.frame = bounds }
}
