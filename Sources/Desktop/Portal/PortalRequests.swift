/// What the portal was asked for: it takes a request, asks the user, and responds when they are done.
final class PortalRequests: BusClient {
    enum Outcome {
        /// A code, 0 for success and 1 for cancelled by the user, and results.
        case response(UInt32, BusValue)
        /// There is no portal, or one that does not do this.
        case refused
    }

    private var requests: [Request] = []
    private var tokenCount = 0
    private let timeout: Int

    /// A request that is open, or about to be.
    private struct Request {
        let id: Int
        var path: String
        /// The portal's own name, once it has taken the request.
        var owner: String?
        let finished: (Outcome) -> Void
    }

    /// - Parameter timeout: milliseconds in which the portal must take a request; the user's own time is not limited.
    init(timeout: Int) { self.timeout = timeout }

    func didConnect(_ loop: BusLoop) {
        loop.match("type='signal',sender='\(Portal.name)',interface='\(Portal.request)',member='Response'")
    }

    func didReceive(_ message: BusMessage, _ loop: BusLoop) {
        if let newOwner = Portal.newOwner(in: message) {
            // Whoever asked a portal that is gone gets no answer from another one.
            for request in requests where request.owner != nil && request.owner != newOwner { finish(request.id, .refused) }
        } else if message.isSignal(Portal.request, "Response"), let path = message.path,
            let request = requests.first(where: { $0.path == path && ($0.owner == nil || $0.owner == message.sender) })
        {
            guard message.body.count == 2, let code = message.body[0].number else { return finish(request.id, .refused) }
            finish(request.id, .response(code, message.body[1]))
        }
    }

    func didDisconnect() { for request in requests { finish(request.id, .refused) } }

    /// Asks for something.
    /// - Parameters:
    ///   - id: by which the request can be taken back.
    ///   - arguments: given the token that the request's options have to hold.
    ///   - finished: called once, unless the request is taken back.
    func begin(
        _ id: Int, _ interface: String, _ member: String, on loop: BusLoop, arguments: (String) -> [BusValue],
        finished: @escaping (Outcome) -> Void
    ) {
        tokenCount += 1
        let token = "panorama\(tokenCount)"
        requests.append(Request(id: id, path: Portal.requestPath(of: loop.uniqueName, token: token), finished: finished))
        let call = BusMessage.call(Portal.name, path: Portal.path, interface: interface, member: member, arguments(token))
        loop.call(call, timeout: timeout) { [weak self] answer in self?.take(answer, id: id, loop) }
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
            return finish(id, .refused)
        }
        // Portals before 0.9 choose a path of their own.
        requests[index].path = path
        requests[index].owner = answer.sender
    }

    private func close(_ path: String, on loop: BusLoop) {
        loop.send(.call(Portal.name, path: path, interface: Portal.request, member: "Close"))
    }

    private func finish(_ id: Int, _ outcome: Outcome) {
        let finished = requests.first { $0.id == id }?.finished
        requests.removeAll { $0.id == id }
        finished?(outcome)
    }
}
