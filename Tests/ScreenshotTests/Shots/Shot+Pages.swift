import Imaging
import LayoutMath
import Platform
import SceneTestSupport
import Views
import Widgets

@testable import Gallery
@testable import Scenes

extension Shot {
    /// The regular layout on 768x480 pixels, which keeps a golden below 60 KB.
    nonisolated static let page = (size: Size(width: 1280, height: 800), scale: 0.6)
    nonisolated private static let compact = Size(width: 800, height: 600)

    nonisolated static let pages = [
        Shot("cover-dark") { try ScenePhotographer(.cover, size: page.size, scale: page.scale).photograph() },
        Shot("cover-light") { try ScenePhotographer(.cover, size: page.size, scale: 0.55, theme: .light).photograph() },
        Shot("cover-compact-dark") { try ScenePhotographer(.cover, size: compact, scale: 0.75).photograph() },
        Shot("cover-empty-dark") { try ScenePhotographer(.cover, size: page.size, scale: page.scale, album: .nothing).photograph() },
        Shot("cover-empty-compact-light") {
            try ScenePhotographer(.cover, size: compact, scale: 0.75, theme: .light, album: .nothing).photograph()
        },
        Shot("cover-hint-dark") {
            let scene = try ScenePhotographer(.panorama, size: page.size, scale: 0.5, album: .nothing, showsHint: true)
            _ = try scene.photograph()
            return try scene.photograph(at: 2)
        },
        Shot("cover-drop-dark") { try drop(.dark) },
        Shot("cover-drop-light") { try drop(.light) },
        Shot("cover-unreadable-dark") {
            // As many as there are tiles: the unreadable one leaves the large tile for the last one.
            var album = Album.painted(8)
            album.entries[0].image = PaintedPictures.unreadable
            album.complaint = "holiday: no such folder"
            let scene = try ScenePhotographer(.cover, size: page.size, scale: 0.55, album: album)
            for frame in 0..<60 { _ = scene.session.frame(at: Double(frame) / 30, events: []) }
            return try scene.photograph(at: 2)
        },
        Shot("circle-dark") { try ScenePhotographer(.circle, size: page.size, scale: page.scale).photograph() },
        Shot("panorama-circle-light") { try lastPhotograph("key 3\nwait 3\nscreenshot rest", theme: .light, scale: 0.48) },
        Shot("panorama-night-dark") { try lastPhotograph("key 6\nwait 3\nscreenshot rest") },
        Shot("library-dark") { try library("wait 2\nscreenshot rest") },
        Shot("library-collapsed-light") {
            try library("wait 1\nwheel 0,-2 at 300,600\nwait 3\nscreenshot rest", theme: .light, scale: 0.42)
        },
        Shot("library-compact-dark") {
            let scene = try ScenePhotographer(.library, size: compact, scale: 0.6)
            return try scene.photographs(of: "wait 2\nscreenshot rest")[0]
        },
        Shot("notes-dark") { try notes(.dark, scale: 0.42) },
        Shot("notes-light") { try notes(.light, scale: 0.36) },
        Shot("notes-compact-dark") {
            let scene = try ScenePhotographer(.notes, size: compact, scale: 0.5)
            return try scene.photographs(of: "wait 2\nscreenshot rest")[0]
        },
        Shot("viewer-dark") { try lastPhotograph("wait 0.1\ntap 620,500\nwait 2\nscreenshot viewer") },
        Shot("sparks-at-3-seconds") {
            let scene = try ScenePhotographer(.sparks, size: page.size, scale: page.scale)
            _ = try scene.photograph()
            return try scene.photograph(at: 3)
        },
    ]

    /// Twelve pictures have just landed.
    private static func drop(_ theme: Theme.Name) throws -> Bitmap {
        let scene = try ScenePhotographer(.panorama, size: page.size, scale: 0.5, theme: theme)
        let script = "dropbegin\ndrop /somewhere\nwait 0.1\ndropend\nwait 0.6\nscreenshot landed"
        let photographs = try scene.photographs(of: script)
        return photographs[photographs.count - 1]
    }

    private static func library(_ script: String, theme: Theme.Name = .dark, scale: Double = 0.5) throws -> Bitmap {
        try ScenePhotographer(.library, size: page.size, scale: scale, theme: theme).photographs(of: script)[0]
    }

    /// Words in all fields, the focus and the caret in the longest.
    private static func notes(_ theme: Theme.Name, scale: Double) throws -> Bitmap {
        let script = """
            wait 1
            tap 200,310
            type "last light, north pier"
            key Tab
            type "Skagen"
            tap 200,410
            type "the gulls went quiet a minute before the sun did,"
            key Enter
            type "and then the whole pier turned copper"
            settle
            screenshot written
            """
        return try ScenePhotographer(.notes, size: Size(width: 1280, height: 720), scale: scale, theme: theme).photographs(of: script)[0]
    }

    private static func lastPhotograph(_ script: String, theme: Theme.Name = .dark, scale: Double = page.scale) throws -> Bitmap {
        let scene = try ScenePhotographer(.panorama, size: page.size, scale: scale, theme: theme)
        let photographs = try scene.photographs(of: script)
        return photographs[photographs.count - 1]
    }
}
