import ArgumentParser
import EmitterFiles
import Glibc
import LayoutMath
import ParticleEditor
import Storage

struct ParticlesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "particles", abstract: "Edit emitters, convert their files, or draw them as pictures.",
        discussion: """
            Opens the editor on FILE, or on the presets. Reads JSON, cocos2d .plist and Particle Designer .pex, whatever they are called; \
            writes what the name of OUT asks for. A picture that is missing or damaged is replaced by a soft dot, with a line that says why.

            Examples:
              panorama particles --convert fire.plist fire.json
              panorama particles fire.plist --render fire.png --at 2 --size 256x256
              panorama particles fire.plist --render strip.png --filmstrip 6
            """
    )

    @Argument(
        help: ArgumentHelp("The emitter to edit or draw.", valueName: "file"), completion: .file(extensions: ["json", "plist", "pex"]),
        transform: FileURI.given)
    var path: String?

    @Option(
        parsing: .upToNextOption, help: ArgumentHelp("Read IN and write it as OUT, without a window.", valueName: "IN OUT"),
        completion: .file(extensions: ["json", "plist", "pex"]), transform: FileURI.given)
    var convert: [String] = []

    @Option(
        help: ArgumentHelp(
            "Draw FILE on the editor's stage, of 512x512 or --size, and write it as OUT, without a window.", valueName: "OUT.png"),
        completion: .file(extensions: ["png"]), transform: FileURI.given)
    var render: String?

    @Option(help: ArgumentHelp("The time to draw, in seconds since the emission began; 2 if not given.", valueName: "seconds"))
    var at: Double?

    @Option(help: ArgumentHelp("Draw N instants from 0 to --at side by side, 2 to 64.", valueName: "n"))
    var filmstrip: Int?

    @OptionGroup var options: SceneOptions

    @OptionGroup var window: WindowOptions

    func validate() throws {
        try validateConversion()
        try validatePicture()
    }

    private func validateConversion() throws {
        guard convert.isEmpty || convert.count == 2 else { throw ValidationError("--convert takes two files, IN and OUT") }
        guard convert.isEmpty || path == nil else { throw ValidationError("--convert edits nothing") }
        if convert.count == 2, EmitterFileFormat(pathExtensionOf: convert[1]) == nil {
            throw ValidationError("\(convert[1]): ends in none of .json, .plist, .pex")
        }
    }

    private func validatePicture() throws {
        guard let render else {
            guard at == nil, filmstrip == nil else { throw ValidationError("--at and --filmstrip belong to --render") }
            return
        }
        guard convert.isEmpty else { throw ValidationError("--render and --convert exclude each other") }
        guard path != nil else { throw ValidationError("--render draws a file; none is given") }
        guard FilePath.fileExtension(of: render) == "png" else { throw ValidationError("\(render): does not end in .png") }
        if let at, !(0...Self.latest).contains(at) { throw ValidationError("a time lies between 0 and 3600 s, got \(at)") }
        if let filmstrip, !(2...64).contains(filmstrip) { throw ValidationError("a filmstrip has 2 to 64 instants, got \(filmstrip)") }
        guard picture?.isBounded != false else { throw ValidationError("a picture has at most 64 megapixels") }
    }

    /// The latest time to draw, in seconds. It is limited to an hour, because an emitter may need every spawn up to that time.
    private static let latest = 3_600.0

    /// The picture to draw; nil without `--render`.
    private var picture: EmitterPictureFile? {
        guard let path, let render else { return nil }
        return EmitterPictureFile(
            path: path, output: render, times: EmitterPictureFile.times(filmstrip ?? 1, upTo: at ?? 2),
            size: options.size?.size ?? Size(width: 512, height: 512), scale: options.scale ?? 1, seed: options.seed)
    }

    func run() throws {
        if convert.count == 2 { return try MainActor.assumeIsolated { try Self.convert(convert[0], to: convert[1]) } }
        if let picture { return try MainActor.assumeIsolated { try picture.write(fonts: options.fonts) } }
        // Reports an unreadable file before a window opens.
        if let path {
            do { _ = try MainActor.assumeIsolated { try EmitterFolder.read(path).warnings.count } } catch let error as EmitterFileError {
                throw Failure(message: error.description)
            }
        }
        let window = SceneWindow(paths: [], emitterPath: path, scene: options.scene ?? .sparks, options: options, windowOptions: window)
        try MainActor.assumeIsolated { try window.run() }
    }

    @MainActor
    private static func convert(_ input: String, to output: String) throws {
        do {
            let reading = try EmitterFolder.read(input)
            let losses = try EmitterFolder.write(reading.document, to: output)
            for line in reading.lostPictures.map(\.description) + reading.warnings.map(\.description) + losses {
                write(line: "panorama: \(line)", to: STDERR_FILENO)
            }
        } catch let error as EmitterFileError {
            throw Failure(message: error.description)
        }
    }
}
