import Glibc
import Pictures
import Platform
import Scenes

/// Puts a scene together from paths: what the window and replays share.
struct Assembly {
    let pictures: PictureLibrary
    /// One line for each path that could not be opened.
    let complaints: [String]
    private let album: Album?
    private let source: PictureSource<Album>?
    private let isFollowing: Bool
    private let sample: Album
    private let landscapeFolder: String
    private let emitters: EmitterShelf

    /// - Parameters:
    ///   - paths: folders and pictures; none shows the built-in sample.
    ///   - decoder: reads pictures.
    ///   - emitterPath: the file that the particle editor begins with.
    ///   - draftFolder: where the editor keeps what is not saved; nil keeps nothing.
    ///   - output: where all goes that the editor saves; nil saves where the user says.
    init(
        paths: [String], mode: PictureLibrary.Mode, decoder: CheckedDecoder, emitterPath: String? = nil, draftFolder: String? = nil,
        output: ReplayOutput? = nil
    ) throws {
        guard let resources = ResourceFolder.locate() else {
            throw Failure(message: "resources: the program's own files are missing; set PANORAMA_DATADIR to their folder")
        }
        landscapeFolder = resources + "/landscape"
        emitters = try EmitterFolder(resources: resources, draftFolder: draftFolder, output: output).shelf(opening: emitterPath)
        let folder = resources + "/pictures"
        sample = Album(sampleIn: folder, table: String(decoding: try TextFile.read(folder + "/captions.tsv"), as: UTF8.self))
        let opened = PictureFolder(opening: paths)
        // Replays see what was there when they began.
        isFollowing = mode == .threaded
        complaints = opened.complaints
        if !paths.isEmpty, opened.files.isEmpty, !opened.complaints.isEmpty {
            throw Failure(message: opened.complaints.joined(separator: "; "))
        }
        album = paths.isEmpty ? nil : Album(of: opened, title: Assembly.title(of: paths))
        source = paths.isEmpty || !isFollowing ? nil : Assembly.source(following: paths, from: opened)
        pictures = PictureLibrary(decoder: decoder, mode: mode)
    }

    func session(
        scene: SceneName, options: SceneSession.Options, text: any TextMeasuring, clipboard: any Clipboard = PrivateClipboard()
    ) -> SceneSession {
        SceneSession(
            scene: scene, album: album, source: source, sample: sample, landscapeFolder: landscapeFolder, options: options,
            pictures: pictures, text: text, emitters: emitters, clipboard: clipboard
        ) { [isFollowing] paths in
            let opened = PictureFolder(opening: paths, checksFiles: true)
            for complaint in opened.complaints { write(line: "panorama: \(complaint)", to: STDERR_FILENO) }
            return OpenedPaths(
                album: opened.files.isEmpty ? nil : Album(of: opened, title: Assembly.title(of: paths)),
                refusals: opened.refusals.map(\.line), source: isFollowing ? Assembly.source(following: paths, from: opened) : nil)
        }
    }

    private static func source(following paths: [String], from folder: PictureFolder) -> PictureSource<Album> {
        let title = title(of: paths)
        return PictureSource(following: paths, from: folder) { Album(of: $0, title: title) }
    }

    /// The one path's name, or that of the folder in which all of them lie.
    private static func title(of paths: [String]) -> String {
        let parts = paths.map { $0.split(separator: "/").map(String.init) }
        let folders = Set(parts.map { $0.dropLast() })
        let name = paths.count == 1 ? parts.first?.last : folders.count == 1 ? folders.first?.last : nil
        return name.map(Caption.title(ofFile:)) ?? "\(paths.count) places"
    }
}
