import Imaging
import Pictures
import Scenes
import SDLBackend

/// Shows pictures in the colours of the screen, if the desktop provides its colour profile.
final class ScreenColorsFollower {
    /// The window retains the follower.
    private weak var window: Window?
    private let loader: ScreenImageLoader
    private let files: FileQueue
    /// The profile that was read last; nil if there is none.
    private var profile: [UInt8]?
    /// Called when pictures must be loaded again.
    var changed: () -> Void = {}

    /// - Parameters:
    ///   - loader: Loads the pictures of the window.
    ///   - files: Reads profiles on another thread.
    init(_ window: Window, _ loader: ScreenImageLoader, files: FileQueue) {
        (self.window, self.loader, self.files) = (window, loader, files)
    }

    /// Reads the current profile if it has changed.
    func follow() {
        let present = window?.colorProfile(atMost: ScreenColors.mostProfileBytes)
        guard present != profile else { return }
        profile = present
        guard let present else { return show(nil) }
        files.perform {
            Result { try Sandbox.screenColors(of: present) }
        } then: { [weak self] result in
            // Ignored if the profile has changed again since then.
            guard let self, profile == present else { return }
            // A profile that cannot be read is treated as missing.
            show(try? result.get())
        }
    }

    private func show(_ colors: ScreenColors?) {
        guard colors != loader.colors else { return }
        loader.colors = colors
        changed()
    }
}
