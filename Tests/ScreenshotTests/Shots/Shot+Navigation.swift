import Imaging
import LayoutMath
import Platform
import Replay
import SceneTestSupport
import Views
import Widgets

extension Shot {
    /// Movements of pages over each other, of a sheet, and of a form's errors, each as a filmstrip of three frames.
    nonisolated static let navigation: [Shot] = [
        Shot("strip-push-dark") { try push() }, Shot("strip-back-drag-dark") { try backDrag() },
        Shot("strip-sheet-light") { try sheet() }, Shot("strip-form-error-dark") { try formError() },
    ]

    nonisolated private static let size = Size(width: 480, height: 300)

    /// At the beginning, in flight and at rest.
    private static func push() throws -> Bitmap {
        let (scene, stack) = try scene(pages: 1)
        stack.push(recipients())
        return Filmstrip(try frames(of: scene, after: [0.05, 0.1, 0.8]), gap: 4).bitmap
    }

    /// A drag that is released before half of the way: held, moving back, and at rest.
    private static func backDrag() throws -> Bitmap {
        let scene = try scene(pages: 2).scene
        let (start, end) = (Point(x: 8, y: 150), Point(x: 208, y: 150))
        scene.user.press(start.x, start.y)
        scene.user.move(from: start, to: end, in: 0.4)
        scene.user.advance(by: 0.3)
        let held = try scene.photograph()
        scene.user.release(end.x, end.y)
        return Filmstrip([held] + (try frames(of: scene, after: [0.12, 0.8])), gap: 4).bitmap
    }

    /// A sheet that arrives, rests, and leaves.
    private static func sheet() throws -> Bitmap {
        let (scene, _) = try scene(pages: 1, theme: .light)
        let question = SheetView(
            "send",
            StackView(
                [
                    Label("send two pictures to Noor?", role: \.subhead),
                    Label("they are made smaller: 1.2 MB", role: \.caption, ink: \.middle),
                    StackView(
                        [Button("not now") {}, Button("send", style: Theme(.light).primaryButton) {}], axis: .horizontal, spacing: 12),
                ], spacing: 12, padding: 8))
        question.present(on: scene.user.stage)
        let coming = try frames(of: scene, after: [0.12, 1])
        question.dismiss()
        return Filmstrip(coming + (try frames(of: scene, after: [0.14])), gap: 4).bitmap
    }

    private final class Address {
        var (name, text) = ("Noor", "noor@harbour")
    }

    /// A wrong address, the error when its field is left, and the corrected address.
    private static func formError() throws -> Bitmap {
        let (sample, theme) = (Address(), Theme(.dark))
        let ending = FormRule<String> { $0.contains(".") ? nil : "this address has no ending, such as .org" }
        let form = FormView(
            Form(sections: [
                FormSection(
                    "copy", title: "send a copy",
                    rows: [
                        .text("to", value: Binding(sample, \.text), rules: [ending]), .text("from", value: Binding(sample, \.name)),
                    ])
            ]))
        form.frame = Rect(origin: .zero, size: size)
        let scene = try ComponentPhotographer([form], size: size, theme: theme, backdrop: theme.palette.paper)
        scene.user.settle()
        form.focus("to")
        let typed = try frames(of: scene, after: [0.2])
        form.focus("from")
        let wrong = try frames(of: scene, after: [1])
        form.focus("to")
        scene.user.advance(by: 0.1)
        scene.user.key(.end)
        for letter in ".org" { scene.user.send(.text(String(letter))) }
        return Filmstrip(typed + wrong + (try frames(of: scene, after: [1])), gap: 4).bitmap
    }

    private static func frames(of scene: ComponentPhotographer, after waits: [Seconds]) throws -> [Bitmap] {
        try waits.map { wait in
            scene.user.advance(by: wait)
            return try scene.photograph()
        }
    }

    // MARK: The pages

    private static func scene(pages: Int, theme name: Theme.Name = .dark) throws -> (scene: ComponentPhotographer, stack: NavigationStack) {
        let (stack, theme) = (NavigationStack("copies"), Theme(name))
        stack.frame = Rect(origin: .zero, size: size)
        stack.setPages([contents(), recipients()].prefix(pages).map(\.self), animated: false)
        let scene = try ComponentPhotographer([stack], size: size, theme: theme, backdrop: theme.palette.paper)
        scene.user.settle()
        return (scene, stack)
    }

    private static func contents() -> View {
        page("what to send", ["north pier, last light", "the yellow boat"], button: "choose who gets it")
    }

    private static func recipients() -> View { page("who gets it", ["Noor", "Jan"], button: "send a copy") }

    private static func page(_ title: String, _ lines: [String], button: String) -> View {
        let words = lines.map { Label($0, role: \.body, ink: \.middle) }
        return StackView([Label(title, role: \.heading)] + words + [Button(button) {}], spacing: 16, padding: 32)
    }
}
