import ArgumentParser
import Codecs
import Glibc
import Imaging
import Pictures
import Platform
import SDLBackend
import Storage

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "doctor", abstract: "Tell what this machine offers.")

    @OptionGroup var fonts: FontOptions

    func run() throws { try MainActor.assumeIsolated { try examine() } }

    @MainActor
    private func examine() throws {
        let report = SystemReport()
        tell(
            "libraries",
            (report.versions + CodecLibraries.versions).joined(separator: ", ") + (report.isCompatibilityLayer ? " (on SDL3)" : ""))
        tell("video drivers", report.videoDrivers.joined(separator: ", "))
        tell("render drivers", report.renderDrivers.joined(separator: ", "))
        examineDisplay()
        try asFailure { () throws(SDLError) in try SDLSystem.startWithoutDisplay() }
        defer { SDLSystem.stop() }
        let fonts = try fonts.makeFontBook()
        for face in FontFace.allCases { tell("font \(face.rawValue)", words(for: fonts.source(of: face))) }
        tell("picture formats", PictureFormat.allCases.map(words(for:)).joined(separator: ", "))
        tell("colour profiles", CodecLibraries.profileReader ?? "not read: install \(CodecLibraries.missingProfilePackage ?? "")")
        tell("decoder's cage", Sandbox.cage)
        if CodecLibraries.missingPackage(for: .svg) == nil { tell("cage of SVG, which reads fonts", Sandbox.fontCage) }
        tell("thumbnails", UserFolders.thumbnails ?? "not kept: there is no home")
        tell("state and drafts", UserFolders.state ?? "not kept: there is no home")
        tell("resources", ResourceFolder.locate() ?? "missing; set PANORAMA_DATADIR to their folder")
    }

    /// A format's name, with the package that brings its library where that is missing: "HEIC (install libheif1)".
    private func words(for format: PictureFormat) -> String {
        guard let library = format.library, let package = CodecLibraries.missingPackage(for: library) else { return format.rawValue }
        return "\(format.rawValue) (install \(package))"
    }

    /// Opens a display and a hidden window as the program would. A display that does not answer is reported, not thrown.
    @MainActor private func examineDisplay() {
        do {
            let connection = try SDLSystem.start(name: "Panorama", identifier: "io.github.panorama.Panorama")
            defer { SDLSystem.stop() }
            for refusal in connection.refusals { tell("display not taken", refusal) }
            tell("display", connection.driver)
            let found = try DisplayReport(connection)
            for refusal in found.refusals { tell("renderer not taken", refusal.description) }
            tell("renderer", found.renderer)
        } catch {
            tell(error.action == "opening a display" ? "display" : "renderer", "none: \(error.reason); panorama replay works without one")
        }
    }

    @MainActor private func words(for source: FontSource) -> String {
        let file = source.origin == .substitute ? "missing, \(source.file) instead" : source.file
        return source.complaint.map { "\(file) (\($0))" } ?? file
    }

    @MainActor private func tell(_ name: String, _ value: String) { write(line: "\(name): \(value)", to: STDOUT_FILENO) }
}
