public import Copies
package import Gallery
import Pictures
import Views
import Widgets

/// The program at the end of the responder chain, with the flow that is active in it.
final class AppFlow: FlowController {
    var activeFlow: (any FlowController)?

    /// The scene is shown by the session.
    func showInitialView() {}
}

/// Sending copies of pictures.
extension SceneSession {
    /// Makes the runs that write copies; nil where nothing can be copied.
    public var copyRun: ((CopyRequest) -> CopyRun)? {
        get { models.copies.makeRun }
        set { models.copies.makeRun = newValue }
    }

    /// Whether there is anything to copy, and something that copies.
    package var canSendCopies: Bool { copyRun != nil && (models.copies.isUnderWay || shownAlbum.entries.contains(where: \.isFile)) }

    /// The pictures that are shown.
    private var shownAlbum: Album { root.shownGrid?.shownAlbum ?? live.album }

    package func sendCopy(of entry: Album.Entry) { sendCopy(of: entry, among: shownAlbum) }

    /// Shows the steps of sending copies of the picture that is looked at, or was last, and of all that are shown.
    func sendCopies() {
        guard canSendCopies else {
            return announce(Toast.Message("nothing to copy: open a folder with pictures first", icon: .warning))
        }
        sendCopy(of: pictureInView ?? models.notes.lookedAt, among: shownAlbum)
    }

    /// The picture that fills the window or is the matter of the page; nil where many are seen.
    var pictureInView: Album.Entry? {
        switch shownScope {
        case .viewer, .animation, .comparison, .cropping: shownViewer?.pictureMenu?.entry
        case .page(.swiper, _): (root.firstDescendant { $0 is SwiperPage } as? SwiperPage)?.shownEntry
        case .page(.notes, _): models.notes.entry
        default: nil
        }
    }

    func sendCopy(of entry: Album.Entry?, among album: Album) {
        guard copyRun != nil, !(flow.activeFlow is SendCopyFlow) else { return }
        root.dismiss()
        let draft = models.copyDraft ?? CopyDraft(home: options.home, base: options.currentFolder)
        models.copyDraft = draft
        let picture = entry.flatMap { $0.isFile ? (path: $0.image, title: models.notes.title(of: $0)) : nil }
        draft.subject = CopyDraft.Subject(picture: picture, all: album.entries.filter(\.isFile).map(\.image))
        let shots = live.shots
        let steps = SendCopyFlow(draft: draft, model: models.copies) { path in
            album.entries.first { $0.image == path && $0.isFile }.map { CivilDate(secondsSince1970: shots.reading(of: $0)) }
        }
        steps.sheet.didDismiss = { [weak flow, weak steps] in if flow?.activeFlow === steps { flow?.activeFlow = nil } }
        flow.begin(steps)
        steps.sheet.present(on: stage, over: root)
    }
}
