import Imaging
import LayoutMath
import Platform
import Replay
import SceneTestSupport
import Views
import Widgets

extension Shot {
    /// Movements of a stack of pages, each as a filmstrip.
    nonisolated static let navigation: [Shot] = [
        Shot("strip-push-dark") { try push() }, Shot("strip-back-drag-dark") { try backDrag() },
    ]

    nonisolated private static let size = Size(width: 200, height: 150)
    /// Small, because only the places count: goldens stay in the history.
    nonisolated private static let scale = 0.25

    private static func push() throws -> Bitmap {
        let (scene, stack) = try scene(pages: 1)
        stack.push(page("size"))
        return try scene.filmstrip(after: [0.04, 0.06, 0.08, 0.12, 0.8])
    }

    /// A drag that is cancelled, and one that is released.
    private static func backDrag() throws -> Bitmap {
        let scene = try scene(pages: 2).scene
        var frames: [Bitmap] = []
        for isCancelled in [true, false] {
            let (start, end) = (Point(x: 8, y: 75), Point(x: 120, y: 75))
            scene.user.press(start.x, start.y)
            scene.user.move(from: start, to: end, in: 0.2)
            frames.append(try scene.photograph())
            if isCancelled { scene.user.key(.escape) } else { scene.user.release(end.x, end.y) }
            for wait in [0.06, 0.8] {
                scene.user.advance(by: wait)
                frames.append(try scene.photograph())
            }
        }
        return Filmstrip(frames, gap: 4).bitmap
    }

    private static func scene(pages: Int) throws -> (scene: ComponentPhotographer, stack: NavigationStack) {
        let (stack, theme) = (NavigationStack("copies"), Theme(.dark))
        stack.frame = Rect(origin: .zero, size: size)
        stack.setPages(["what", "where"].prefix(pages).map(page), animated: false)
        let scene = try ComponentPhotographer([stack], size: size, scale: scale, theme: theme, backdrop: theme.palette.paper)
        scene.user.settle()
        return (scene, stack)
    }

    private static func page(_ title: String) -> View {
        StackView([Label(title, role: \.heading), Button("next") {}], spacing: 12, padding: 20)
    }
}
