import Gallery
import Glibc
import Pictures
import Scenes
import Storage

/// The paths that a program begins with, while they are being opened: a replay waits for them; a window begins this first of all, so that a thread
/// lists the folders while everything else is created.
struct PathOpening {
    /// The folders and pictures to open.
    struct Paths: Sendable {
        /// If empty, the built-in sample is shown.
        var paths: [String]
        /// Whether to show the pictures of all subfolders at once.
        var isRecursive = false
        /// Whether the paths are those of the last session, so that missing ones are no error.
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

    /// The absolute path, which stays valid in later sessions; a missing path is returned unchanged for its error message.
    private nonisolated static func lasting(_ path: String) -> String {
        path.withPath { access($0, F_OK) } == 0 ? FilePath.absolute(path) : path
    }

    /// What was opened, or what is still underway. Taken once.
    func take() -> (opened: OpenedPaths, pending: PendingOpening?) {
        switch progress {
        case .done(let known): return (known, nil)
        case .underway(let pending):
            work.deliver()
            return pending.opened.map { ($0, nil) } ?? (OpenedPaths(), pending)
        }
    }

    /// Opens further paths, at as many levels as the first ones.
    nonisolated func openAlike(_ further: [String]) -> OpenedPaths {
        opener.open(further, isRecursive: paths.isRecursive, checksFiles: true)
    }
}
