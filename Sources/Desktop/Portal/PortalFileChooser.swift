/// Asks the portal's file chooser.
final class PortalFileChooser: BusClient {
    private var requests: [Request] = []
    private var tokenCount = 0
    private let patience: Int
    private let answered: (Int, ChooserAnswer) -> Void

    /// A dialog that is open, or about to be.
    private struct Request {
        let id: Int
        var path: String
        /// The portal's own name, once it has taken the request.
        var owner: String?
    }

    /// - Parameters:
    ///   - patience: milliseconds in which the portal must take a request; the user's own time is not limited.
    ///   - answered: called on the bus's thread once for each request.
    init(patience: Int, answered: @escaping (Int, ChooserAnswer) -> Void) {
        self.patience = patience
        self.answered = answered
    }

    func didConnect(_ loop: BusLoop) {
        loop.match("type='signal',sender='\(Portal.name)',interface='\(Portal.request)',member='Response'")
    }

    func didReceive(_ message: BusMessage, _ loop: BusLoop) {
        if let newOwner = Portal.newOwner(in: message) {
            // Whoever asked a portal that is gone gets no answer from another one.
            for request in requests where request.owner != nil && request.owner != newOwner { finish(request.id, .unavailable) }
        } else if message.isSignal(Portal.request, "Response"), let path = message.path,
            let request = requests.first(where: { $0.path == path && ($0.owner == nil || $0.owner == message.sender) })
        {
            finish(request.id, PortalFileChooser.answer(in: message.body))
        }
    }

    func didDisconnect() { for request in requests { finish(request.id, .unavailable) } }

    func open(_ request: ChooserRequest, id: Int, on loop: BusLoop) {
        tokenCount += 1
        let token = "panorama\(tokenCount)"
        requests.append(Request(id: id, path: Portal.requestPath(of: loop.uniqueName, token: token)))
        let call = BusMessage.call(
            Portal.name, path: Portal.path, interface: Portal.fileChooser, member: "OpenFile",
            [.string(request.parentWindow), .string(request.title), request.options(token: token)])
        loop.call(call, patience: patience) { [weak self] answer in self?.take(answer, id: id, loop) }
    }

    /// Closes the dialog of a request, which is answered no more.
    func cancel(_ id: Int, on loop: BusLoop) {
        guard let request = requests.first(where: { $0.id == id }) else { return }
        requests.removeAll { $0.id == id }
        close(request.path, on: loop)
    }

    private func take(_ answer: BusMessage?, id: Int, _ loop: BusLoop) {
        guard let index = requests.firstIndex(where: { $0.id == id }) else {
            // Cancelled while the portal thought about it.
            if let path = answer?.body.first?.text { close(path, on: loop) }
            return
        }
        guard let answer, answer.kind == .reply, let path = answer.body.first?.text, path.hasPrefix(Portal.requests) else {
            // A dialog that opens late shall not stay.
            if answer == nil { close(requests[index].path, on: loop) }
            return finish(id, .unavailable)
        }
        // Portals before 0.9 choose a path of their own.
        requests[index].path = path
        requests[index].owner = answer.sender
    }

    private func close(_ path: String, on loop: BusLoop) {
        loop.send(.call(Portal.name, path: path, interface: Portal.request, member: "Close"))
    }

    private func finish(_ id: Int, _ answer: ChooserAnswer) {
        requests.removeAll { $0.id == id }
        answered(id, answer)
    }

    /// Codes: 0 success, 1 cancelled by the user, 2 ended in some other way.
    private static func answer(in body: [BusValue]) -> ChooserAnswer {
        guard body.count == 2, let code = body[0].number else { return .unavailable }
        switch code {
        case 0:
            let uris = body[1]["uris"]?.unwrapped.elements ?? []
            let paths = uris.compactMap { $0.text.flatMap(FileURI.path) }
            return paths.isEmpty ? .unavailable : .chosen(paths)
        case 1: return .cancelled
        default: return .unavailable
        }
    }
}
