import Glibc
import LayoutMath
import Scenes
import Storage
import Views
import Widgets

/// What is read of the user's files before the window opens.
struct UserFiles {
    /// The state of the last run; an empty one if there was none.
    let state: EarlyReading<Result<SavedState, FileError>>
    /// The theme of GTK's programs.
    let theme: EarlyReading<Theme.Name>

    /// Whether the home folder was there to be asked.
    private let home: EarlyReading<Bool>

    /// Seconds after which a window opens without what a disk holds that does not answer.
    static let patience: Seconds = 1

    init(_ stateFile: StateFile?, on work: Work) {
        state = EarlyReading(in: "state", on: work) { Result { () throws(FileError) in try stateFile?.read() ?? SavedState() } }
        theme = EarlyReading(in: "theme", on: work) { UserDesktop.theme }
        home = EarlyReading(in: "home", on: work) { UserDesktop.home.map { access($0 + "/.Xauthority", F_OK) == 0 } ?? false }
    }

    /// Has libraries that read files of the home folder on the thread of the window, as those of X11 do, find none there if it does not answer.
    /// The folders of this program are not found there either.
    func leaveSilentHome(until deadline: Seconds, now: () -> Seconds) {
        if home.output(until: deadline, now: now) == nil { setenv("HOME", "/dev/null", 1) }
    }
}
