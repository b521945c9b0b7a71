public import ArgumentParser
public import SDLBackend
import Storage

/// Options that all windows share and replays do not have.
struct WindowOptions: ParsableArguments {
    @Flag(help: "Fill the screen.")
    var fullscreen = false

    @Option(help: "How frames are drawn.")
    var renderer = RendererChoice.automatic

    @Flag(help: "Show frame time, particles alive and texture bytes in a corner.")
    var stats = false

    @Option(
        help: ArgumentHelp("Write what you do as a gesture script.", valueName: "file"), completion: .file(extensions: ["gesture"]),
        transform: FileURI.given)
    var recordInput: String?
}

extension RendererChoice: ExpressibleByArgument {}
