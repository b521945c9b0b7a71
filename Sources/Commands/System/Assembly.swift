import Gallery
import Glibc
import ParticleEditor
import Pictures
import Platform
import Scenes
import Storage

/// Assembles a scene from paths; shared by the window and replays.
struct Assembly {
    let pictures: PictureLibrary
    private let opening: Opening
    private let opener: AlbumOpener
    private let isRecursive: Bool
    private let sample: Album
    private let landscapeFolder: String
    private let emitters: any EmitterStore

    /// The folders and pictures to open.
    struct Paths {
        /// If empty, the built-in sample is shown.
        var paths: [String]
        /// Whether to show the pictures of all subfolders at once.
        var isRecursive = false
        /// Whether the paths are those of the last session, so that missing ones are no error.
        var areFoundAgain = false
    }

    /// The result of opening the paths: a replay waits for it; a window starts while a thread lists the folders.
    private enum Opening {
        case done(OpenedPaths)
        case underway(PendingOpening, BackgroundWork<OpenedPaths>)
    }

    /// - Parameters:
    ///   - decoder: Loads pictures.
    ///   - emitterPath: The file to open in the particle editor.
    ///   - draftFolder: The folder for the editor's drafts; nil keeps none.
    ///   - output: Receives all files that the editor saves; nil saves to the chosen paths.
    ///   - results: Receives what other threads have read or written for the editor.
    init(
        _ paths: Paths, mode: PictureLibrary.Mode, decoder: any ImageLoading, emitterPath: String? = nil, draftFolder: String? = nil,
        output: ReplayOutput? = nil, results: ResultMailbox = ResultMailbox()
    ) throws {
        // Replays do not follow changes in folders, and use a fixed date.
        opener = mode == .threaded ? AlbumOpener(isFollowing: true, year: UserDesktop.today.year) : AlbumOpener(isFollowing: false)
        isRecursive = paths.isRecursive
        // Begun first, so that the thread works while everything else is created.
        opening = Assembly.open(paths, with: opener, mode: mode)
        guard let resources = ResourceFolder.locate() else {
            throw Failure(message: "resources: the program's own files are missing; set PANORAMA_DATADIR to their folder")
        }
        landscapeFolder = resources + "/landscape"
        emitters = try EmitterFolder(
            resources: resources, decoder: Sandbox.decoder, opening: emitterPath, draftFolder: draftFolder,
            redirection: output.map { output in
                EmitterFolder.Redirection(place: { output.place(of: $0) }, save: { try output.save($0, to: $1) })
            }, mode: mode, results: results, report: { write(line: "panorama: \($0)", to: STDERR_FILENO) }
        )
        let folder = resources + "/pictures"
        sample = Album(sampleIn: folder, table: try WholeRead.text(of: folder + "/captions.tsv"))
        pictures = PictureLibrary(decoder: decoder, mode: mode)
    }

    private static func open(_ paths: Paths, with opener: AlbumOpener, mode: PictureLibrary.Mode) -> Opening {
        guard !paths.paths.isEmpty else { return .done(OpenedPaths()) }
        guard mode == .threaded else { return .done(opener.open(paths.paths, isRecursive: paths.isRecursive)) }
        let work = BackgroundWork { opened(paths, with: opener) }
        return .underway(PendingOpening(first: paths.paths, work), work)
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

    /// - Throws: `Failure` if it is already known that none of the requested paths can be shown.
    func session(
        scene: SceneName, options: SceneSession.Options, text: any TextMeasuring, clipboard: any Clipboard = PrivateClipboard(),
        desktop: any DesktopServices = NoDesktop(), facts: FactsReader = FactsReader { _ in nil }
    ) throws -> SceneSession {
        var options = options
        var (opened, pending): (OpenedPaths, PendingOpening?) = (OpenedPaths(), nil)
        switch opening {
        case .done(let known): opened = known
        case .underway(let opening, let work): if let known = work.take() { opened = known } else { pending = opening }
        }
        if opened.album == nil, !opened.complaints.isEmpty { throw Failure(message: opened.complaints.joined(separator: "; ")) }
        Assembly.complain(opened.complaints)
        if pending == nil { options.restored.paths = opened.request.map { $0.paths.map(FilePath.absolute) } ?? [] }
        if let picture = opened.picture { options.restored.picture = picture }
        let session = SceneSession(
            scene: scene, album: opened.album, source: opened.source, request: opened.request, opening: pending, opener: opener,
            sample: sample, landscapeFolder: landscapeFolder, options: options, pictures: pictures, text: text, emitters: emitters,
            clipboard: clipboard, desktop: desktop, facts: facts,
            openPaths: { [opener, isRecursive] in opener.open($0, isRecursive: isRecursive, checksFiles: true) })
        session.complained = Assembly.complain
        if pictures.mode == .threaded {
            session.openInBackground = { [opener, isRecursive] in opener.open($0, isRecursive: isRecursive, checksFiles: true) }
        }
        return session
    }

    private static func complain(_ lines: [String]) { for line in lines { write(line: "panorama: \(line)", to: STDERR_FILENO) } }
}
