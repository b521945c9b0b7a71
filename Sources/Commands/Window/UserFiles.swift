import LayoutMath
import Scenes
import Views
import Widgets

/// What is read of the user's files before the window opens.
struct UserFiles {
    /// The state of the last run; an empty one if there was none.
    let state: EarlyReading<SavedState>
    /// The theme of GTK's programs.
    let theme: EarlyReading<Theme.Name>

    /// Seconds after which a window opens without what a disk holds that does not answer.
    static let patience: Seconds = 1

    init(_ stateFile: StateFile?) {
        state = EarlyReading { stateFile?.read() ?? SavedState() }
        theme = EarlyReading { UserDesktop.theme }
    }
}
