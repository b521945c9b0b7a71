import Imaging
import LayoutMath
import Platform
import Replay
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import Scenes

extension Shot {
    /// Rest, hovered, pressed, focused and disabled, side by side.
    nonisolated static let buttons: [Shot] = Theme.Name.allCases.flatMap { theme in
        [
            Shot("button-primary-\(theme.rawValue)") { try buttonStates(Theme(theme)) { $0.primaryButton } },
            Shot("button-quiet-\(theme.rawValue)") { try buttonStates(Theme(theme)) { $0.quietButton } },
        ]
    }

    nonisolated static let controls = [
        Shot("button-icon-double-scale") {
            let button = Button("remove", icon: Icon.cross, style: Theme(.dark).quietButton) {}
            button.frame = Rect(x: 12, y: 12, width: 136, height: 44)
            let scene = try ComponentPhotographer(
                [button], size: Size(width: 160, height: 68), scale: 2, backdrop: Theme(.dark).palette.paper)
            return try scene.photograph()
        },
        Shot("page-indicator-dark") { try pageIndicators(Theme(.dark)) },
        Shot("page-indicator-light") { try pageIndicators(Theme(.light)) },
        Shot("toast-dark") { try toasts(Theme(.dark)) },
        Shot("toast-light") { try toasts(Theme(.light)) },
        Shot("reading-line-dark") { try readingLines(Theme(.dark)) },
        Shot("focus-ring-slide") { try focusSlide() },
        Shot("label-lines") { try labels() },
    ]

    private static func buttonStates(_ theme: Theme, style: (Theme) -> ButtonStyle) throws -> Bitmap {
        let acts: [@MainActor (StageHarness, Button) -> Void] = [
            { _, _ in },
            { user, _ in user.send(.pointerMoved(.mouse(.left), Point(x: 80, y: 38))) },
            { user, _ in user.press(80, 38) },
            { user, _ in user.key(.tab) },
            { _, button in button.isEnabled = false },
        ]
        let frames = try acts.map { act in
            let button = Button("look through", style: style(theme)) {}
            button.frame = Rect(x: 12, y: 16, width: 144, height: 44)
            let scene = try ComponentPhotographer([button], size: Size(width: 168, height: 76), theme: theme, backdrop: theme.palette.paper)
            act(scene.user, button)
            scene.user.advance(by: 0.5)
            return try scene.photograph()
        }
        return Filmstrip(frames, gap: 0).bitmap
    }

    /// On the first page, on the way to the second, on the last; the fourth has the keyboard's focus.
    private static func pageIndicators(_ theme: Theme) throws -> Bitmap {
        let views = [0.0, 0.3, 2, 1].map { progress in
            let view = PageIndicator()
            view.titles = ["cover", "circle", "sparks"]
            view.progress = progress
            return view
        }
        let scene = try ComponentPhotographer(views, size: Size(width: 320, height: 196), theme: theme, backdrop: theme.palette.paper)
        for (row, view) in views.enumerated() {
            view.frame = Rect(origin: Point(x: 20, y: 10 + 44 * Double(row)), size: view.sizeThatFits(.unbounded))
        }
        scene.user.key(.tab, .shift)
        scene.user.advance(by: 0.5)
        return try scene.photograph()
    }

    /// At the beginning, on the way, and nearly done.
    private static func readingLines(_ theme: Theme) throws -> Bitmap {
        let counts = [0, 141, 240]
        let views = counts.map { _ in LoadingLine() }
        let scene = try ComponentPhotographer(views, size: Size(width: 320, height: 156), theme: theme, backdrop: theme.palette.paper)
        for (row, finished) in counts.enumerated() {
            views[row].frame = Rect(x: 16, y: 12 + 48 * Double(row), width: 280, height: 37)
            views[row].state = LoadingProgress.State(finished: finished, total: 248)
        }
        scene.user.advance(by: 0.2)
        return try scene.photograph()
    }

    /// A failure with an action, a success, and a failure that is sliding in.
    private static func toasts(_ theme: Theme) throws -> Bitmap {
        let retry = Toast.Action("try again") {}
        let messages = [
            Toast.Message("one picture could not be read", icon: Icon.warning, iconColor: \.error, action: retry),
            Toast.Message("harbour & hills: 14 pictures", icon: Icon.picture, iconColor: \.accent),
            Toast.Message("x.jpg ends too early", icon: Icon.warning, iconColor: \.error),
        ]
        let views = messages.map { _ in Toast(style: theme.toast) }
        let scene = try ComponentPhotographer(views, size: Size(width: 448, height: 236), theme: theme, backdrop: theme.palette.paper)
        for (row, (toast, message)) in zip(views, messages).enumerated() {
            if row == 2 { scene.user.advance(by: 2) }
            toast.show(message)
            let size = toast.sizeThatFits(Size(width: 400, height: .infinity))
            toast.frame = Rect(x: 424 - size.width, y: 20 + 68 * Double(row), width: size.width, height: size.height)
        }
        scene.user.advance(by: 0)
        scene.user.advance(by: 0.1)
        return try scene.photograph()
    }

    /// The ring slides from a pill to a picture.
    private static func focusSlide() throws -> Bitmap {
        let theme = Theme(.dark)
        let button = Button("open", style: theme.primaryButton) {}
        button.frame = Rect(x: 16, y: 20, width: 88, height: 44)
        let picture = PictureView(image: PaintedPictures.name(1), style: theme.picture())
        picture.action = {}
        picture.frame = Rect(x: 124, y: 16, width: 80, height: 100)
        let scene = try ComponentPhotographer(
            [button, picture], size: Size(width: 220, height: 132), theme: theme, backdrop: theme.palette.paper)
        scene.user.key(.tab)
        scene.user.settle()
        scene.user.key(.tab)
        return try scene.filmstrip(after: [0.03, 0.05, 0.08, 0.12, 0.6])
    }

    /// Alignments, a broken line, an ellipsis, and letters that only other fonts have.
    private static func labels() throws -> Bitmap {
        let (palette, type) = (Theme(.light).palette, Typography(scale: 1))
        let words = "the quick brown fox jumps over the lazy dog and comes back for the wide river"
        let views = [
            Label("hills & water", style: type.title, color: palette.high),
            Label(words, style: type.body, color: palette.middle, maximumLines: 2),
            Label("centred", style: type.bodyStrong, color: palette.accent, alignment: .center),
            Label("trailing", style: type.caption, color: palette.low, alignment: .trailing),
            Label("Grüße, AVATAR, 12:34, naïve", style: type.heading, color: palette.high),
        ]
        let tops = [8.0, 76, 132, 164, 190]
        for (label, top) in zip(views, tops) { label.frame = Rect(x: 16, y: top, width: 328, height: label.style.lineHeight * 2) }
        return try ComponentPhotographer(views, size: Size(width: 360, height: 240), backdrop: palette.paper).photograph()
    }
}
