import Desktop
import SDLBackend

/// Keeps the screen on while the window shows something without input: by the desktop's portal, or else by the window system.
final class AwakeScreen {
    private let desktop: DesktopSession
    private let window: Window
    private var isRefused = false

    init(_ desktop: DesktopSession, _ window: Window) { (self.desktop, self.window) = (desktop, window) }

    var isKept = false {
        didSet {
            guard isKept != oldValue else { return }
            if !isRefused { desktop.keepScreenOn(isKept, parentWindow: window.portalHandle) }
            follow()
        }
    }

    /// The portal does not keep it on.
    func portalRefused() {
        isRefused = true
        follow()
    }

    private func follow() { window.keepsScreenOn = isKept && isRefused }
}
