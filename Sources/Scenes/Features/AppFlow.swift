import Gallery
import ParticleEditor
import Views
import Widgets

/// The program at the end of the responder chain: passes actions to its features, and events to the flow that is active in it.
final class AppFlow: FlowController {
    var activeFlow: (any FlowController)?
    private unowned let session: SceneSession

    init(_ session: SceneSession) { self.session = session }

    /// The scene is shown by the session.
    func showInitialView() {}

    func response(to action: any Action) -> ActionResponse? {
        session.opening.response(to: action) ?? session.menus.response(to: action) ?? session.folders.response(to: action)
            ?? session.editing.response(to: action) ?? session.copying.response(to: action)
    }
}
