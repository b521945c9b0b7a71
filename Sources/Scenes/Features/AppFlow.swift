import Gallery
import ParticleEditor
import Views
import Widgets

/// The program at the end of the responder chain: has the features, passes actions to them, and events to the flow that is active in it.
final class AppFlow: FlowController {
    var activeFlow: (any FlowController)?
    private unowned let session: SceneSession

    private(set) lazy var opening = OpeningFeature(session)
    private(set) lazy var drops = DropFeature(session)
    private(set) lazy var menus = MenuFeature(session)
    private(set) lazy var settings = SettingsFeature(session)
    private(set) lazy var folders = FolderFeature(session)
    private(set) lazy var editing = EditingFeature(session)
    private(set) lazy var renaming = RenamingFeature(session)
    private(set) lazy var copying = CopyFeature(session)
    private(set) lazy var pasting = PasteFeature(session)

    init(_ session: SceneSession) { self.session = session }

    /// The scene is shown by the session.
    func showInitialView() {}

    func response(to action: any Action) -> ActionResponse? {
        opening.response(to: action) ?? menus.response(to: action) ?? folders.response(to: action) ?? editing.response(to: action)
            ?? copying.response(to: action)
    }
}
