import Desktop
import Imaging
import Platform
import Scenes
import Views
import Widgets

/// Follows the desktop's appearance settings, unless the command line overrides them.
struct DesktopLook {
    private var appearance = DesktopAppearance()
    /// The theme of GTK programs, for desktops that report none.
    private let otherTheme: Theme.Name

    init(otherwise theme: Theme.Name) { otherTheme = theme }

    mutating func take(_ appearance: DesktopAppearance) { self.appearance = appearance }

    /// GNOME's light style reports no preference. If the portal reports no colour scheme, GTK's settings decide.
    private var theme: Theme.Name {
        switch appearance.colorScheme {
        case .dark: .dark
        case .light, .noPreference: .light
        case nil: otherTheme
        }
    }

    func apply(to state: inout AppState) {
        state.theme = theme
        state.contrast = appearance.prefersHighContrast == true ? .high : .standard
        state.motion = appearance.reducesMotion == true ? .reduced : .full
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
