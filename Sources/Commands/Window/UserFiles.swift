import Glibc
import Hosting
import LayoutMath
import Scenes
import Storage
import Views
import Widgets

/// The user's files that are read before the window opens.
struct UserFiles {
    /// The state of the last run; empty if there was none.
    let state: EarlyReading<Result<SavedState, FileError>>
    /// The theme of GTK programs.
    let theme: EarlyReading<Theme.Name>

    /// Whether the home folder responds.
    private let home: EarlyReading<Bool>

    /// Seconds after which the window opens even if a disk has not responded.
    static let patience: Seconds = 1

    init(_ stateFile: StateFile<SavedState>?, on work: Work) {
        state = EarlyReading(in: "state", on: work) { Result { () throws(FileError) in try stateFile?.read() ?? SavedState() } }
        theme = EarlyReading(in: "theme", on: work) { DesktopLook.otherTheme }
        home = EarlyReading(in: "home", on: work) { UserDesktop.home.map { access($0 + "/.Xauthority", F_OK) == 0 } ?? false }
    }

    /// If the home folder does not respond, points HOME at a path without files. Otherwise libraries that read the home folder on the
    /// window's thread, such as those of X11, would block. This program does not find its own folders there either.
    func leaveSilentHome(until deadline: Seconds, now: () -> Seconds) {
        if home.output(until: deadline, now: now) == nil { setenv("HOME", "/dev/null", 1) }
    }
}
