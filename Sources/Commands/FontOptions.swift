import ArgumentParser
import SDLBackend

/// The source of the fonts for text.
enum FontChoice: String, ExpressibleByArgument, CaseIterable {
    /// The fonts that are part of the program; text looks the same on every machine.
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
        try asFailure { () throws(SDLError) in try FontBook(choice == .bundled ? .bundled : .installed) }
    }
}
