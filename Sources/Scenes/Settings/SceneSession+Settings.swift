import LayoutMath
import Pictures
import Storage
import Views

/// Showing and applying the settings.
extension SceneSession {
    func showSettings() {
        let contents = SettingsPanel.Contents(theme: options.chosenTheme, settings: options.settings)
        let panel = SettingsPanel(contents, hasThumbnails: thumbnails != nil) { [weak self] in self?.root.dismiss() }
        panel.changed = { [weak self] in self?.apply($0) }
        panel.emptied = { [weak self] in self?.measureThumbnails { $0.emptied() } }
        root.present(panel, isVeiled: true) { [weak panel] room in
            Rect(center: Point(x: room.width / 2, y: room.height / 2), size: panel?.sizeThatFits(room) ?? .zero)
        }
        measureThumbnails { $0.measured() }
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

    /// Shows the extent of the thumbnails that `measure` returns.
    private func measureThumbnails(_ measure: @escaping @Sendable (ThumbnailUse) -> ThumbnailUse.Extent) {
        guard let thumbnails else { return }
        work.perform(in: thumbnails.root) {
            measure(thumbnails)
        } then: { [weak self] extent in
            self?.settingsPanel?.show(extent)
        }
    }
}
