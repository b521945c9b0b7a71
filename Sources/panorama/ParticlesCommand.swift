import ArgumentParser
import EmitterFiles
import Glibc
import Pictures

struct ParticlesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "particles", abstract: "Convert emitter files.",
        discussion: "Reads JSON, cocos2d .plist and Particle Designer .pex, whatever they are called; writes what the name of OUT asks for."
    )

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Read IN and write it as OUT.", valueName: "IN OUT"))
    var convert: [String] = []

    func validate() throws {
        guard convert.count == 2 else { throw ValidationError("--convert takes two files, IN and OUT") }
        guard EmitterFileFormat(pathExtensionOf: convert[1]) != nil else {
            throw ValidationError("\(convert[1]): ends in none of .json, .plist, .pex")
        }
    }

    func run() throws {
        let (input, output) = (convert[0], convert[1])
        guard let format = EmitterFileFormat(pathExtensionOf: output) else { return }
        do {
            let bytes = try TextFile.read(input, atMost: EmitterFileLimits.byteCount)
            let reading = try EmitterDocument.read(bytes, file: input) { textureWidth(named: $0, beside: input) }
            let writing = reading.document.written(as: format, file: output)
            try TextFile.write(writing.text, to: output)
            for warning in reading.warnings + writing.warnings { write(line: "panorama: \(warning)", to: STDERR_FILENO) }
        } catch let error as EmitterFileError {
            throw Failure(message: error.description)
        }
    }

    /// Sizes in px become scales by the width of the picture, where that lies beside the file.
    private func textureWidth(named name: String, beside file: String) -> Double? {
        let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
        return (try? PictureHeader(ofFile: folder + name)).map { Double($0.size.width) }
    }
}
