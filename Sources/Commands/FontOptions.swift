import ArgumentParser
import Glibc
import Pictures
import Platform
import SDLBackend

/// The source of the fonts for text.
enum FontChoice: String, ExpressibleByArgument, CaseIterable {
    /// The fonts installed with the program; text looks the same on every machine.
    case bundled
    /// The machine's fonts of the same names, or their substitutes.
    case system
}

/// Options of all commands that draw text.
struct FontOptions: ParsableArguments {
    @Option(name: .customLong("fonts"), help: "The program's own fonts or the machine's.")
    var choice = FontChoice.bundled

    /// Loads the chosen fonts.
    @MainActor
    func makeFontBook() throws -> FontBook {
        let folder = choice == .bundled ? ResourceFolder.locate().map { $0 + "/fonts" } : nil
        return try asFailure { () throws(SDLError) in try FontBook(folder: folder) }
    }

    /// Loads the chosen fonts. For each of the program's fonts that cannot be used, a line is written.
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
