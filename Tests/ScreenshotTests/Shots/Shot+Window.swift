import LayoutMath
import Platform
import TestSupport

@testable import Scenes

extension Shot {
    /// What belongs to the window and not to a page: menu, prompt, keys, and the looks at high contrast.
    nonisolated static let window = [
        Shot("menu-dark") { try photograph("wait 0.1\nkey F10\nkey Down\nwait 0.5\nscreenshot menu") },
        Shot("menu-small-light") {
            try photograph("wait 0.1\nkey F10\nwait 0.5\nscreenshot menu", size: Size(width: 640, height: 480), scale: 1, theme: .light)
        },
        Shot("prompt-small-light") { try photograph(typing("/nowhere"), size: Size(width: 640, height: 480), scale: 1, theme: .light) },
        Shot("keys-dark") { try photograph("wait 0.1\nkey F1\nwait 0.5\nscreenshot keys") },
        Shot("cover-high-contrast-dark") { try photograph(rest, contrast: .high) },
        Shot("cover-high-contrast-light") { try photograph(rest, theme: .light, contrast: .high) },
        Shot("editor-high-contrast-light") { try photograph("key 5\nwait 3\nkey Space\nscreenshot rest", theme: .light, contrast: .high) },
        Shot("menu-high-contrast-dark") { try photograph("wait 0.1\nkey F10\nkey Down\nwait 0.5\nscreenshot menu", contrast: .high) },
    ]

    private nonisolated static let rest = "wait 0.5\nscreenshot rest"

    private nonisolated static func typing(_ path: String) -> String {
        "wait 0.1\nkey Ctrl+O\ntype \"\(path)\"\nwait 0.3\nscreenshot prompt"
    }

    private static func photograph(
        _ script: String, size: Size = page.size, scale: Double = 0.5, theme: Theme.Name = .dark, contrast: Theme.Contrast = .standard
    ) throws -> Bitmap {
        let scene = try ScenePhotographer(.panorama, size: size, scale: scale, theme: theme)
        scene.session.changeLook { $0.contrast = contrast }
        return try scene.photographs(of: script)[0]
    }
}
