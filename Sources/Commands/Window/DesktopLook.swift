import Desktop
import Hosting
import Imaging
import Platform
import Scenes
import Views

extension DesktopLook {
    /// Puts the look into the state, where the command line may override it.
    func apply(to state: inout AppState) {
        (state.theme, state.contrast, state.motion, state.textScale) = (theme, contrast, motion, textScale)
    }
}

extension ChooserRequest {
    /// Creates the request for the desktop's file chooser.
    init(_ kind: OpeningKind, in folder: String?, parentWindow: String) {
        self.init(
            title: kind == .folder ? "Open a folder" : "Open pictures", acceptLabel: "Open", choosesFolders: kind == .folder)
        self.parentWindow = parentWindow
        currentFolder = folder
        if kind == .pictures {
            filters = [Filter(name: "Pictures", mimeTypes: PictureFormat.allCases.flatMap(\.mediaTypes))]
        }
    }
}

extension ChoiceOutcome {
    init(_ answer: ChooserAnswer) {
        switch answer {
        case .chosen(let paths): self = .chosen(paths)
        case .cancelled: self = .cancelled
        case .unavailable: self = .unavailable
        }
    }
}
