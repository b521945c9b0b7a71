import Imaging
import LayoutMath
import Platform
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes

extension Shot {
    /// The widget gallery's sections without the title and the surrounding pages, which take most of a window's bytes. The focus is where
    /// Tab arrives first. Also the complete window, small.
    nonisolated static let widgets: [Shot] = [
        Shot("widgets-window-dark") {
            let scene = try ScenePhotographer(.widgets, size: Size(width: 1280, height: 720), scale: 0.25)
            return try scene.photographs(of: "wait 1.2\nscreenshot page")[0]
        },
        Shot("widgets-colours-dark") { try sections(.type, [1], width: 640, scale: 0.5) },
        Shot("widgets-counters-light") { try sections(.type, [3], width: 860, theme: .light, scale: 0.5) },
        Shot("widgets-buttons-dark") { try sections(.buttons, [0], width: 440) },
        Shot("widgets-buttons-light") { try sections(.buttons, [1, 2], width: 660, theme: .light, scale: 0.75) },
        Shot("widgets-buttons-over-pictures-light") { try sections(.buttons, [4, 5, 6], width: 660, theme: .light, scale: 0.5) },
        Shot("widgets-choices-dark") { try sections(.choices, [0, 1, 2], width: 640, scale: 0.5) },
        Shot("widgets-choices-double-scale") { try sections(.choices, [0], width: 360, scale: 2) },
        Shot("widgets-pickers-dark") { try sections(.choices, [3], width: 760, scale: 0.5) },
        Shot("widgets-text-dark") { try sections(.text, [0, 1], width: 580, scale: 0.5, tabs: 2) },
        Shot("widgets-text-high-contrast-light") { try sections(.text, [0], width: 580, theme: .light, contrast: .high, scale: 0.5) },
        Shot("widgets-form-dark") { try sections(.text, [3], width: 992, scale: 0.6, tabs: 3) },
        Shot("widgets-form-small-light") { try sections(.text, [3], width: 380, theme: .light, scale: 0.5) },
        Shot("widgets-messages-dark") { try sections(.messages, [0], width: 640, scale: 0.5) },
        Shot("widgets-messages-high-contrast-dark") { try sections(.messages, [1], width: 640, contrast: .high, scale: 0.5) },
        Shot("widgets-collections-dark") { try sections(.collections, [0, 1, 2, 3], width: 860, scale: 0.3) },
        Shot("widgets-motion-light") { try sections(.motion, [0, 1, 2], width: 720, theme: .light, scale: 0.4) },
    ]

    /// All stands of some sections of a page, one below the other.
    private static func sections(
        _ group: WidgetGroup, _ indices: [Int], width: Double, theme: Theme.Name = .dark, contrast: Theme.Contrast = .standard,
        scale: Double = 1, tabs: Int = 1
    ) throws -> Bitmap {
        let theme = Theme(theme, contrast: contrast)
        let gallery = GalleryContext(album: AlbumStore(.painted(6)))
        let stands = WidgetStands(SceneContext(gallery: gallery, editor: EditorContext(), landscapeFolder: "", seed: 1))
        let sections = stands.sections(group)
        let column = StackView(indices.map { sections[$0] }, spacing: 28, padding: 24, alignment: .fill)
        let scene = try ComponentPhotographer([column], scale: scale, theme: theme, backdrop: theme.palette.paper)
        let height = column.sizeThatFits(Size(width: width, height: .infinity)).height
        column.frame = Rect(x: 0, y: 0, width: width, height: height)
        scene.user.resize(to: column.frame.size, scale: scale)
        for _ in 0..<tabs { scene.user.key(.tab) }
        scene.user.advance(by: 1.2)
        return try scene.photograph()
    }
}
