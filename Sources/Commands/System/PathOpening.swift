import Gallery
import Glibc
import Pictures
import Scenes
import Storage

/// The paths that a program starts with, while they are being opened. A replay waits for them. A window starts opening them before
/// anything else, so a thread lists the folders while the rest is created.
struct PathOpening {
    /// The folders and pictures to open.
    struct Paths: Sendable {
        /// If empty, the built-in sample is shown.
        var paths: [String]
        /// Whether to include the pictures of all subfolders.
        var isRecursive = false
        /// Whether the paths come from the last session; missing ones are then ignored.
        var areFoundAgain = false
    }

    private enum Progress {
        case done(OpenedPaths)
        case underway(BackgroundWork<OpenedPaths>)
    }

    let opener: AlbumOpener
    let mode: PictureLibrary.Mode
    private let paths: Paths
    private let progress: Progress

    init(_ paths: Paths, mode: PictureLibrary.Mode) {
        (self.paths, self.mode) = (paths, mode)
        // Replays do not follow changes in folders, and use a fixed date, time zone and name order.
        opener =
            mode == .threaded
            ? AlbumOpener(
                isFollowing: true, calendar: { UserDesktop.calendar }, names: NameOrder(language: UserDesktop.sortingLanguage), isHeld: true
            )
            : AlbumOpener(isFollowing: false)
        if paths.paths.isEmpty {
            progress = .done(OpenedPaths())
        } else if mode == .threaded {
            progress = .underway(BackgroundWork { [opener] in PathOpening.opened(paths, with: opener) })
        } else {
            progress = .done(opener.open(paths.paths, isRecursive: paths.isRecursive))
        }
    }

    /// Opens the paths on the background thread.
    private nonisolated static func opened(_ paths: Paths, with opener: AlbumOpener) -> OpenedPaths {
        let there = paths.areFoundAgain ? paths.paths.filter { path in path.withPath { access($0, R_OK) } == 0 } : paths.paths.map(lasting)
        return there.isEmpty ? OpenedPaths() : opener.open(there, isRecursive: paths.isRecursive)
    }

    /// The absolute path, which stays valid in later sessions. A missing path is returned unchanged, for its error message.
    private nonisolated static func lasting(_ path: String) -> String {
        path.withPath { access($0, F_OK) } == 0 ? FilePath.absolute(path) : path
    }

    /// The opened paths, or the work still in progress. Call this only once.
    func take() -> (opened: OpenedPaths, pending: PendingOpening?) {
        switch progress {
        case .done(let known): return (known, nil)
        case .underway(let work):
            if let known = work.take() { return (known, nil) }
            return (OpenedPaths(), PendingOpening(first: paths.paths, work))
        }
    }

    /// Opens further paths, with the same setting for subfolders as the first ones.
    nonisolated func openAlike(_ further: [String]) -> OpenedPaths {
        opener.open(further, isRecursive: paths.isRecursive, checksFiles: true)
    }
}
