import Foundation
import Pictures
import Platform
import Replay
import Storage
import TestFiles
import SceneTestSupport
import Views

@testable import Gallery
@testable import ParticleEditor
@testable import Scenes
@testable import Widgets

/// Folders with picture files on disk. Only the names matter.
final class FolderFixture {
    private let folder: TemporaryFolder
    var path: String { folder.path }

    /// - Parameter names: files; those that end in a slash are folders.
    init(_ names: [String], called name: String = "harbour") throws {
        folder = try TemporaryFolder(called: name)
        for name in names { try make(name) }
    }

    func make(_ name: String, bytes: Int = 1) throws {
        let file = path + "/" + name
        let folder = name.hasSuffix("/") ? file : FilePath.folder(of: file)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if !name.hasSuffix("/") { try Data(count: bytes).write(to: URL(fileURLWithPath: file)) }
    }

    /// The modification time of a file or folder.
    func date(_ name: String, _ seconds: Int) throws {
        let date = Date(timeIntervalSince1970: Double(seconds))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path + "/" + name)
    }
}

extension SceneSession {
    /// A session that opens paths as the program does.
    static func opening(
        _ paths: [String], _ scene: SceneName = .panorama, isRecursive: Bool = false, isFollowing: Bool = false,
        mode: Work.Mode = .synchronous, restored: SavedState = SavedState(), motion: MotionPreference = .full,
        desktop: any DesktopServices = NoDesktop(), setup: Setup = { _ in }
    ) -> SceneSession {
        let work = Work(isFollowing ? .threaded : mode)
        let opener = AlbumOpener(isFollowing: isFollowing, on: work)
        let opened = opener.open(paths, isRecursive: isRecursive)
        var state = AppState()
        (state.scene, state.restored, state.motion) = (scene, restored, motion)
        state.restored.picture = opened.picture ?? restored.picture
        var services = AppServices.painted(on: work)
        (services.opener, services.desktop) = (opener, desktop)
        services.openPaths = { opener.open($0, checksFiles: true) }
        setup(&services)
        return SceneSession(state, showing: opened, with: services)
    }

    /// Draws frames until `isDone`; the system reports changes of files with a delay.
    func draw(until isDone: () -> Bool) {
        let news = DispatchSemaphore(value: 0)
        services.work.wakeOwner { news.signal() }
        for _ in 0..<600 where !isDone() {
            _ = frame(at: stage.time + 1.0 / 60, events: [])
            _ = news.wait(timeout: .now() + 0.1)
        }
    }

    /// The text of the current toast; nil without one.
    var toastText: String? { (root.firstDescendant { $0 is Toast && !$0.isHidden } as? Toast)?.semantics.label }

    var album: AllPictures? { stage.root.firstDescendant { $0 is AllPictures } as? AllPictures }
    var viewer: Viewer? { stage.root.firstDescendant { $0 is Viewer } as? Viewer }

    /// A field of the trace of the page with all pictures.
    func albumField(_ name: String) -> TraceValue? { album?.traceFields?[name] }
}
