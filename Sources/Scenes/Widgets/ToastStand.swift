import LayoutMath
import Platform
import Views
import Widgets

/// A toast in the gallery. It waits until it is sent away: for a day, not for six seconds.
final class ToastStand: View {
    private let toast = Toast(style: ToastStand.style(.standard))
    private let message: (Theme) -> Toast.Message
    private let words: String
    private var isNew = true

    private static let stay: Seconds = 24 * 60 * 60

    /// - Parameter message: what is said, in the colours of a theme.
    init(_ name: String, message: @escaping (Theme) -> Toast.Message) {
        (words, self.message) = (name, message)
        super.init()
        addSubview(toast)
    }

    /// The toast with its name below it.
    var stand: Stand {
        Stand(words, self, .measured { [weak toast] in toast?.fittingSize(within: $0.width, measuring: $1) ?? .zero })
    }

    /// Shows a toast that was sent away.
    func show() { if toast.message == nil { toast.show(message(theme)) } }

    private static func style(_ theme: Theme) -> ToastStyle {
        var style = theme.toast
        style.duration = stay
        return style
    }

    override func themeChanged() {
        toast.style = ToastStand.style(theme)
        // A message keeps the colour that it was shown in.
        let isStale = toast.message.map { $0.iconColor != message(theme).iconColor } ?? isNew
        isNew = false
        if isStale { toast.show(message(theme)) }
    }

    override func layoutSubviews() { toast.frame = bounds }
}
