import LayoutMath
import Views

/// The settings: their panel, and what becomes of a change.
extension SceneSession {
    func showSettings() {
        let contents = SettingsPanel.Contents(theme: options.chosenTheme, settings: options.settings)
        let panel = SettingsPanel(contents, hasThumbnails: thumbnails != nil) { [weak self] in self?.root.dismiss() }
        panel.changed = { [weak self] in self?.apply($0) }
        panel.emptied = { [weak self] in self?.thumbnails?.empty() }
        root.present(panel, isVeiled: true) { [weak panel] room in
            Rect(center: Point(x: room.width / 2, y: room.height / 2), size: panel?.sizeThatFits(room) ?? .zero)
        }
        thumbnails?.measure()
    }

    private func apply(_ contents: SettingsPanel.Contents) {
        let before = options.settings
        changeLook { options in
            options.chosenTheme = contents.theme
            options.settings = contents.settings
        }
        if contents.settings.includesSubfolders != before.includesSubfolders {
            shownListing?.setRecursive(contents.settings.includesSubfolders)
        }
    }

    private var settingsPanel: SettingsPanel? { root.modal?.content as? SettingsPanel }

    /// What was measured since the last frame.
    func drainThumbnails() {
        guard let extent = thumbnails?.takeExtent() else { return }
        settingsPanel?.show(extent)
        stage.setNeedsDisplay()
    }
}
