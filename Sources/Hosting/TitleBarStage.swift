import LayoutMath
import Platform
import SDLBackend
import Views

/// A title bar above the contents of a window. It has a separate stage, so the contents have the same positions, sizes and recordings as
/// in a window with the desktop's title bar.
final class TitleBarStage {
    private let bar: TitleBar
    private let stage: Stage
    private var route = PointerRoute(height: Window.ownTitleHeight)
    private var waiting: [InputEvent] = []
    private var frame = DisplayList()

    /// - Parameters:
    ///   - contents: The stage below the bar.
    ///   - close: Called when the close button is pressed.
    init(above contents: Stage, close: @escaping () -> Void) {
        bar = TitleBar(close: close)
        stage = Stage(
            root: bar, size: Size(width: contents.size.width, height: Window.ownTitleHeight), scale: contents.scale, text: contents.text,
            images: contents.images, theme: contents.theme.scaled(to: 1))
    }

    /// The cursor, if the mouse is in the title bar; nil otherwise.
    var cursor: Cursor? { route.isInBar ? stage.cursor : nil }
    var needsFrame: Bool { stage.needsFrame }
    var displayGeneration: Int { stage.displayGeneration }

    /// Takes the title bar's part of the input, which its next frame handles.
    /// - Returns: The remaining input.
    func take(_ inputs: [InputEvent]) -> [InputEvent] {
        let (own, rest) = route.divide(inputs)
        for input in own {
            if input.kind == .focusGained { bar.isActive = true }
            if input.kind == .focusLost { bar.isActive = false }
        }
        waiting += own
        return rest
    }

    /// Advances the title bar to a time, with the theme of the contents.
    func advance(to time: Seconds, title: String, above contents: Stage) {
        bar.title = title
        stage.theme = contents.theme.scaled(to: 1)
        stage.motionPreference = contents.motionPreference
        frame = stage.frame(at: time, events: waiting)
        waiting = []
    }

    /// Returns the frame of the complete window.
    func placed(above contents: DisplayList) -> DisplayList {
        var list = DisplayList()
        list.size = Size(width: contents.size.width, height: contents.size.height + frame.size.height)
        list.append(contents, at: Point(x: 0, y: frame.size.height))
        list.append(frame, at: .zero)
        return list
    }
}
