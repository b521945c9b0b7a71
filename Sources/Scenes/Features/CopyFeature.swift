import Gallery
import Pictures
import Views
import Widgets

/// Sends copies of pictures.
final class CopyFeature {
    /// The copies that are being written.
    let model: CopiesModel
    /// What was chosen for the copies; nil before the first.
    private(set) var draft: CopyDraft?
    private unowned let session: SceneSession

    init(_ session: SceneSession) {
        self.session = session
        let services = session.services
        model = CopiesModel(on: services.work, desktop: services.desktop, messages: session.messages, makeRun: services.makeCopyRun)
    }

    func response(to action: any Action) -> ActionResponse? {
        guard let action = action as? SendCopies else { return nil }
        return ActionResponse(isEnabled: isPossible) { [self] in begin(with: action.entry, among: shownAlbum) }
    }

    /// Whether there is anything to copy, and a way to copy it.
    var isPossible: Bool { model.canCopy && (model.isUnderWay || shownAlbum.entries.contains(where: \.isFile)) }

    /// The pictures that are shown.
    private var shownAlbum: Album { session.root.shownGrid?.shownAlbum ?? session.albums.live.album }

    /// Shows the steps of sending copies of the picture that is looked at, or was last, and of all that are shown.
    func begin() {
        guard isPossible else {
            return session.messages.announce(Toast.Message("nothing to copy: open a folder with pictures first", icon: .warning))
        }
        begin(with: session.pictureInView ?? session.models.notes.lookedAt, among: shownAlbum)
    }

    /// Shows the steps of sending copies of a picture, or of all pictures of an album.
    func begin(with entry: Album.Entry?, among album: Album) {
        let flow = session.flow
        guard model.canCopy, !(flow.activeFlow is SendCopyFlow) else { return }
        session.root.dismiss()
        let draft = draft ?? CopyDraft(home: session.state.home, base: session.state.currentFolder)
        self.draft = draft
        let picture = entry.flatMap { $0.isFile ? (path: $0.image, title: session.models.notes.title(of: $0)) : nil }
        draft.subject = CopyDraft.Subject(picture: picture, all: album.entries.filter(\.isFile).map(\.image))
        let shots = session.albums.live.shots
        let steps = SendCopyFlow(draft: draft, model: model) { path in
            album.entries.first { $0.image == path && $0.isFile }.map { CivilDate(secondsSince1970: shots.reading(of: $0)) }
        }
        steps.sheet.didDismiss = { [weak flow, weak steps] in if flow?.activeFlow === steps { flow?.activeFlow = nil } }
        flow.begin(steps)
        steps.sheet.present(on: session.stage, over: session.root)
    }
}
