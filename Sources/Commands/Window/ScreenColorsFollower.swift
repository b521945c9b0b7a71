import Imaging
import Pictures
import Scenes
import SDLBackend
import Storage

/// Lets pictures be shown in the colours of the screen, as far as the desktop tells its profile.
final class ScreenColorsFollower {
    /// Keeps the follower.
    private weak var window: Window?
    private let loader: ScreenImageLoader
    private let work: Work
    /// The profile that was read last; nil for none.
    private var profile: [UInt8]?
    /// Called when pictures are to be loaded anew.
    var changed: () -> Void = {}

    /// - Parameters:
    ///   - loader: Loads the pictures of the window.
    ///   - work: Reads profiles.
    init(_ window: Window, _ loader: ScreenImageLoader, on work: Work) {
        (self.window, self.loader, self.work) = (window, loader, work)
    }

    /// Reads the present profile if it is another one.
    func follow() {
        let present = window?.colorProfile(atMost: ScreenColors.mostProfileBytes)
        guard present != profile else { return }
        profile = present
        guard let present else { return show(nil) }
        work.perform(in: "screen profile") {
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
