import Gallery
import LayoutMath
import Pictures
import Platform
import Storage
import Views
import Widgets

/// Pasting pictures into the folder that one sees.
extension SceneSession {
    /// The folder into which pictures are pasted; nil where none is open.
    var folderToPasteInto: String? { shownListing?.request.folder }

    /// Writes the picture on the clipboard into the folder that one sees.
    func paste() {
        guard root.modal == nil else { return }
        guard desktop.canPaste else { return tellFailure("no pictures can be pasted: wl-clipboard or xclip is not installed") }
        guard let folder = folderToPasteInto else {
            return announce(Toast.Message("nowhere to paste: open a folder first", icon: .warning))
        }
        desktop.paste(into: folder) { [weak self] result in
            switch result {
            case .success(let pasted): self?.tell(pasted)
            case .failure(let error): self?.tellFailure("\(error)")
            }
        }
    }

    private func tell(_ pasted: PastedFiles) {
        guard let first = pasted.paths.first else { return }
        let name = FilePath.name(of: first).shownPath
        var words = pasted.paths.count == 1 ? "pasted as \(name)" : "\(pasted.paths.count) pictures are pasted"
        if let complaint = pasted.complaints.first { words += ", \(pasted.complaints.count) not: \(complaint)" }
        let icon = pasted.complaints.isEmpty ? Icon.check : .warning
        offer(UndoStep(.paste, words, icon: icon) { [weak self] in self?.discardPasted(pasted.paths) })
        root.shownGrid?.select(picture: first)
        stage.setNeedsDisplay()
    }

    private func discardPasted(_ paths: [String]) {
        for path in paths {
            desktop.moveToTrash(path, shown: nil) { [weak self] result in
                if case .failure(let error) = result { self?.tellFailure("\(FilePath.name(of: path).shownPath) stays: \(error)") }
            }
        }
    }
}
