import Imaging
import LayoutMath
import Platform
import Replay
import SceneTestSupport
import Views
import Widgets

extension Shot {
    /// The keyboard on the screen: as designed with a pressed key, the choices of a long press, and how it slides in.
    nonisolated static let keyboard: [Shot] = [
        Shot("keyboard-pressed-dark") { try pressed("e", for: 0.1, size: desk, scale: 0.4, theme: .dark) },
        Shot("keyboard-accents-light") { try pressed("o", for: 0.6, size: smallest, scale: 0.5, theme: .light) },
        Shot("strip-keyboard-dark") { try slide() },
    ]

    nonisolated private static let desk = Size(width: 1280, height: 720)
    /// The smallest window of the program.
    nonisolated private static let smallest = Size(width: 640, height: 480)

    private static func pressed(_ letter: String, for duration: Seconds, size: Size, scale: Double, theme: Theme.Name) throws -> Bitmap {
        let scene = try scene(size: size, scale: scale, theme: theme)
        try touch("place", in: scene.user)
        scene.user.advance(by: 1)
        let place = try middle(of: letter, in: scene.user)
        scene.user.press(place.x, place.y, pointer: .touch(1))
        scene.user.advance(by: duration)
        return try scene.photograph()
    }

    /// The lower field is touched, and stays clear of the keyboard and the lower edge.
    private static func slide() throws -> Bitmap {
        let scene = try scene(size: smallest, scale: 0.25, theme: .dark)
        try touch("place", in: scene.user)
        return try scene.filmstrip(after: [0.05, 0.05, 0.05, 0.1])
    }

    private static func scene(size: Size, scale: Double, theme: Theme.Name) throws -> ComponentPhotographer {
        let (page, theme) = (View(), Theme(theme))
        for (index, name) in ["title", "place"].enumerated() {
            let field = TextField(name, text: ["last light, north pier", "Skagen"][index])
            field.frame = Rect(x: 40, y: size.height - 200 + Double(index) * 120, width: size.width - 80, height: 44)
            page.addSubview(field)
        }
        let keyboard = OnScreenKeyboard(over: page)
        keyboard.frame = Rect(origin: .zero, size: size)
        return try ComponentPhotographer([keyboard], size: size, scale: scale, theme: theme, backdrop: theme.palette.paper)
    }

    private static func touch(_ label: String, in user: StageHarness) throws {
        let place = try middle(of: label, in: user)
        user.press(place.x, place.y, pointer: .touch(1))
        user.release(place.x, place.y, pointer: .touch(1))
    }

    private struct MissingView: Error { let label: String }

    private static func middle(of label: String, in user: StageHarness) throws -> Point {
        guard let view = user.stage.root.firstDescendant(where: { $0.semantics.label == label && !$0.isHidden }) else {
            throw MissingView(label: label)
        }
        return view.convert(view.bounds.center, to: nil)
    }
}
