import Imaging
import Pictures
import Scenes
import SDLBackend
import Storage

/// Shows pictures in the colours of the screen, if the desktop provides its colour profile.
final class ScreenColorsFollower {
    /// The window retains the follower.
    private weak var window: Window?
    private let loader: ScreenImageLoader
    private let work: Work
    /// The profile that was read last; nil for none.
    private var profile: [UInt8]?
    /// Called when pictures must be loaded again.
    var changed: () -> Void = {}

    /// - Parameters:
    ///   - loader: Loads the pictures of the window.
    ///   - work: Reads profiles.
    init(_ window: Window, _ loader: ScreenImageLoader, on work: Work) {
        (self.window, self.loader, self.work) = (window, loader, work)
    }

    /// Reads the current profile if it has changed.
    func follow() {
        let present = window?.colorProfile(atMost: ScreenColors.mostProfileBytes)
        guard present != profile else { return }
        profile = present
        guard let present else { return show(nil) }
        work.perform(in: "screen profile") {
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
