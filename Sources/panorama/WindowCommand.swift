public import ArgumentParser
import Scenes
public import SDLBackend

struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open a window on folders and pictures.", shouldDisplay: false)

    @Argument(help: ArgumentHelp("Folders and pictures; none shows the built-in sample.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup var options: SceneOptions

    @Flag(help: "Fill the screen.")
    var fullscreen = false

    @Option(help: "How frames are drawn.")
    var renderer = RendererChoice.automatic

    @Flag(help: "Show frame time and texture bytes in the title.")
    var stats = false

    @Option(help: ArgumentHelp("Write what you do as a gesture script.", valueName: "file"))
    var recordInput: String?

    func run() throws {
        let opening = SceneWindow(
            paths: paths, emitterPath: nil, scene: options.scene ?? .panorama, options: options, isFullscreen: fullscreen,
            renderer: renderer, showsStatistics: stats, recordedInput: recordInput)
        try MainActor.assumeIsolated { try opening.run() }
    }
}

extension RendererChoice: ExpressibleByArgument {}
