package import Editing
import Platform
import Views
import Widgets

// Rotating, cropping and saving the picture.
extension Viewer {
    /// Whether the picture is a file that can be edited and saved.
    package var canEdit: Bool { shown.map { chainResponse(to: ReadEditSubject(entry: $0.entry) { _ in })?.isEnabled == true } ?? false }

    /// The rotation of the picture that has not been saved yet.
    package var pendingEdit: PictureEdit { PictureEdit(quarters: swiper.quarters) }

    /// Rotates the picture on the screen, and shows how to save the rotation.
    package func turn(byQuarters quarters: Int) {
        swiper.rotate(byQuarters: quarters)
        guard canEdit, !pendingEdit.isNone else { return }
        context.messages.announce(
            Toast.Message(
                "turned on the screen; \(Shortcuts.saveTurned.words) saves it", icon: Icon.save,
                action: Toast.Action("save") { [weak self] in self?.save() }))
    }

    /// Saves the rotated picture over its original.
    package func save() {
        guard let entry = editedEntry else { return }
        slideshow.stop()
        perform(SavePicture(edit: pendingEdit, entry: entry))
    }

    /// Asks for a name, and saves the rotated picture under that name.
    package func saveCopy() {
        guard let entry = shown?.entry, canEdit else { return tellNothingToSave() }
        slideshow.stop()
        perform(SavePicture(edit: pendingEdit, entry: entry, isCopy: true))
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
        context.messages.announce(Toast.Message(words, icon: Icon.warning))
    }

    /// Call this after the picture was saved as it was rotated: it is now upright in its file.
    package func pictureWasWritten(_ image: String, turnedBy quarters: Int) { swiper.pictureWasTurned(image, byQuarters: quarters) }

    /// Handles the keys for rotating, cropping and saving.
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

    /// Shows a crop frame over the picture once its file has been read.
    package func beginCropping() {
        guard cropping == nil, comparison == nil else { return }
        guard canEdit, let entry = shown?.entry else { return tellNothingToSave() }
        slideshow.stop()
        perform(ReadEditSubject(entry: entry) { [weak self] in self?.crop(entry, $0) })
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
            if edit.isNone { self?.tellNothingToSave() } else { self?.perform(SavePicture(edit: edit, entry: entry)) }
        }
        view.acceptedCopy = { [weak self] edit in
            self?.endCropping()
            self?.perform(SavePicture(edit: edit, entry: entry, isCopy: true))
        }
        cropping = view
        // The toast's button would cover the frame, and Enter also saves the rotation.
        context.messages.dismissToast()
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
