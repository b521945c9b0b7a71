import Gallery
import Glibc
import ParticleEditor
import Pictures
import Platform
import Scenes
import Storage

/// Assembles a session from paths; shared by the window and replays.
struct Assembly {
    let pictures: PictureLibrary
    private let opening: PathOpening
    private let sample: Album
    private let landscapeFolder: String
    private let emitters: any EmitterStore

    /// - Parameters:
    ///   - opening: The paths, which are already being opened. Everything else is read in the same mode.
    ///   - decoder: Loads pictures.
    ///   - emitterPath: The file to open in the particle editor.
    ///   - draftFolder: The folder for the editor's drafts; nil keeps none.
    ///   - output: Receives all files that the editor saves; nil saves to the chosen paths.
    init(
        _ opening: PathOpening, decoder: any ImageLoading, emitterPath: String? = nil, draftFolder: String? = nil,
        output: ReplayOutput? = nil
    ) throws {
        self.opening = opening
        guard let resources = ResourceFolder.locate() else {
            throw Failure(message: "resources: the program's own files are missing; set PANORAMA_DATADIR to their folder")
        }
        landscapeFolder = resources + "/landscape"
        let draft = draftFolder.map { folder in
            EmitterDraftFile(folder: folder, decoder: Sandbox.decoder) { write(line: "panorama: \($0)", to: STDERR_FILENO) }
        }
        emitters = try EmitterFolder(
            resources: resources, decoder: Sandbox.decoder, opening: emitterPath, draft: draft,
            redirection: output.map { output in
                EmitterFolder.Redirection(place: { output.place(of: $0) }, save: { try output.save($0, to: $1) })
            }, on: opening.work
        )
        let folder = resources + "/pictures"
        sample = Album(sampleIn: folder, table: try WholeRead.text(of: folder + "/captions.tsv"))
        pictures = PictureLibrary(decoder: decoder, on: opening.work)
    }

    /// The services that every session has. The window and a replay add their own.
    func services(measuring text: any TextMeasuring) -> AppServices {
        var services = AppServices(pictures: pictures, text: text, sample: sample, landscapeFolder: landscapeFolder)
        services.openPaths = { [opening] in opening.openAlike($0) }
        services.opener = opening.opener
        services.emitters = emitters
        services.complain = Assembly.complain
        return services
    }

    /// - Throws: `Failure` if it is already known that none of the requested paths can be shown.
    func session(_ state: AppState, with services: AppServices) throws -> SceneSession {
        var state = state
        let (opened, pending) = opening.take()
        if opened.album == nil, !opened.complaints.isEmpty { throw Failure(message: opened.complaints.joined(separator: "; ")) }
        Assembly.complain(opened.complaints)
        if pending == nil { state.restored.paths = opened.request.map { $0.paths.map(FilePath.absolute) } ?? [] }
        if let picture = opened.picture { state.restored.picture = picture }
        return SceneSession(state, showing: opened, pending: pending, with: services)
    }

    private static func complain(_ lines: [String]) { for line in lines { write(line: "panorama: \(line)", to: STDERR_FILENO) } }
}
