import Glibc
import Pictures
import Platform
import Scenes

/// Puts a scene together from paths: what the window and replays share.
struct Assembly {
    let pictures: PictureLibrary
    /// One line for each path that could not be opened.
    let complaints: [String]
    private let opened: OpenedPaths
    private let opener: AlbumOpener
    private let isRecursive: Bool
    private let sample: Album
    private let landscapeFolder: String
    private let emitters: EmitterShelf

    /// - Parameters:
    ///   - paths: folders and pictures; none shows the built-in sample.
    ///   - isRecursive: shows the pictures of all levels at once.
    ///   - decoder: reads pictures.
    ///   - emitterPath: the file that the particle editor begins with.
    ///   - draftFolder: where the editor keeps what is not saved; nil keeps nothing.
    ///   - output: where all goes that the editor saves; nil saves where the user says.
    init(
        paths: [String], isRecursive: Bool = false, mode: PictureLibrary.Mode, decoder: CheckedDecoder, emitterPath: String? = nil,
        draftFolder: String? = nil, output: ReplayOutput? = nil
    ) throws {
        guard let resources = ResourceFolder.locate() else {
            throw Failure(message: "resources: the program's own files are missing; set PANORAMA_DATADIR to their folder")
        }
        landscapeFolder = resources + "/landscape"
        emitters = try EmitterFolder(resources: resources, draftFolder: draftFolder, output: output).shelf(opening: emitterPath)
        let folder = resources + "/pictures"
        sample = Album(sampleIn: folder, table: String(decoding: try TextFile.read(folder + "/captions.tsv"), as: UTF8.self))
        // Replays see what was there when they began.
        opener = AlbumOpener(isFollowing: mode == .threaded)
        self.isRecursive = isRecursive
        opened = paths.isEmpty ? OpenedPaths() : opener.open(paths, isRecursive: isRecursive)
        complaints = opened.complaints
        if opened.album == nil, !opened.complaints.isEmpty { throw Failure(message: opened.complaints.joined(separator: "; ")) }
        pictures = PictureLibrary(decoder: decoder, mode: mode)
    }

    func session(
        scene: SceneName, options: SceneSession.Options, text: any TextMeasuring, clipboard: any Clipboard = PrivateClipboard()
    ) -> SceneSession {
        var options = options
        if let request = opened.request { options.restored.paths = request.paths.map(PicturePath.absolute) }
        if let picture = opened.picture { options.restored.picture = picture }
        return SceneSession(
            scene: scene, album: opened.album, source: opened.source, request: opened.request, opener: opener, sample: sample,
            landscapeFolder: landscapeFolder, options: options, pictures: pictures, text: text, emitters: emitters, clipboard: clipboard
        ) { [opener, isRecursive] paths in
            let opened = opener.open(paths, isRecursive: isRecursive, checksFiles: true)
            for complaint in opened.complaints { write(line: "panorama: \(complaint)", to: STDERR_FILENO) }
            return opened
        }
    }
}
