public import ArgumentParser
import LayoutMath
public import Scenes
import Views
import Widgets

/// Options shared by the window and replays.
struct SceneOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The scene to show, such as widgets, the gallery of controls; panorama scenes lists them.", valueName: "name"))
    var scene: SceneName?

    @Option(help: ArgumentHelp("Size in logical pixels.", valueName: "WxH"))
    var size: WindowSize?

    @Option(help: "Follow the desktop, or the look to use; windows keep it until another is asked for, replays are dark.")
    var theme: ThemeChoice?

    @Flag(help: "Show the pictures of all subfolders at once.")
    var recursive = false

    @Flag(help: "Nothing glides by itself.")
    var reducedMotion = false

    @Flag(help: "Show a keyboard on the screen for every field, not only for those that a finger touches.")
    var onScreenKeyboard = false

    @OptionGroup var fonts: FontOptions

    @Option(help: "Seeds everything random.")
    var seed: UInt64 = 0

    @Option(help: "Magnifies everything; on X11 instead of GDK_SCALE, QT_SCALE_FACTOR and the desktop's dots per inch (Xft.dpi).")
    var scale: Double?

    func validate() throws {
        if let scale, !(0.25...8).contains(scale) { throw ValidationError("a scale lies between 0.25 and 8, got \(scale)") }
    }

    @MainActor
    func state(of scene: SceneName, size: Size, scale: Double) -> AppState {
        var state = AppState()
        (state.scene, state.size, state.scale) = (scene, size, scale)
        state.chosenTheme = theme.flatMap { Theme.Name(rawValue: $0.rawValue) }
        state.motion = reducedMotion ? .reduced : .full
        state.seed = seed
        state.keyboardOpening = onScreenKeyboard ? .always : .byTouch
        return state
    }
}

extension SceneName: ExpressibleByArgument {}

enum ThemeChoice: String, ExpressibleByArgument, CaseIterable { case auto, dark, light }

/// A size as `WxH`, both from 1 to 16384.
struct WindowSize: ExpressibleByArgument {
    let size: Size

    nonisolated init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...16_384).contains(width), (1...16_384).contains(height)
        else { return nil }
        size = Size(width: Double(width), height: Double(height))
    }
}
