import Gallery
import LayoutMath
import Pictures
import Platform
import Storage
import Views
import Widgets

/// Pastes pictures into the folder that is shown.
final class PasteFeature {
    private unowned let session: SceneSession

    init(_ session: SceneSession) { self.session = session }

    /// Whether there is a folder to paste into, and a program that delivers what is on the clipboard.
    var isPossible: Bool { session.services.desktop.canPaste && folderToPasteInto != nil }

    /// The folder into which pictures are pasted; nil if none is open.
    private var folderToPasteInto: String? { session.shownListing?.request.folder }

    /// Writes the picture on the clipboard into the folder that is shown.
    func paste() {
        guard session.root.modal == nil else { return }
        guard session.services.desktop.canPaste else {
            return session.messages.announceFailure("no pictures can be pasted: wl-clipboard or xclip is not installed")
        }
        guard let folder = folderToPasteInto else {
            return session.messages.announce(Toast.Message("nowhere to paste: open a folder first", icon: .warning))
        }
        let messages = session.messages
        let step = messages.expect(.paste, "what is pasted goes to the wastebasket when it arrives")
        session.services.desktop.paste(into: folder) { [weak self] result in
            switch result {
            case .success(let pasted): self?.tell(pasted, undoneBy: step)
            case .failure(let error):
                messages.forget(step)
                messages.announceFailure("\(error)")
            }
        }
    }

    private func tell(_ pasted: PastedFiles, undoneBy step: UndoStep) {
        guard let first = pasted.paths.first else { return session.messages.forget(step) }
        let name = FilePath.name(of: first).shownPath
        var words = pasted.paths.count == 1 ? "pasted as \(name)" : "\(pasted.paths.count) pictures are pasted"
        if let complaint = pasted.complaints.first { words += ", \(pasted.complaints.count) not: \(complaint)" }
        let icon = pasted.complaints.isEmpty ? Icon.check : .warning
        session.messages.offer(step, words, icon: icon) { [weak self] in self?.discardPasted(pasted.paths) }
        session.root.shownGrid?.select(picture: first)
        session.stage.setNeedsDisplay()
    }

    private func discardPasted(_ paths: [String]) {
        for path in paths {
            session.services.desktop.moveToTrash(path, shown: nil) { [weak self] result in
                if case .failure(let error) = result {
                    self?.session.messages.announceFailure("\(FilePath.name(of: path).shownPath) stays: \(error)")
                }
            }
        }
    }
}
