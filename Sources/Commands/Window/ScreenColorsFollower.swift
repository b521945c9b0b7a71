import Imaging
import Pictures
import Scenes
import SDLBackend

/// Lets pictures be shown in the colours of the screen, as far as the desktop tells its profile.
final class ScreenColorsFollower {
    /// Keeps the follower.
    private weak var window: Window?
    private let loader: ScreenImageLoader
    private let files: FileQueue
    /// The profile that was read last; nil for none.
    private var profile: [UInt8]?
    /// Called when pictures are to be loaded anew.
    var changed: () -> Void = {}

    /// - Parameters:
    ///   - loader: Loads the pictures of the window.
    ///   - files: Reads profiles on another thread.
    init(_ window: Window, _ loader: ScreenImageLoader, files: FileQueue) {
        (self.window, self.loader, self.files) = (window, loader, files)
    }

    /// Reads the present profile if it is another one.
    func follow() {
        let present = window?.colorProfile(atMost: ScreenColors.mostProfileBytes)
        guard present != profile else { return }
        profile = present
        guard let present else { return show(nil) }
        files.perform {
            Result { try Sandbox.screenColors(of: present) }
        } then: { [weak self] result in
            // A later profile counts.
            guard let self, profile == present else { return }
            // One that cannot be read counts as none.
            show(try? result.get())
        }
    }

    private func show(_ colors: ScreenColors?) {
        guard colors != loader.colors else { return }
        loader.colors = colors
        changed()
    }
}
