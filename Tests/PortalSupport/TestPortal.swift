import MessageBus
import Synchronization

@testable import Desktop

/// A test portal: it owns the portal's name on a bus and behaves as a test specifies.
final class TestPortal: Sendable {
    /// Handles a call of a method; nil leaves the caller without an answer.
    typealias Behaviour = @Sendable (BusMessage, BusLoop) -> BusMessage?

    private let bus: SessionBus
    /// The received calls.
    let calls: AsyncStream<BusMessage>

    /// Returns when the portal owns its name, or waits until the present owner gives it up.
    init(on address: String, named name: String = Portal.name, behaviour: @escaping Behaviour) async {
        let (calls, callsTold) = AsyncStream.makeStream(of: BusMessage.self)
        let (ready, readyTold) = AsyncStream.makeStream(of: Void.self)
        self.calls = calls
        bus = SessionBus(address: address, timeout: 5_000, mostFiles: 1) {
            [PortalClient(name: name, behaviour: behaviour, called: { callsTold.yield($0) }, ready: { readyTold.finish() })]
        }
        for await _ in ready {}
    }

    /// Sends a signal as the portal.
    func emit(_ signal: BusMessage) { _ = bus.perform { $0.send(signal) } }

    func change(_ namespace: String, _ name: String, to value: BusValue, to destination: String? = nil) {
        emit(
            .signal(
                path: Portal.path, interface: Portal.settings, member: "SettingChanged", to: destination,
                [.string(namespace), .string(name), .variant(value)]))
    }

    /// The next received call of a method.
    func call(_ member: String) async -> BusMessage? {
        for await call in calls where call.member == member { return call }
        return nil
    }

    /// The portal crashes.
    func vanish() { bus.stop() }

    deinit { bus.stop() }

    /// The answer of `ReadAll` with these settings.
    static func settings(_ values: [String: [(String, BusValue)]]) -> [BusValue] {
        [.array(values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .options($0.value)) }, of: "{sa{sv}}")]
    }

    /// Accepts each request for files and answers it with a code and results.
    static func choosing(_ code: UInt32, _ results: [(String, BusValue)]) -> Behaviour {
        { call, loop in
            guard call.member == "OpenFile" else { return call.reply(settings([:])) }
            let path = path(of: call)
            loop.send(call.reply([.objectPath(path)]))
            return response(path, to: call.sender, [.uint32(code), .options(results)])
        }
    }

    static func choosing(_ uris: [String]) -> Behaviour { choosing(0, [("uris", .strings(uris))]) }

    static func path(of call: BusMessage) -> String {
        Portal.requestPath(of: call.sender ?? "", token: call.body.last?["handle_token"]?.text ?? "none")
    }

    static func response(_ path: String, to sender: String?, _ body: [BusValue]) -> BusMessage {
        .signal(path: path, interface: Portal.request, member: "Response", to: sender, body)
    }
}

private final class PortalClient: BusClient {
    let name: String
    let behaviour: TestPortal.Behaviour
    let called: (BusMessage) -> Void
    let ready: () -> Void

    init(name: String, behaviour: @escaping TestPortal.Behaviour, called: @escaping (BusMessage) -> Void, ready: @escaping () -> Void) {
        self.name = name
        self.behaviour = behaviour
        self.called = called
        self.ready = ready
    }

    func didConnect(_ loop: BusLoop) {
        guard !name.isEmpty else { return ready() }
        let request = BusMessage.call(Bus.name, path: Bus.path, interface: Bus.name, member: "RequestName", [.string(name), .uint32(0)])
        loop.call(request, timeout: 5_000) { [ready] _ in ready() }
    }

    func didReceive(_ message: BusMessage, _ loop: BusLoop) {}

    func answers(_ call: BusMessage, _ loop: BusLoop) -> Bool {
        called(call)
        if let answer = behaviour(call, loop) { loop.send(answer) }
        return true
    }

    func didDisconnect() { ready() }
}

/// The events of a desktop session, in order.
final class NewsQueue: Sendable {
    private let stream: AsyncStream<DesktopSession.Output>

    init(_ session: DesktopSession) {
        let (stream, told) = AsyncStream.makeStream(of: DesktopSession.Output.self)
        self.stream = stream
        let take: @Sendable () -> Void = { [weak session] in for news in session?.takeResults() ?? [] { told.yield(news) } }
        session.work.wakeOwner(by: take)
        take()
    }

    func next() async -> DesktopSession.Output? { await stream.first { _ in true } }

    /// The next answer of the chooser.
    func answer() async -> ChooserAnswer? {
        for await news in stream { if case .chosen(_, let answer) = news { return answer } }
        return nil
    }
}
