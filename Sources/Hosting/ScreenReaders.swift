import Accessibility
import Desktop
import LayoutMath
import Platform
import SDLBackend
import Views

/// Shows the program's windows to screen readers, and does what these ask of views. It begins with the first window.
final class ScreenReaders {
    static let shared = ScreenReaders()

    private var service: AccessibilityService?
    private var windows: [ObjectIdentifier: ReadWindow] = [:]
    private var last = 0

    private init() {}

    /// Shows a window to the readers that are there. A window is known from its first call on, and the title of the first one is the
    /// program's name.
    func show(_ window: HostedWindow, isChanged: Bool, after inputs: [InputEvent]) {
        let read = windows[ObjectIdentifier(window)] ?? add(window)
        if let service, service.isWanted { read.show(to: service, isChanged: isChanged, hasKeys: inputs.contains(where: \.isTyped)) }
    }

    private func add(_ window: HostedWindow) -> ReadWindow {
        last += 1
        let read = ReadWindow(window, number: last)
        windows[ObjectIdentifier(window)] = read
        if service == nil, let address = DesktopSession.busAddress {
            service = AccessibilityService(
                busAddress: address, name: window.window.title,
                wantedChanged: { Task { @MainActor in ScreenReaders.shared.showAll() } },
                asked: { window, view, request in Task { @MainActor in ScreenReaders.shared.perform(request, on: view, of: window) } })
        }
        return read
    }

    /// Asks whether a key is meant for a reader; nil while none is there.
    var keyReader: EventSource.KeyReader? {
        guard let service, service.isWanted else { return nil }
        return { key, answer in service.ask(about: key) { isTaken in Task { @MainActor in answer(isTaken) } } }
    }

    /// Call this when a window has left its loop.
    func remove(_ window: HostedWindow) {
        guard let read = windows.removeValue(forKey: ObjectIdentifier(window)) else { return }
        service?.show(nil, number: read.number)
        guard windows.isEmpty else { return }
        service?.stop()
        service = nil
    }

    private func showAll() {
        guard let service, service.isWanted else { return }
        for window in windows.values.sorted(by: { $0.number < $1.number }) { window.show(to: service, isChanged: true, hasKeys: true) }
    }

    private func perform(_ request: SemanticRequest, on view: Int, of number: Int) {
        windows.values.first { $0.number == number }?.perform(request, on: view)
    }
}

/// A window as screen readers know it.
private final class ReadWindow {
    let number: Int
    private weak var hosted: HostedWindow?
    private var recorder: (stage: Stage, recorder: SemanticRecorder)?
    private var isActive = false
    private var pacing = ReaderPacing()

    init(_ hosted: HostedWindow, number: Int) { (self.hosted, self.number) = (hosted, number) }

    /// Tells readers what the window shows, if something has changed.
    func show(to service: AccessibilityService, isChanged: Bool, hasKeys: Bool) {
        guard let hosted else { return }
        let (window, stage) = (hosted.window, hosted.stage)
        let isOther = isChanged || window.hasKeyboard != isActive
        guard pacing.isDue(isChanged: isOther, hasKeys: hasKeys, isMoving: stage.needsFrame, at: stage.time) else { return }
        isActive = window.hasKeyboard
        let (place, tree) = (window.placeForReaders, recorder(of: stage).record())
        service.show(
            AccessibleWindow(
                title: window.title, size: stage.size, tree: tree, isActive: isActive, origin: place.origin, scale: place.scale),
            number: number)
    }

    private func recorder(of stage: Stage) -> SemanticRecorder {
        if let recorder, recorder.stage === stage { return recorder.recorder }
        let new = SemanticRecorder(stage)
        recorder = (stage, new)
        return new
    }

    func perform(_ request: SemanticRequest, on view: Int) {
        guard let hosted else { return }
        _ = recorder(of: hosted.stage).perform(request, on: view)
    }
}

extension InputEvent {
    /// Whether it comes from a keyboard.
    fileprivate var isTyped: Bool {
        switch kind {
        case .keyDown, .keyUp, .text: true
        default: false
        }
    }
}
