import Imaging
import LayoutMath
import Notes
import Pictures
import Platform
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import Scenes

extension Shot {
    /// Views that belong to the window and not to a page: menu, prompt, keys, and the looks at high contrast.
    ///
    /// Menu, keys and prompt are photographed over the plain ground of an empty grid: a landscape around them would be most of their bytes.
    nonisolated static let window = [
        Shot("menu-dark") { try photograph(menu, over: .grid) },
        Shot("menu-small-light") { try photograph(menu, over: .grid, size: small, scale: 0.75, theme: .light) },
        Shot("menu-high-contrast-dark") { try photograph(menu, over: .grid, contrast: .high) },
        Shot("prompt-small-light") { try photograph(typing("/nowhere"), over: .grid, size: small, scale: 0.75, theme: .light) },
        Shot("rename-small-light") { try photographRenaming() },
        Shot("keys-dark") { try photograph("wait 0.1\nkey F1\nwait 0.5\nscreenshot keys", over: .grid) },
        Shot("cover-high-contrast-light") {
            try photograph("wait 0.5\nscreenshot rest", over: .panorama, scale: 0.4, theme: .light, contrast: .high)
        },
        Shot("editor-high-contrast-light") {
            try photograph("key 6\nwait 3\nkey Space\nscreenshot rest", over: .panorama, theme: .light, contrast: .high)
        },
    ]

    private nonisolated static let small = Size(width: 640, height: 480)
    private nonisolated static let menu = "wait 0.1\nkey F10\nkey Down\nwait 0.5\nscreenshot menu"

    private nonisolated static func typing(_ path: String) -> String {
        "wait 0.1\nkey Ctrl+O\ntype \"\(path)\"\nwait 0.3\nscreenshot prompt"
    }

    /// The prompt for a name that is taken, over the picture with that name. Its request is refused without a disk.
    private static func photographRenaming() throws -> Bitmap {
        let file = PictureFile(path: "/harbour/low tide.jpg", modified: 0)
        let scene = try ScenePhotographer(
            .grid, size: Size(width: 480, height: 300), scale: 0.5, theme: .light,
            album: Album(of: PictureFolder(of: [file]), title: "harbour")
        ) { $0.renamer = TakenNames() }
        return try scene.photographs(of: "wait 0.1\nkey Home\nkey F2\ntype \"pier\"\nkey Enter\nwait 0.5\nscreenshot rename")[0]
    }

    private struct TakenNames: PictureRenaming {
        func setName(_ name: String, of picture: String) throws(RenameError) -> String { throw .taken(name: name) }
    }

    private static func photograph(
        _ script: String, over scene: SceneName, size: Size = page.size, scale: Double = 0.5, theme: Theme.Name = .dark,
        contrast: Theme.Contrast = .standard
    ) throws -> Bitmap {
        let album: Album? = scene == .grid ? .nothing : nil
        let scene = try ScenePhotographer(scene, size: size, scale: scale, theme: theme, album: album)
        scene.session.changeLook { $0.contrast = contrast }
        return try scene.photographs(of: script)[0]
    }
}
