import Imaging
import Pictures
import Scenes
import SDLBackend
import Storage

/// Reads the colour profile of the screen, if the desktop provides one.
final class ScreenColorsFollower {
    /// The window retains the follower.
    private weak var window: Window?
    private let work: Work
    /// The profile that was read last; nil for none.
    private var profile: [UInt8]?
    /// Shows pictures in these colours; nil for sRGB.
    private let show: (ScreenColors?) -> Void

    /// - Parameters:
    ///   - work: Reads profiles.
    ///   - show: Called with the colours of the screen; with nil if it is an sRGB screen, or if they are unknown.
    init(_ window: Window, on work: Work, show: @escaping (ScreenColors?) -> Void) {
        (self.window, self.work, self.show) = (window, work, show)
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
}
