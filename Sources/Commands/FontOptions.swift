import ArgumentParser
import Glibc
import Pictures
import Platform
import SDLBackend

/// Whose fonts text is drawn with.
enum FontChoice: String, ExpressibleByArgument, CaseIterable {
    /// The files that come with the program: the same text on every machine.
    case bundled
    /// The fonts of the same names that this machine has, or what stands in for them.
    case system
}

/// What everything that draws text has in common.
struct FontOptions: ParsableArguments {
    @Option(name: .customLong("fonts"), help: "The program's own fonts or the machine's.")
    var choice = FontChoice.bundled

    /// Finds the fonts that were asked for.
    @MainActor
    func makeFontBook() throws -> FontBook {
        let folder = choice == .bundled ? ResourceFolder.locate().map { $0 + "/fonts" } : nil
        return try asFailure { () throws(SDLError) in try FontBook(folder: folder) }
    }

    /// Finds the fonts, and writes a line for each that comes with the program and cannot be used.
    @MainActor
    func makeFontBookAloud() throws -> FontBook {
        let fonts = try makeFontBook()
        for face in FontFace.allCases {
            let source = fonts.source(of: face)
            guard let complaint = source.complaint else { continue }
            write(line: "panorama: \(complaint); \(source.file) is used instead", to: STDERR_FILENO)
        }
        return fonts
    }
}
