import Accessibility
import Desktop
import LayoutMath
import SDLBackend
import Views

/// Shows the program's windows to screen readers, and does what these ask of views. It begins with the first window.
final class ScreenReaders {
    static let shared = ScreenReaders()

    private var service: AccessibilityService?
    private var windows: [Int: ReadWindow] = [:]
    private var last = 0

    private init() {}

    /// Adds a window.
    /// - Parameter name: The program's name, of which that of the first window counts.
    func add(_ window: ReadWindow, programName name: String) {
        last += 1
        window.number = last
        windows[last] = window
        guard service == nil, let address = DesktopSession.busAddress else { return }
        service = AccessibilityService(
            busAddress: address, name: name, wantedChanged: { Task { @MainActor in ScreenReaders.shared.showAll() } },
            asked: { window, view, request in Task { @MainActor in ScreenReaders.shared.windows[window]?.perform(request, on: view) } })
    }

    func remove(_ window: ReadWindow) {
        windows[window.number] = nil
        service?.show(nil, number: window.number)
        guard windows.isEmpty else { return }
        service?.stop()
        service = nil
    }

    /// Whether a reader wants to know the windows.
    var areThere: Bool { service?.isWanted ?? false }

    private func showAll() { for window in windows.values { window.show(isChanged: true) } }

    func show(_ window: AccessibleWindow, number: Int) { service?.show(window, number: number) }
}

/// A window as screen readers know it.
final class ReadWindow {
    fileprivate(set) var number = 0
    private let window: Window
    private let stage: () -> Stage
    private var recorder: (stage: Stage, recorder: SemanticRecorder)?
    private var isActive = false

    init(_ window: Window, stage: @escaping () -> Stage) { (self.window, self.stage) = (window, stage) }

    /// Tells readers what the window shows, if there are any and something has changed.
    func show(isChanged: Bool) {
        guard ScreenReaders.shared.areThere, isChanged || window.hasKeyboard != isActive else { return }
        isActive = window.hasKeyboard
        let (place, tree) = (window.placeForReaders, currentRecorder.record())
        ScreenReaders.shared.show(
            AccessibleWindow(title: window.title, tree: tree, isActive: isActive, origin: place.origin, scale: place.scale), number: number)
    }

    private var currentRecorder: SemanticRecorder {
        let stage = stage()
        if let recorder, recorder.stage === stage { return recorder.recorder }
        let new = SemanticRecorder(stage)
        recorder = (stage, new)
        return new
    }

    func perform(_ request: SemanticRequest, on view: Int) { _ = currentRecorder.perform(request, on: view) }
}
