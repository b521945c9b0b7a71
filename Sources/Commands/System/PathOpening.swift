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
        case underway(PendingOpening)
    }

    let opener: AlbumOpener
    let work: Work
    private let paths: Paths
    private let progress: Progress

    init(_ paths: Paths, on work: Work) {
        (self.paths, self.work) = (paths, work)
        // Replays do not follow changes in folders, and use a fixed date, zone and order of names.
        opener =
            work.mode == .threaded
            ? AlbumOpener(
                isFollowing: true, calendar: { UserDesktop.calendar }, names: NameOrder(language: UserDesktop.sortingLanguage), on: work)
            : AlbumOpener(isFollowing: false)
        if paths.paths.isEmpty {
            progress = .done(OpenedPaths())
        } else if work.mode == .threaded {
            progress = .underway(
                PendingOpening(paths.paths, isFirst: true, on: work) { [opener] in PathOpening.opened(paths, with: opener) })
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
        case .underway(let pending):
            work.deliver()
            return pending.opened.map { ($0, nil) } ?? (OpenedPaths(), pending)
        }
    }

    /// Opens further paths, with the same setting for subfolders as the first ones.
    nonisolated func openAlike(_ further: [String]) -> OpenedPaths {
        opener.open(further, isRecursive: paths.isRecursive, checksFiles: true)
    }
}
