import Foundation
import LayoutMath
import Pictures
import Platform
import Storage
import SceneTestSupport

@testable import Scenes

extension Shot {
    nonisolated static let folders = [
        Shot("grid-folders-dark") {
            let files = try PaintedFolder()
            let scene = try ScenePhotographer(.grid, size: Size(width: 1280, height: 720), scale: 0.5, folder: files.path)
            let photographs = try scene.photographs(of: "wait 0.1\nkey Down\nkey Right\nsettle\nscreenshot rest")
            return photographs[0]
        },
        Shot("grid-folders-compact-light") {
            let files = try PaintedFolder()
            let scene = try ScenePhotographer(.grid, size: Size(width: 640, height: 480), scale: 0.75, theme: .light, folder: files.path)
            let photographs = try scene.photographs(of: "wait 0.1\nkey s\nsettle\nscreenshot rest")
            return photographs[0]
        },
    ]
}

/// Folders and files on disk whose names, dates and pictures are always the same.
final class PaintedFolder {
    let path: String

    /// Folders with the numbers of their pictures; a name without a number is no picture.
    private static let contents: [(folder: String, names: [String])] = [
        ("", ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg", "7.jpg", "one.xcf"]),
        ("autumn", ["8.jpg", "9.jpg", "10.jpg", "11.jpg", "12.jpg"]), ("nothing in it", []),
        ("the long way round the lake, and back over the hills", ["5.jpg", "3.jpg", "2.jpg"]), ("raw", ["a.kra", "b.kra"]),
        ("white birch", ["6.jpg"]),
    ]

    init() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("panorama-\(UUID().uuidString)/harbour")
        path = root.path
        for (number, content) in PaintedFolder.contents.enumerated() {
            let folder = root.appendingPathComponent(content.folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (index, name) in content.names.enumerated() {
                let file = folder.appendingPathComponent(name)
                try Data().write(to: file)
                try PaintedFolder.date(file, 1_000 * (number + 1) + index * 5 % 7)
            }
        }
        for (number, content) in PaintedFolder.contents.enumerated() where number > 0 {
            try PaintedFolder.date(root.appendingPathComponent(content.folder), 10_000 * number)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: FilePath.folder(of: path)) }

    private static func date(_ url: URL, _ seconds: Int) throws {
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: url.path)
    }
}
