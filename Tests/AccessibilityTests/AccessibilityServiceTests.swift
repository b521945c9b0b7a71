import MessageBus
import Platform
import Synchronization
import Testing
import Views

@testable import Accessibility
@testable import PortalSupport

/// Tests the program on a bus, with test programs as the accessibility services and as the reader.
@Suite(.timeLimit(.minutes(1))) struct AccessibilityServiceTests {
    /// The services of a session: the status, the registry, and what a reader hears.
    private final class Session: Sendable {
        let bus: TestBus
        let status: TestPortal
        let registry: TestPortal
        /// Starts another registry, after the first one has ended.
        let makeRegistry: @Sendable () async -> TestPortal
        let reader: Listener
        private let isEnabled: SharedFlag

        /// - Parameters:
        ///   - listeners: The events that readers wait for.
        ///   - takesKey: Whether a reader takes the key with a symbol.
        init(
            isEnabled: Bool = true, listeners: [String] = [], takesKey: @escaping @Sendable (Int32) -> Bool = { _ in false }
        ) async throws {
            let flag = SharedFlag(isEnabled)
            self.isEnabled = flag
            bus = try TestBus()
            let address = bus.address
            let behaviour: TestPortal.Behaviour = { call, _ in
                switch call.member {
                case "Embed":
                    return call.reply([.structure([.string("org.a11y.atspi.Registry"), .objectPath("/org/a11y/atspi/accessible/root")])])
                case "GetRegisteredEvents":
                    return call.reply([.array(listeners.map { .structure([.string(":1.9"), .string($0)]) }, of: "(ss)")])
                case "NotifyListenersSync":
                    guard case .structure(let fields)? = call.body.first, case .int32(let symbol) = fields[1] else { return nil }
                    return call.reply([.bool(takesKey(symbol))])
                default: return call.reply()
                }
            }
            makeRegistry = { await TestPortal(on: address, named: "org.a11y.atspi.Registry", behaviour: behaviour) }
            registry = await makeRegistry()
            reader = await Listener(on: address)
            status = await TestPortal(on: address, named: "org.a11y.Bus") { call, _ in
                switch call.member {
                case "Get": call.reply([.variant(.bool(flag.value))])
                case "GetAddress": call.reply([.string(address)])
                default: nil
                }
            }
        }

        /// Lets a reader come or go.
        func enable(_ isEnabled: Bool) {
            self.isEnabled.value = isEnabled
            status.emit(
                .signal(
                    path: "/org/a11y/bus", interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
                    [.string("org.a11y.Status"), .options([("IsEnabled", .bool(isEnabled))]), .strings([])]))
        }
    }

    /// What a service asks of its owner.
    private final class Owner: Sendable {
        let wanted: AsyncStream<Void>
        let asked: AsyncStream<(Int, Int, SemanticRequest)>
        let service: AccessibilityService

        init(_ session: Session) {
            let (wanted, wantedTold) = AsyncStream.makeStream(of: Void.self)
            let (asked, askedTold) = AsyncStream.makeStream(of: (Int, Int, SemanticRequest).self)
            (self.wanted, self.asked) = (wanted, asked)
            service = AccessibilityService(
                busAddress: session.bus.address, name: "Panorama", wantedChanged: { wantedTold.yield() },
                asked: { askedTold.yield(($0, $1, $2)) })
        }

        deinit { service.stop() }

        func waitUntilWanted() async { for await _ in wanted where service.isWanted { return } }
        func waitUntilUnwanted() async { for await _ in wanted where !service.isWanted { return } }
        func ask(about key: KeyStroke) async -> Bool {
            await withCheckedContinuation { continuation in service.ask(about: key) { continuation.resume(returning: $0) } }
        }
        func nextRequest() async -> (Int, Int, SemanticRequest)? { for await request in asked { return request }; return nil }
    }

    @Test func aReaderFindsTheWindowAndHearsItsChanges() async throws {
        let session = try await Session()
        let owner = Owner(session)
        await owner.waitUntilWanted()
        let embed = try #require(await session.registry.call("Embed"))

        owner.service.show(AccessibleSample.window(), number: 1)
        #expect(await session.reader.signal("Activate")?.path == "/org/a11y/atspi/accessible/1")
        #expect(await session.reader.signal("StateChanged", "focused")?.path == "/org/a11y/atspi/accessible/1/2")

        owner.service.show(
            AccessibleSample.window(focus: AccessibleSample.toggle) { $0[AccessibleSample.toggle]?.states.isChecked = false }, number: 1)
        #expect(await session.reader.signal("StateChanged", "pressed")?.path == "/org/a11y/atspi/accessible/1/3")
        #expect(await session.reader.signal("StateChanged", "focused")?.path == "/org/a11y/atspi/accessible/1/2")
        #expect(await session.reader.signal("StateChanged", "focused")?.path == "/org/a11y/atspi/accessible/1/3")

        let name = try #require(embed.sender)
        let answer = await session.reader.ask(name, "/org/a11y/atspi/accessible/1/3", "org.a11y.atspi.Accessible", "GetRole")
        #expect(answer?.body == [.uint32(62)])
        #expect(await session.reader.ask(name, "/org/a11y/atspi/accessible/1/99", "org.a11y.atspi.Accessible", "GetRole")?.kind == .error)
        _ = await session.reader.ask(name, "/org/a11y/atspi/accessible/1/2", "org.a11y.atspi.Action", "DoAction", [.int32(0)])
        let request = await owner.nextRequest()
        #expect(request?.0 == 1 && request?.1 == 2 && request?.2 == .press)
    }

    /// Registries ask every program every 30 seconds whether it is still there, and hide those that answer with an error.
    @Test func theRegistryFindsTheProgramAlive() async throws {
        let session = try await Session()
        let owner = Owner(session)
        await owner.waitUntilWanted()
        let name = try #require(await session.registry.call("Embed")?.sender)

        let ping = await session.reader.ask(name, "/", "org.freedesktop.DBus.Peer", "Ping")
        #expect(ping?.kind == .reply && ping?.body == [])
        #expect(await session.reader.ask(name, "/", "org.freedesktop.DBus.Peer", "Nothing")?.kind == .error)
    }

    /// A new registry knows only the programs that come to it.
    @Test func anotherRegistryIsTold() async throws {
        let session = try await Session()
        let owner = Owner(session)
        await owner.waitUntilWanted()
        let name = try #require(await session.registry.call("Embed")?.sender)

        session.registry.vanish()
        let other = await session.makeRegistry()

        #expect(await other.call("Embed")?.sender == name)
        owner.service.show(AccessibleSample.window(), number: 1)
        #expect(await session.reader.signal("Activate")?.path == "/org/a11y/atspi/accessible/1")
    }

    /// Ten thousand questions are all answered, including those about views that do not exist. Changes in the meantime are still signalled.
    @Test func aFloodOfQuestionsIsAnswered() async throws {
        let session = try await Session()
        let owner = Owner(session)
        await owner.waitUntilWanted()
        let name = try #require(await session.registry.call("Embed")?.sender)
        owner.service.show(AccessibleSample.window(), number: 1)
        #expect(await session.reader.signal("Activate") != nil)
        func question(_ view: Int, _ interface: String, _ member: String, _ body: BusValue...) -> BusMessage {
            .call(name, path: "/org/a11y/atspi/accessible/1/\(view)", interface: "org.a11y.atspi.\(interface)", member: member, body)
        }
        let questions = [
            question(AccessibleSample.list, "Accessible", "GetChildAtIndex", .int32(900_000)),
            question(99, "Accessible", "GetRole"),
            question(AccessibleSample.field, "Text", "GetText", .int32(5), .int32(.max)),
            question(AccessibleSample.button, "Text", "GetText", .int32(0), .int32(.max)),
        ]
        async let answers = session.reader.ask(Array(repeating: questions, count: 2_500).flatMap(\.self))

        for volume in 1...50 {
            owner.service.show(AccessibleSample.window { $0[AccessibleSample.slider]?.number?.value = Double(volume) }, number: 1)
        }

        var told = 0.0
        while told < 50, let signal = await session.reader.signal("PropertyChange", "accessible-value"),
            case .variant(.double(let value)) = signal.body[3]
        { told = value }
        #expect(told == 50)
        let kinds = await answers.map { $0?.kind }
        #expect(kinds == Array(repeating: [.reply, .error, .reply, .error], count: 2_500).flatMap(\.self))
    }

    /// What the connection for the first reader reports while it ends does not stop the second one.
    @Test func aReaderMayLeaveAndComeBack() async throws {
        let session = try await Session()
        let owner = Owner(session)
        await owner.waitUntilWanted()

        for number in 2...5 {
            session.enable(false)
            await owner.waitUntilUnwanted()
            session.enable(true)
            await owner.waitUntilWanted()
            owner.service.show(AccessibleSample.window(), number: number)
            #expect(await session.reader.signal("Activate")?.path == "/org/a11y/atspi/accessible/\(number)")
        }
    }

    /// The registry knows the types of a key as it reads them, and its readers say whether the key is theirs.
    @Test func aReaderMayTakeKeys() async throws {
        let session = try await Session(takesKey: { $0 == 0xFF63 })
        let owner = Owner(session)
        let insert = KeyStroke(isPressed: true, symbol: 0xFF63, place: 118)
        let letter = KeyStroke(isPressed: false, symbol: 0x61, place: 38, modifiers: 1, text: "A")
        #expect(await owner.ask(about: insert) == false)
        await owner.waitUntilWanted()

        #expect(await owner.ask(about: insert) == true)
        #expect(await owner.ask(about: letter) == false)

        _ = await session.registry.call("NotifyListenersSync")
        let call = try #require(await session.registry.call("NotifyListenersSync"))
        #expect(
            call.body == [.structure([.uint32(1), .int32(0x61), .int32(38), .int32(1), .int32(0), .string("A"), .bool(true)])])
        owner.service.stop()
        #expect(await owner.ask(about: insert) == false)
    }

    /// A message is announced to readers that ask for announcements. Others hear that it has appeared.
    @Test(arguments: [[], ["Object:StateChanged:"], ["Focus:", "Object:Announcement:"]])
    func messagesAreSaidOnce(listeners: [String]) async throws {
        let session = try await Session(listeners: listeners)
        let owner = Owner(session)
        await owner.waitUntilWanted()
        owner.service.show(AccessibleSample.window(), number: 1)
        #expect(await session.reader.signal("Activate") != nil)

        let (member, other) = listeners.contains("Object:Announcement:") ? ("Announcement", "showing") : ("StateChanged", "Announcement")
        for words in ["nothing found", "nothing found for west"] {
            owner.service.show(AccessibleSample.window(message: words), number: 1)
            let heard = await session.reader.signals(until: member, member == "StateChanged" ? "showing" : nil)
            #expect(heard.last?.path == "/org/a11y/atspi/accessible/1/8")
            #expect(member == "StateChanged" || heard.last?.body[3] == .variant(.string(words)))
            #expect(!heard.contains { $0.member == other || $0.body.first?.text == other })
        }
        owner.service.show(AccessibleSample.window(message: "nothing found for west", isActive: false), number: 1)
        let rest = await session.reader.signals(until: "Deactivate")
        #expect(!rest.contains { $0.member == "Announcement" || $0.body.first?.text == "showing" })
    }

    @Test func nothingIsSaidWithoutAReader() async throws {
        let session = try await Session(isEnabled: false)
        let owner = Owner(session)

        _ = await session.status.call("Get")
        #expect(!owner.service.isWanted)
    }
}

/// A client that hears all signals and calls methods.
private final class Listener: Sendable {
    private let bus: SessionBus
    private let signals: AsyncStream<BusMessage>

    init(on address: String) async {
        let (signals, told) = AsyncStream.makeStream(of: BusMessage.self)
        let (ready, readyTold) = AsyncStream.makeStream(of: Void.self)
        self.signals = signals
        bus = SessionBus(address: address, timeout: 5_000) { [Client(heard: { told.yield($0) }, ready: { readyTold.finish() })] }
        for await _ in ready {}
    }

    deinit { bus.stop() }

    /// The next signal with a name and a detail.
    func signal(_ member: String, _ detail: String? = nil) async -> BusMessage? { await signals(until: member, detail).last }

    /// The next signals up to one with a name and a detail.
    func signals(until member: String, _ detail: String? = nil) async -> [BusMessage] {
        var heard: [BusMessage] = []
        for await signal in signals {
            heard.append(signal)
            if signal.member == member, detail == nil || signal.body.first?.text == detail { break }
        }
        return heard
    }

    func ask(_ name: String, _ path: String, _ interface: String, _ member: String, _ body: [BusValue] = []) async -> BusMessage? {
        await withCheckedContinuation { continuation in
            let isTaken = bus.perform { loop in
                loop.call(.call(name, path: path, interface: interface, member: member, body), timeout: 5_000) {
                    continuation.resume(returning: $0)
                }
            }
            if !isTaken { continuation.resume(returning: nil) }
        }
    }

    /// Asks all questions, as many at once as a bus allows, and returns the answers in the same order.
    func ask(_ questions: [BusMessage]) async -> [BusMessage?] {
        var answers: [BusMessage?] = []
        for start in stride(from: 0, to: questions.count, by: 100) {
            answers += await ask(together: questions[start..<min(start + 100, questions.count)])
        }
        return answers
    }

    private func ask(together questions: ArraySlice<BusMessage>) async -> [BusMessage?] {
        await withCheckedContinuation { continuation in
            let isTaken = bus.perform { loop in
                var (answers, left) = ([BusMessage?](repeating: nil, count: questions.count), questions.count)
                for (index, question) in questions.enumerated() {
                    loop.call(question, timeout: 50_000) { answer in
                        answers[index] = answer
                        left -= 1
                        if left == 0 { continuation.resume(returning: answers) }
                    }
                }
            }
            if !isTaken { continuation.resume(returning: []) }
        }
    }

    private final class Client: BusClient {
        let heard: (BusMessage) -> Void
        let ready: () -> Void

        init(heard: @escaping (BusMessage) -> Void, ready: @escaping () -> Void) { (self.heard, self.ready) = (heard, ready) }

        func didConnect(_ loop: BusLoop) {
            loop.match("type='signal'")
            // The bus answers in order, so the rule holds once this call has been answered.
            loop.call(
                .call("org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "GetId"),
                timeout: 5_000
            ) {
                [ready] _ in ready()
            }
        }

        func didReceive(_ message: BusMessage, _ loop: BusLoop) { if message.kind == .signal { heard(message) } }
        func didDisconnect() {}
    }
}

/// A value that threads share.
private final class SharedFlag: Sendable {
    private let flag: Mutex<Bool>

    init(_ value: Bool) { flag = Mutex(value) }

    var value: Bool {
        get { flag.withLock { $0 } }
        set { flag.withLock { $0 = newValue } }
    }
}
