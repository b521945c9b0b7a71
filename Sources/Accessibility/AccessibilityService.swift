import MessageBus
public import Platform
import Synchronization
public import Views

/// Makes the windows of a program readable and operable for screen readers, over AT-SPI.
///
/// While no reader is there, it only waits for one. No method blocks.
public final class AccessibilityService: Sendable {
    private let name: String
    private let asked: @Sendable (Int, Int, SemanticRequest) -> Void
    private let wantedChanged: @Sendable () -> Void
    private let shared = Mutex(Shared())

    private struct Shared {
        var session: SessionBus?
        var bus: SessionBus?
        var isWanted = false
        /// Number of times that a reader has come or gone. What an earlier bus reports no longer counts.
        var changes = 0
        /// The windows that the bus's thread has not taken yet, by their numbers.
        var waiting: [Int: AccessibleWindow?] = [:]
    }

    /// The longest wait until a bus accepts the program, in milliseconds.
    private static let timeout = 5_000

    /// Begins to wait for a screen reader.
    /// - Parameters:
    ///   - busAddress: The session bus, as in `DBUS_SESSION_BUS_ADDRESS`.
    ///   - name: The program's name, which readers may say.
    ///   - wantedChanged: Called on another thread when ``isWanted`` changes.
    ///   - asked: Called on another thread with the numbers of a window and a view, and what a reader asks of the view.
    public init(
        busAddress: String, name: String, wantedChanged: @escaping @Sendable () -> Void,
        asked: @escaping @Sendable (_ window: Int, _ view: Int, SemanticRequest) -> Void
    ) {
        (self.name, self.wantedChanged, self.asked) = (name, wantedChanged, asked)
        let session = SessionBus(address: busAddress, timeout: Self.timeout) { [weak self] in
            [AccessibilityStatus { [weak self] address in self?.readerChanged(address) }]
        }
        shared.withLock { $0.session = session }
    }

    /// Whether a reader wants to know the windows.
    public var isWanted: Bool { shared.withLock { $0.isWanted } }

    /// Tells what a window shows now; nil when it has closed. Without a reader this does nothing.
    public func show(_ window: AccessibleWindow?, number: Int) {
        let bus: SessionBus? = shared.withLock { shared in
            guard shared.isWanted else { return nil }
            // Only the latest state of a window matters.
            let isFirst = shared.waiting.isEmpty
            shared.waiting[number] = .some(window)
            return isFirst ? shared.bus : nil
        }
        _ = bus?.perform { [weak self] loop in self?.send(on: loop) }
    }

    private func send(on loop: BusLoop) {
        let waiting = shared.withLock { shared in
            defer { shared.waiting = [:] }
            return shared.waiting
        }
        guard let client = loop.client(AccessibilityClient.self) else { return }
        for (number, window) in waiting.sorted(by: { $0.key < $1.key }) { client.show(window, number, on: loop) }
    }

    /// Asks the readers whether a key is meant for them; `answer` is then called once, on another thread. Readers that see keys by other means
    /// take none. Call this before the window gets the key.
    public func ask(about key: KeyStroke, _ answer: @escaping @Sendable (_ isTaken: Bool) -> Void) {
        let bus = shared.withLock { $0.isWanted ? $0.bus : nil }
        let isAsked = bus?.perform { loop in
            if let client = loop.client(AccessibilityClient.self) { client.ask(about: key, on: loop, answer) } else { answer(false) }
        }
        if isAsked != true { answer(false) }
    }

    /// Leaves the buses.
    public func stop() {
        let buses = shared.withLock { shared in
            defer { (shared.session, shared.bus, shared.isWanted) = (nil, nil, false) }
            return [shared.session, shared.bus]
        }
        for bus in buses { bus?.stop() }
    }

    // MARK: Readers

    private func readerChanged(_ address: String?) {
        let (old, change) = shared.withLock { shared in
            shared.changes += 1
            defer { shared.bus = nil }
            return (shared.bus, shared.changes)
        }
        setWanted(false, after: change)
        old?.stop()
        guard let address else { return }
        let bus = SessionBus(address: address, timeout: Self.timeout) { [name, asked, weak self] in
            [
                AccessibilityClient(
                    name: name, asked: asked, registered: { [weak self] in self?.setWanted(true, after: change) },
                    disconnected: { [weak self] in self?.setWanted(false, after: change) })
            ]
        }
        shared.withLock { $0.bus = bus }
    }

    private func setWanted(_ isWanted: Bool, after change: Int) {
        let isChanged = shared.withLock { shared in
            guard change == shared.changes else { return false }
            defer { (shared.isWanted, shared.waiting) = (isWanted, [:]) }
            return shared.isWanted != isWanted
        }
        if isChanged { wantedChanged() }
    }
}
