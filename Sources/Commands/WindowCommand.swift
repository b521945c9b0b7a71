import ArgumentParser
import Scenes

/// The command without a subcommand: opens a window on folders and pictures.
struct WindowCommand: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Folders and pictures, - reads them from standard input; none shows what was shown last. One that is called like a subcommand is written ./NAME.",
            valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @OptionGroup var list: PathListOptions

    @OptionGroup var options: WindowOptions

    func run() throws {
        let paths = try PathList.expand(paths, isZeroSeparated: list.isZeroSeparated)
        try MainActor.assumeIsolated {
            let window = SceneWindow(
                paths: paths, emitterPath: nil, scene: options.scene.scene ?? .panorama, options: options,
                stateFile: SceneWindow.userStateFile)
            try window.run()
        }
    }
}
