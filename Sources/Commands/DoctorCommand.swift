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
        try tell(
            "libraries",
            (report.versions + CodecLibraries.versions).joined(separator: ", ") + (report.isCompatibilityLayer ? " (on SDL3)" : ""))
        try tell("video drivers", report.videoDrivers.joined(separator: ", "))
        try tell("render drivers", report.renderDrivers.joined(separator: ", "))
        for line in examinedDisplay() { try tell(line.name, line.value) }
        try tell("title bars on GNOME", report.framePlugin ?? "the program's own; install \(SystemReport.framePackage) for the desktop's")
        try asFailure { () throws(SDLError) in try SDLSystem.startWithoutDisplay() }
        defer { SDLSystem.stop() }
        let fonts = try fonts.makeFontBook()
        for face in FontFace.allCases { try tell("font \(face.rawValue)", words(for: fonts.source(of: face))) }
        try tell("picture formats", PictureFormat.allCases.map(words(for:)).joined(separator: ", "))
        try tell("colour profiles", CodecLibraries.profileReader ?? "not read: install \(CodecLibraries.missingProfilePackage ?? "")")
        try tell("decoder's cage", Sandbox.cage)
        if CodecLibraries.missingPackage(for: .svg) == nil { try tell("cage of SVG, which reads fonts", Sandbox.fontCage) }
        try tell("thumbnails", UserFolders.thumbnails ?? "not kept: there is no home")
        try tell("state and drafts", UserFolders.state ?? "not kept: there is no home")
        try tell("resources", ResourceFolder.locate() ?? "missing; set PANORAMA_DATADIR to their folder")
    }

    /// A format's name. If its library is missing, the package that provides it is added: "HEIC (install libheif1)".
    private func words(for format: PictureFormat) -> String {
        guard let library = format.library, let package = CodecLibraries.missingPackage(for: library) else { return format.rawValue }
        return "\(format.rawValue) (install \(package))"
    }

    /// Opens a display and a hidden window as the program would, and returns a description of them. Errors are part of the description,
    /// not thrown.
    @MainActor private func examinedDisplay() -> [(name: String, value: String)] {
        var lines: [(name: String, value: String)] = []
        do {
            let connection = try SDLSystem.start(name: "Panorama", identifier: "io.github.panorama.Panorama")
            defer { SDLSystem.stop() }
            lines += connection.refusals.map { (name: "display not taken", value: $0) }
            lines.append(("display", connection.driver))
            let found = try DisplayReport(connection)
            lines += found.refusals.map { (name: "renderer not taken", value: $0.description) }
            lines.append(("renderer", found.renderer))
        } catch {
            let name = error.action == "opening a display" ? "display" : "renderer"
            lines.append((name, "none: \(error.reason); panorama replay works without one"))
        }
        return lines
    }

    @MainActor private func words(for source: FontSource) -> String {
        switch source.origin {
        case .bundled: "part of the program"
        case .folder, .installed: source.file
        case .substitute: "missing, \(source.file) instead"
        }
    }

    @MainActor private func tell(_ name: String, _ value: String) throws { try TerminalLine.writeOut("\(name): \(value)") }
}
