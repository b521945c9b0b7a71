import SceneTestSupport
import Testing
import Views
import Widgets

@testable import ParticleEditor
@testable import Scenes

/// A user without a pointer in front of a session.
final class SessionWalk: KeyboardWalk {
    let session: SceneSession

    init(_ session: SceneSession) throws {
        self.session = session
        try super.init(
            on: { session.stage },
            play: { lines throws in
                let complaints = try session.replay(lines, framesPerSecond: KeyboardWalk.frameRate)
                #expect(complaints == [])
            },
            list: { session.frame(at: session.stage.time, events: []) })
    }

    override func keys(of view: View) -> (key: String, back: String)? {
        guard view is TextField else { return super.keys(of: view) }
        // Text in other fields is not a number.
        return (view.nearest(NumberRow.self)?.firstDescendant { $0 is Slider } as? Slider).map {
            $0.fraction < 1 ? ("Up", "Down") : ("Down", "Up")
        }
    }
}
