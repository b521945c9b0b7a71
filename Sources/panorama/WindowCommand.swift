import ArgumentParser

struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Open a window on folders and pictures.", shouldDisplay: false)

    @Argument(help: ArgumentHelp("Folders and pictures; none shows the built-in sample.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup var options: WindowOptions

    func run() throws {
        try MainActor.assumeIsolated {
            let window = SceneWindow(
                paths: paths, emitterPath: nil, scene: options.scene.scene ?? .panorama, options: options, stateFile: StateFile.desktop)
            try window.run()
        }
    }
}
