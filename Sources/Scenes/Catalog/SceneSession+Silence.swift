import Gallery
import LayoutMath
import Pictures
import Widgets

/// Folders that do not answer when their pictures are to be loaded.
extension SceneSession {
    /// Has the threads replaced that wait too long, and tells which folder they wait for; its pictures come once it answers.
    func followSilentPictures(at time: Seconds) {
        if let next = pictures.replaceSilentThreads(at: time) { root.setNeedsAdvance(at: next) } else { root.cancelAdvance() }
        let folder = pictures.silentFolder
        guard folder != silentPictures else { return }
        silentPictures = folder
        guard let folder else { return }
        let title = AlbumRequest(paths: [folder]).title
        root.show(Toast.Message("\(title) is not answering", icon: .warning, iconColor: \.error))
        stage.setNeedsDisplay()
    }
}
