import Imaging
import LayoutMath
import Particles
import Platform
import Replay
import SceneTestSupport
import Views
import Widgets

@testable import Scenes

extension Shot {
    nonisolated static let editor: [Shot] =
        Theme.Name.allCases.map { theme in Shot("editor-controls-\(theme.rawValue)") { try controlStates(Theme(theme)) } } + [
            Shot("editor-light") {
                let scene = try ScenePhotographer(.sparks, size: page.size, scale: page.scale, theme: .light)
                return try scene.photographs(of: "wait 1\nkey Space\nscreenshot rest")[0]
            },
            Shot("editor-group") {
                let scene = try ScenePhotographer(.sparks, size: page.size, scale: page.scale)
                let script = """
                    wait 1
                    key Space
                    press 990,640
                    drag 990,250 in 0.3
                    release
                    settle 3
                    tap 900,400
                    settle 3
                    screenshot open
                    """
                return try scene.photographs(of: script)[0]
            },
            Shot("editor-small") {
                try ScenePhotographer(.sparks, size: Size(width: 640, height: 480)).photographs(of: "wait 1\nkey Space\nscreenshot rest")[0]
            },
        ]

    /// Slider, number field, choices, switch and curves: at rest, hovered, pressed and with the keyboard's focus.
    private static func controlStates(_ theme: Theme) throws -> Bitmap {
        let look = ControlLook(theme: theme, scale: 1)
        let acts: [@MainActor (StageHarness) -> Void] = [
            { _ in },
            { user in user.send(.pointerMoved(.mouse(.left), Point(x: 100, y: 44))) },
            { user in user.press(100, 44) },
            { user in user.key(.tab) },
        ]
        let frames = try acts.map { act in
            let views = controls(look)
            let scene = try ComponentPhotographer(views, size: Size(width: 200, height: 380), theme: theme, backdrop: theme.palette.slab)
            act(scene.user)
            scene.user.advance(by: 0.3)
            return try scene.photograph()
        }
        return Filmstrip(frames, gap: 0).bitmap
    }

    private static func controls(_ look: ControlLook) -> [View] {
        let slider = Slider("rate", value: 50, in: 0...100, style: look.slider)
        let disabled = Slider("life", value: 50, in: 0...100, style: look.slider)
        disabled.isEnabled = false
        let field = TextField("title", text: "Skagen", style: look.field)
        let wrong = TextField("number", text: "12x3", style: look.field)
        wrong.accepts = { DecimalText.number($0) != nil }
        let words = SegmentedControl("shape", segments: ["point", "line", "circle"].map { .init($0) }, selectedIndex: 1, style: look.words)
        let toggle = Switch("on", isOn: true, style: look.toggle)
        let stops = [
            LifeGradient.Stop(location: 0, color: .white), .init(location: 0.6, color: ParticleColor(red: 1, green: 0.5, blue: 0.2)),
        ]
        let gradient = LifeField("colour", track: LifeGradient(stops), style: look.lifeField)
        let keys = [LifeCurve.Key(location: 0, value: 0.2), .init(location: 0.3, value: 1.6), .init(location: 1, value: 0.5)]
        let curve = LifeField("scale", track: LifeCurveTrack(LifeCurve(keys), limit: 2), style: look.lifeField)
        let views: [(View, Double, Double)] = [
            (slider, 32, 24), (disabled, 64, 24), (field, 100, 44), (wrong, 152, 44), (words, 206, 28), (toggle, 242, 28),
            (gradient, 276, 24), (curve, 308, 64),
        ]
        for (view, top, height) in views { view.frame = Rect(x: 16, y: top, width: 168, height: height) }
        return views.map(\.0)
    }
}
