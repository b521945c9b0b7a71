import ArgumentParser
import Glibc
import Gallery
import LayoutMath
import Notes
import Pictures
import Platform
import Replay
import Scenes
import SDLBackend
import Storage

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Run a gesture script on a virtual clock, without a window.")

    @Argument(help: "The gesture script.", completion: .file(extensions: ["gesture"]), transform: FileURI.given)
    var script: String

    @OptionGroup var options: SceneOptions

    @Option(
        help: ArgumentHelp("A folder or picture to show, - reads them from standard input; may be given again.", valueName: "path"),
        completion: .file())
    var pictures: [String] = []

    @OptionGroup var list: PathListOptions

    @Option(help: ArgumentHelp("Frames a second, 1 to 1000.", valueName: "n"))
    var fps = 60.0

    @Option(
        help: ArgumentHelp("Where screenshots go, and all that the script saves.", valueName: "dir"), completion: .directory,
        transform: FileURI.given)
    var output = "."

    @Option(
        help: ArgumentHelp("Write a JSON object for each frame; - is standard output.", valueName: "file"), completion: .file(),
        transform: FileURI.given)
    var trace: String?

    @Option(help: ArgumentHelp("Put the screenshots side by side into NAME.png.", valueName: "name"))
    var filmstrip: String?

    func validate() throws {
        guard ReplayRunner.frameRates.contains(fps) else { throw ValidationError("frames a second lie between 1 and 1000, got \(fps)") }
        if let filmstrip, !GestureScript.isPictureName(filmstrip) {
            throw ValidationError("'\(filmstrip)' cannot name a filmstrip: \(GestureScript.pictureNameRule)")
        }
    }

    func run() throws { try MainActor.assumeIsolated { try replay() } }

    @MainActor
    private func replay() throws {
        let script = try parsed()
        let pictures = try PathList.expand(pictures, isZeroSeparated: list.isZeroSeparated)
        try asFailure { () throws(SDLError) in try SDLSystem.startWithoutDisplay() }
        defer { SDLSystem.stop() }
        let fonts = try options.fonts.makeFontBook()
        let output = ReplayOutput(path: self.output)
        let work = Work(.synchronous)
        let assembly = try Assembly(
            PathOpening(PathOpening.Paths(paths: pictures, isRecursive: options.recursive), on: work),
            decoder: Sandbox.decoder, output: output)
        let scene = options.scene ?? script.openingScene.flatMap(SceneName.init(rawValue:)) ?? .panorama
        let window = options.size.map { ($0.size, options.scale ?? 1) } ?? script.window ?? (Size(width: 1280, height: 720), 1)
        let state = options.state(of: scene, size: window.0, scale: options.scale ?? window.1)
        let session = try assembly.session(state, with: services(assembly, measuring: fonts, output, work))
        let shots = ScreenshotFolder(output: output, session: session, fonts: fonts)
        let failures = try play(script, on: session, shots: shots)
        session.end()
        if let filmstrip { try shots.writeFilmstrip(named: filmstrip) }
        if output.replacedCount > 0 {
            let pictures = output.replacedCount == 1 ? "a picture" : "\(output.replacedCount) pictures"
            write(line: "panorama: replay: replaced \(pictures) in \(self.output)", to: STDERR_FILENO)
        }
        guard failures.isEmpty else {
            for failure in failures.dropLast() { write(line: "panorama: \(failure)", to: STDERR_FILENO) }
            throw Failure(message: failures[failures.count - 1].description)
        }
    }

    /// The services of a replay, which change no file except those in the output folder.
    @MainActor
    private func services(_ assembly: Assembly, measuring fonts: FontBook, _ output: ReplayOutput, _ work: Work) -> AppServices {
        var services = assembly.services(measuring: fonts)
        services.desktop = ReplayDesktop()
        services.facts = FactsReader(on: work, year: { ReplayCommand.presentYear })
        let copies = Sandbox.copies(on: work, into: FilePath.absolute(self.output))
        services.makeCopyRun = { request in
            output.tellOfCopies(meantFor: request.folder)
            return copies(request)
        }
        services.library.notes = NoteStore()
        services.noteQueue = NoteQueue(ReplayNotes { output }, on: work)
        services.renamer = ReplayRenamer()
        services.editor = ReplayEditor(editor: Sandbox.editor()) { output }
        return services
    }

    /// The current year for replays. It makes all dates show their year, regardless of when the replay runs.
    private static let presentYear = 0

    @MainActor private func parsed() throws -> GestureScript {
        let name = script.split(separator: "/").last.map(String.init) ?? script
        do {
            let parsed = try GestureScript(parsing: try WholeRead.bytes(of: script, awaitsWriter: true), name: name)
            try parsed.checkScenes(SceneName.allCases.map(\.rawValue))
            return parsed
        } catch let mistake as GestureScriptError {
            throw Failure(message: mistake.description)
        }
    }

    @MainActor private func play(_ script: GestureScript, on session: SceneSession, shots: ScreenshotFolder) throws -> [ReplayFailure] {
        let target = StageReplayTarget(stage: { session.stage }, frame: { session.frame(at: $0, events: $1) })
        let runner = ReplayRunner(script, on: target, framesPerSecond: fps)
        let trace = try trace.map { try TraceFile($0 == "-" ? "/dev/stdout" : $0) }
        if let trace { runner.frameTraced = { trace.add($0) } }
        runner.openScene = { name in
            guard let scene = SceneName(rawValue: name) else { return nil }
            session.show(scene)
            return target
        }
        runner.screenshotTaken = { name, frame in try shots.take(frame, named: name) }
        let failures = runner.run()
        try trace?.finish()
        return failures
    }
}

/// Converts an SDL error to the one-line failure that ends the program.
func asFailure<Value>(_ make: () throws(SDLError) -> Value) throws -> Value {
    do { return try make() } catch { throw Failure(message: error.description) }
}

/// Does not rename files in a replay, and says so.
private struct ReplayRenamer: PictureRenaming {
    func setName(_ name: String, of picture: String) throws(RenameError) -> String {
        write(line: "panorama: replay: \(picture.shownPath) keeps its name; a replay renames nothing", to: STDERR_FILENO)
        return picture
    }
}

/// The desktop of a replay. It discards no files, and says so.
private final class ReplayDesktop: DesktopServices {
    func moveToTrash(_ path: String, shown: ShownFile?, done: @escaping (Result<WayBack, any Error>) -> Void) {
        write(line: "panorama: replay: \(path.shownPath) stays where it is; a replay discards nothing", to: STDERR_FILENO)
        done(.success { $0(.success(())) })
    }
}
