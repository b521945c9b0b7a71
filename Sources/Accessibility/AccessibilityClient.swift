import MessageBus
import Platform
import Views

/// The program on the accessibility bus. Confined to the bus's thread.
final class AccessibilityClient: BusClient {
    private var program: AccessibleProgram
    private var isRegistered = false
    /// Whether the registry has not answered yet.
    private var isRegistering = false
    /// Whether a reader waits for announcements.
    private var announces = false
    /// Whether the registry has answered the last question about a key.
    private var answersKeys = true
    private let asked: @Sendable (Int, Int, SemanticRequest) -> Void
    private let registered: @Sendable () -> Void
    private let disconnected: @Sendable () -> Void

    private static let registry = "org.a11y.atspi.Registry"
    /// The longest wait for the registry, in milliseconds. On a busy machine it takes long to start.
    private static let timeout = 60_000
    /// The longest wait for an answer about a key, in milliseconds.
    private static let keyTimeout = 1_000

    /// - Parameters:
    ///   - asked: Called with the numbers of a window and a view, and what a screen reader asks of the view.
    ///   - registered: Called when the desktop knows the program, so that its windows should be shown.
    ///   - disconnected: Called when the bus is lost.
    init(
        name: String, asked: @escaping @Sendable (Int, Int, SemanticRequest) -> Void, registered: @escaping @Sendable () -> Void,
        disconnected: @escaping @Sendable () -> Void
    ) {
        program = AccessibleProgram(name: name)
        (self.asked, self.registered, self.disconnected) = (asked, registered, disconnected)
    }

    func didConnect(_ loop: BusLoop) {
        program.busName = loop.uniqueName
        loop.match("type='signal',sender='\(Bus.name)',interface='\(Bus.name)',member='NameOwnerChanged',arg0='\(Self.registry)'")
        loop.match("type='signal',interface='\(Self.registry)'")
        register(loop)
    }

    /// Tells the registry of the program. The registry may be starting, so a call that it has not answered is not repeated.
    private func register(_ loop: BusLoop) {
        guard !isRegistering else { return }
        isRegistering = true
        let root = BusValue.structure([.string(loop.uniqueName), .objectPath(AccessibleObject.application.path)])
        let embed = BusMessage.call(
            Self.registry, path: AccessibleObject.application.path, interface: ProgramAnswers.prefix + "Socket", member: "Embed", [root])
        loop.call(embed, timeout: Self.timeout) { [weak self] answer in
            self?.isRegistering = false
            guard let self, answer?.kind == .reply, case .structure(let fields)? = answer?.body.first, fields.count == 2,
                let name = fields[0].text, let path = fields[1].text
            else { return }
            program.desktop = (name, path)
            askWhatIsHeard(loop) { [weak self] in
                self?.isRegistered = true
                self?.registered()
            }
        }
    }

    func didReceive(_ message: BusMessage, _ loop: BusLoop) {
        // Another registry knows no program yet.
        if message.isSignal(Bus.name, "NameOwnerChanged"), message.body.first?.text == Self.registry,
            message.body.last?.text?.isEmpty == false
        {
            register(loop)
        }
        if message.isSignal(Self.registry, "EventListenerRegistered") || message.isSignal(Self.registry, "EventListenerDeregistered") {
            askWhatIsHeard(loop) {}
        }
    }

    /// Asks the registry for what readers wait.
    private func askWhatIsHeard(_ loop: BusLoop, _ done: @escaping () -> Void) {
        let get = BusMessage.call(
            Self.registry, path: "/org/a11y/atspi/registry", interface: Self.registry, member: "GetRegisteredEvents")
        loop.call(get, timeout: Self.timeout) { [weak self] answer in
            self?.announces = (answer?.body.first?.elements ?? []).contains { listener in
                guard case .structure(let fields) = listener else { return false }
                return fields.last?.text?.lowercased().hasPrefix("object:announcement") == true
            }
            done()
        }
    }

    func didDisconnect() { disconnected() }

    /// Replaces what is known of a window; nil removes it.
    func show(_ window: AccessibleWindow?, _ number: Int, on loop: BusLoop) {
        guard isRegistered else { return }
        let old = program.window(number)
        var after = program
        after.set(window, number)
        var signals = AccessibleSignals(window == nil ? program : after, window: number, announces: announces)
        switch (old, window) {
        case (nil, let window?):
            signals.opened()
            signals.activation(window)
        case (let old?, let window?): signals.changes(from: old, to: window)
        case (_?, nil): signals.closed()
        case (nil, nil): break
        }
        program = after
        for message in signals.messages { loop.send(message) }
    }

    // MARK: Keys

    /// Asks the readers that want to see keys first whether one is meant for them. `answer` is called once, on this thread.
    ///
    /// The registry reads other types than its introspection says. A reader that has not answered in time is not waited for until it answers.
    func ask(about key: KeyStroke, on loop: BusLoop, _ answer: @escaping (_ isTaken: Bool) -> Void) {
        let fields: [BusValue] = [
            .uint32(key.isPressed ? 0 : 1), .int32(Int32(truncatingIfNeeded: key.symbol)), .int32(Int32(truncatingIfNeeded: key.place)),
            .int32(Int32(truncatingIfNeeded: key.modifiers)), .int32(0), .string(key.text), .bool(!key.text.isEmpty),
        ]
        let call = BusMessage.call(
            Self.registry, path: "/org/a11y/atspi/registry/deviceeventcontroller",
            interface: ProgramAnswers.prefix + "DeviceEventController",
            member: "NotifyListenersSync", [.structure(fields)])
        let isWaiting = answersKeys
        if !isWaiting { answer(false) }
        loop.call(call, timeout: Self.keyTimeout) { [weak self] reply in
            self?.answersKeys = reply != nil
            if isWaiting { answer(reply?.kind == .reply && reply?.body.first?.flag == true) }
        }
    }

    // MARK: Calls

    func answers(_ call: BusMessage, _ loop: BusLoop) -> Bool {
        guard let path = call.path, let member = call.member else { return false }
        let answer: [BusValue]?
        if path == "/org/a11y/atspi/cache", member == "GetItems" {
            answer = [ProgramAnswers(program: program).cacheItems()]
        } else if let object = AccessibleObject(path: path) {
            answer = reply(to: member, call.interface ?? "", call.body, object)
        } else {
            return false
        }
        guard let answer else { return false }
        if call.expectsReply { loop.send(call.reply(answer)) }
        return true
    }

    private func reply(to member: String, _ interface: String, _ arguments: [BusValue], _ object: AccessibleObject) -> [BusValue]? {
        let answers = ProgramAnswers(program: program)
        if interface == "org.freedesktop.DBus.Introspectable" { return program.contains(object) ? [.string("<node/>")] : nil }
        if interface == "org.freedesktop.DBus.Properties" { return properties(member, arguments, object, answers) }
        guard interface.hasPrefix(ProgramAnswers.prefix) else { return nil }
        let call = AccessibleCall(
            interface: String(interface.dropFirst(ProgramAnswers.prefix.count)), member: member, arguments: arguments, object: object)
        if let request = request(of: call) { return [.bool(ask(request, object))] }
        return answers.answer(to: call)
    }

    private func properties(
        _ member: String, _ arguments: [BusValue], _ object: AccessibleObject, _ answers: ProgramAnswers
    ) -> [BusValue]? {
        guard let interface = arguments.first?.text, interface.hasPrefix(ProgramAnswers.prefix) else { return nil }
        let name = String(interface.dropFirst(ProgramAnswers.prefix.count))
        switch member {
        case "Get": return arguments.dropFirst().first?.text.flatMap { answers.property($0, of: name, object) }.map { [.variant($0)] }
        case "GetAll":
            let values = (ProgramAnswers.properties[name] ?? []).compactMap { property in
                answers.property(property, of: name, object).map { (property, $0) }
            }
            return [.options(values)]
        case "Set": return set(arguments, object)
        default: return nil
        }
    }

    /// The program's number, which the registry assigns, and the values of sliders can be set.
    private func set(_ arguments: [BusValue], _ object: AccessibleObject) -> [BusValue]? {
        guard arguments.count == 3, let property = arguments[1].text else { return nil }
        if property == "Id" { return [] }
        guard property == "CurrentValue", let number = arguments[2].real else { return nil }
        return ask(.setNumber(number), object) ? [] : nil
    }

    // MARK: Requests

    /// What a call asks of a view; nil for a call that only asks for information.
    private func request(of call: AccessibleCall) -> SemanticRequest? {
        let count = program.node(call.object)?.text?.text.unicodeScalars.count ?? 0
        func range(_ start: Int?, _ end: Int?) -> Range<Int> {
            let first = min(max(0, start ?? 0), count)
            return first..<max(first, min(end ?? first, count))
        }
        switch (call.interface, call.member) {
        case ("Action", "DoAction"):
            guard let node = program.node(call.object), let index = call.int(0) else { return nil }
            let actions = program.actions(of: node)
            return actions.indices.contains(index) ? actions[index].request : nil
        case ("Component", "GrabFocus"): return .focus
        case ("Component", "ScrollTo"): return .reveal
        case ("Text", "SetCaretOffset"): return .select(range(call.int(0), call.int(0)))
        case ("Text", "SetSelection"): return .select(range(call.int(1), call.int(2)))
        case ("Text", "AddSelection"): return .select(range(call.int(0), call.int(1)))
        case ("Text", "RemoveSelection"):
            let caret = program.node(call.object)?.text?.caret
            return .select(range(caret, caret))
        case ("EditableText", "SetTextContents"): return .replaceText(0..<count, with: call.text(0) ?? "")
        case ("EditableText", "InsertText"):
            let place = range(call.int(0), call.int(0))
            return .replaceText(place, with: call.text(1) ?? "")
        case ("EditableText", "DeleteText"): return .replaceText(range(call.int(0), call.int(1)), with: "")
        default: return nil
        }
    }

    /// Passes a request on to the window.
    /// - Returns: Whether the view exists. What it does is seen in what it states afterwards.
    private func ask(_ request: SemanticRequest, _ object: AccessibleObject) -> Bool {
        guard case .view(let id, let window) = object, program.contains(object) else { return false }
        asked(window, id, request)
        return true
    }
}
