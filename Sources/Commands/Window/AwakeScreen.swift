import Desktop
import SDLBackend

/// Keeps the screen on while the user watches without giving input. Uses the desktop's portal if possible, otherwise the window system.
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

    /// Call this if the portal refuses to keep the screen on.
    func portalRefused() {
        isRefused = true
        follow()
    }

    private func follow() { window.keepsScreenOn = isKept && isRefused }
}
