import Gallery
import Glibc
import ParticleEditor
import Pictures
import Platform
import Scenes
import Storage

/// Puts a scene together from paths: what the window and replays share.
struct Assembly {
    let pictures: PictureLibrary
    private let opening: Opening
    private let opener: AlbumOpener
    private let isRecursive: Bool
    private let sample: Album
    private let landscapeFolder: String
    private let emitters: EmitterStore

    /// Folders and pictures to begin with.
    struct Paths {
        /// None shows the built-in sample.
        var paths: [String]
        /// Shows the pictures of all levels at once.
        var isRecursive = false
        /// They were shown the last time, and nobody asked for them now: what is gone since then is no mistake.
        var areFoundAgain = false
    }

    /// Replays know what they begin with; a window begins while a thread looks.
    private enum Opening {
        case done(OpenedPaths)
        case underway(PendingOpening, BackgroundWork<OpenedPaths>)
    }

    /// - Parameters:
    ///   - decoder: reads pictures.
    ///   - emitterPath: the file that the particle editor begins with.
    ///   - draftFolder: where the editor keeps what is not saved; nil keeps nothing.
    ///   - output: where all goes that the editor saves; nil saves where the user says.
    init(
        _ paths: Paths, mode: PictureLibrary.Mode, decoder: FileImageLoader, emitterPath: String? = nil, draftFolder: String? = nil,
        output: ReplayOutput? = nil
    ) throws {
        // Replays see what was there when they began, on the same day each time.
        opener = mode == .threaded ? AlbumOpener(isFollowing: true, year: UserDesktop.today.year) : AlbumOpener(isFollowing: false)
        isRecursive = paths.isRecursive
        // Begun first: while the thread looks, everything else is made.
        opening = Assembly.open(paths, with: opener, mode: mode)
        guard let resources = ResourceFolder.locate() else {
            throw Failure(message: "resources: the program's own files are missing; set PANORAMA_DATADIR to their folder")
        }
        landscapeFolder = resources + "/landscape"
        emitters = try EmitterFolder(
            resources: resources, decoder: Sandbox.decoder, draftFolder: draftFolder,
            redirection: output.map { output in
                EmitterFolder.Redirection(place: { output.place(of: $0) }, save: { try output.save($0, to: $1) })
            }, report: { write(line: "panorama: \($0)", to: STDERR_FILENO) }
        ).emitters(opening: emitterPath)
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

    /// On the thread that looks.
    private nonisolated static func opened(_ paths: Paths, with opener: AlbumOpener) -> OpenedPaths {
        let there = paths.areFoundAgain ? paths.paths.filter { path in path.withPath { access($0, R_OK) } == 0 } : paths.paths.map(lasting)
        return there.isEmpty ? OpenedPaths() : opener.open(there, isRecursive: paths.isRecursive)
    }

    /// A path that means the same wherever the program is started the next time; one that leads nowhere is named as it was given.
    private nonisolated static func lasting(_ path: String) -> String {
        path.withPath { access($0, F_OK) } == 0 ? FilePath.absolute(path) : path
    }

    /// - Throws: `Failure` when it is known by now that there is nothing to show of what was asked for.
    func session(
        scene: SceneName, options: SceneSession.Options, text: any TextMeasuring, clipboard: any Clipboard = PrivateClipboard()
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
            clipboard: clipboard, openPaths: { [opener, isRecursive] in opener.open($0, isRecursive: isRecursive, checksFiles: true) })
        session.complained = Assembly.complain
        if pictures.mode == .threaded {
            session.openInBackground = { [opener, isRecursive] in opener.open($0, isRecursive: isRecursive, checksFiles: true) }
        }
        return session
    }

    private static func complain(_ lines: [String]) { for line in lines { write(line: "panorama: \(line)", to: STDERR_FILENO) } }
}
