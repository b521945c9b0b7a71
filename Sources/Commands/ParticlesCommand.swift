import ArgumentParser
import EmitterFiles
import Glibc
import ParticleEditor

struct ParticlesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "particles", abstract: "Edit emitters, or convert their files.",
        discussion: """
            Opens the editor on FILE, or on the presets. Reads JSON, cocos2d .plist and Particle Designer .pex, whatever they are called; \
            writes what the name of OUT asks for.
            """
    )

    @Argument(help: ArgumentHelp("The emitter to edit.", valueName: "file"), completion: .file(extensions: ["json", "plist", "pex"]))
    var path: String?

    @Option(
        parsing: .upToNextOption, help: ArgumentHelp("Read IN and write it as OUT, without a window.", valueName: "IN OUT"),
        completion: .file(extensions: ["json", "plist", "pex"]))
    var convert: [String] = []

    @OptionGroup var options: WindowOptions

    func validate() throws {
        guard convert.isEmpty || convert.count == 2 else { throw ValidationError("--convert takes two files, IN and OUT") }
        guard convert.isEmpty || path == nil else { throw ValidationError("--convert edits nothing") }
        if convert.count == 2, EmitterFileFormat(pathExtensionOf: convert[1]) == nil {
            throw ValidationError("\(convert[1]): ends in none of .json, .plist, .pex")
        }
    }

    func run() throws {
        if convert.count == 2 { return try MainActor.assumeIsolated { try Self.convert(convert[0], to: convert[1]) } }
        // Reports an unreadable file before a window opens.
        if let path {
            do { _ = try MainActor.assumeIsolated { try EmitterFolder.read(path).warnings.count } } catch let error as EmitterFileError {
                throw Failure(message: error.description)
            }
        }
        let window = SceneWindow(paths: [], emitterPath: path, scene: options.scene.scene ?? .sparks, options: options)
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
