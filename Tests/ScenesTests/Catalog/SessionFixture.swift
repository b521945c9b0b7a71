import LayoutMath
import Pictures
import Platform
import TestSupport
import Views

@testable import Scenes

extension SceneSession {
    /// A session in a window of 1280x720 with painted pictures, whose text needs no fonts.
    static func painted(
        _ scene: SceneName, album: Album? = nil, opening opened: OpenedPaths = OpenedPaths(), showsHint: Bool = false,
        pictures: PictureLibrary? = nil
    ) -> SceneSession {
        painted(scene, album: album, showsHint: showsHint, pictures: pictures) { _ in opened }
    }

    /// A session that opens what is dropped on it with `openPaths`.
    static func painted(
        _ scene: SceneName, album: Album? = nil, showsHint: Bool = false, pictures: PictureLibrary? = nil,
        openPaths: @escaping ([String]) -> OpenedPaths
    ) -> SceneSession {
        var options = Options()
        options.size = Size(width: 1280, height: 720)
        options.showsHint = showsHint
        return SceneSession(
            scene: scene, album: album, sample: .painted(), landscapeFolder: PaintedPictures.landscapeFolder, options: options,
            pictures: pictures ?? PictureLibrary(decoder: PaintedPictures(), mode: .synchronous), text: MonospacedText(),
            openPaths: openPaths)
    }

    /// A session with painted pictures and other options.
    static func painted(_ scene: SceneName, options: Options) -> SceneSession {
        SceneSession(
            scene: scene, album: nil, sample: .painted(), landscapeFolder: PaintedPictures.landscapeFolder, options: options,
            pictures: PictureLibrary(decoder: PaintedPictures(), mode: .synchronous), text: MonospacedText())
    }

    /// Draws frames from `start` on, sixty a second, for `duration`.
    func run(from start: Seconds, for duration: Seconds) {
        for frame in 0...Int(duration * 60) { _ = self.frame(at: start + Double(frame) / 60, events: []) }
    }

    func send(_ kind: InputEvent.Kind, at time: Seconds) { _ = frame(at: time, events: [InputEvent(time: time, kind)]) }

    /// What is said now, if anything.
    var status: View? {
        stage.root.firstDescendant { $0.semantics.role == .status && !$0.isHidden && $0.alpha > 0 }
    }
}
