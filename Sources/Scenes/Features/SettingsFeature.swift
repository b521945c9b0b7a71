import LayoutMath
import Pictures
import Storage
import Views

/// Shows and applies the settings.
final class SettingsFeature {
    private unowned let session: SceneSession
    private var thumbnails: ThumbnailUse? { session.services.thumbnails }

    init(_ session: SceneSession) { self.session = session }

    func show() {
        let contents = SettingsPanel.Contents(theme: session.state.chosenTheme, settings: session.state.settings)
        let panel = SettingsPanel(contents, hasThumbnails: thumbnails != nil) { [weak self] in self?.session.root.dismiss() }
        panel.changed = { [weak self] in self?.apply($0) }
        panel.emptied = { [weak self] in self?.measureThumbnails { $0.emptied() } }
        session.root.presentInCenter(panel)
        measureThumbnails { $0.measured() }
    }

    private func apply(_ contents: SettingsPanel.Contents) {
        let before = session.state.settings
        session.changeLook { state in
            state.chosenTheme = contents.theme
            state.settings = contents.settings
        }
        session.albums.includesSubfolders = contents.settings.includesSubfolders
        if contents.settings.includesSubfolders != before.includesSubfolders {
            session.shownListing?.setRecursive(contents.settings.includesSubfolders)
        }
    }

    private var settingsPanel: SettingsPanel? { session.root.modal?.content as? SettingsPanel }

    /// Shows the extent of the thumbnails that `measure` returns.
    private func measureThumbnails(_ measure: @escaping @Sendable (ThumbnailUse) -> ThumbnailUse.Extent) {
        guard let thumbnails else { return }
        session.services.work.perform(in: thumbnails.root) {
            measure(thumbnails)
        } then: { [weak self] extent in
            self?.settingsPanel?.show(extent)
        }
    }
}
