package import Editing
import Platform
import Views
import Widgets

// Turning and cutting the picture, and writing that.
extension Viewer {
    /// Whether the picture is a file that can be written.
    package var canEdit: Bool { shown.map { context.services?.canEdit($0.entry) ?? false } ?? false }

    /// What was done with the picture and is not written.
    package var pendingEdit: PictureEdit { PictureEdit(quarters: swiper.quarters) }

    /// Turns the picture on the screen, and tells how it is written.
    package func turn(byQuarters quarters: Int) {
        swiper.rotate(byQuarters: quarters)
        guard canEdit, !pendingEdit.isNone else { return }
        context.services?.announce(
            Toast.Message(
                "turned on the screen; \(Shortcuts.saveTurned.words) saves it", icon: Icon.save,
                action: Toast.Action("save") { [weak self] in self?.save() }))
    }

    /// Writes the turned picture in place of itself.
    package func save() {
        guard let entry = editedEntry else { return }
        slideshow.stop()
        context.services?.save(pendingEdit, of: entry)
    }

    /// Asks for a name, and writes the picture as it is turned under it.
    package func saveCopy() {
        guard let entry = shown?.entry, canEdit else { return tellNothingToSave() }
        slideshow.stop()
        context.services?.saveCopy(pendingEdit, of: entry)
    }

    private var editedEntry: Album.Entry? {
        guard canEdit, !pendingEdit.isNone, let entry = shown?.entry else {
            tellNothingToSave()
            return nil
        }
        return entry
    }

    private func tellNothingToSave() {
        let words =
            canEdit ? "nothing to save: turn the picture first" : "nothing to save: this picture is no file that can be written"
        context.services?.announce(Toast.Message(words, icon: Icon.warning))
    }

    /// The picture was written as it was turned, and is upright in its file now.
    package func pictureWasWritten(_ image: String, turnedBy quarters: Int) { swiper.pictureWasTurned(image, byQuarters: quarters) }

    /// Handles the keys of turning, cutting and saving.
    func handleEditingKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
        if Shortcuts.saveTurned.matches(key, modifiers) {
            save()
        } else if Shortcuts.saveTurnedAs.matches(key, modifiers) {
            saveCopy()
        } else if Shortcuts.crop.matches(key, modifiers) {
            beginCropping()
        } else if Shortcuts.rotateRight.matches(key, modifiers) {
            turn(byQuarters: 1)
        } else if Shortcuts.rotateLeft.matches(key, modifiers) {
            turn(byQuarters: -1)
        } else {
            return false
        }
        return true
    }

    // MARK: Cropping

    /// Lays a frame over the picture as soon as its file is read.
    package func beginCropping() {
        guard cropping == nil, comparison == nil else { return }
        guard canEdit, let entry = shown?.entry else { return tellNothingToSave() }
        slideshow.stop()
        context.services?.readEditSubject(of: entry) { [weak self] in self?.crop(entry, $0) }
    }

    private func crop(_ entry: Album.Entry, _ subject: EditSubject) {
        guard cropping == nil, comparison == nil, stage != nil, image == entry.image else { return }
        if !chrome.panel.isHidden { toggleFacts() }
        swiper.zoomOut()
        let view = CropView(subject, turnedBy: swiper.quarters)
        view.pictureFrame = { [weak swiper] in swiper?.pictureFrame }
        view.close = { [weak self] in self?.endCropping() }
        view.accepted = { [weak self] edit in
            self?.endCropping()
            if edit.isNone { self?.tellNothingToSave() } else { self?.context.services?.save(edit, of: entry) }
        }
        view.acceptedCopy = { [weak self] edit in
            self?.endCropping()
            self?.context.services?.saveCopy(edit, of: entry)
        }
        cropping = view
        // What it offers would lie over the frame, and Enter saves the turn too.
        context.services?.dismissNews()
        chrome.isHidden = true
        addSubview(view)
        setNeedsLayout()
    }

    private func endCropping() {
        cropping?.removeFromSuperview()
        cropping = nil
        chrome.isHidden = false
        chrome.wake()
    }
}
