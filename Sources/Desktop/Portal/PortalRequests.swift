import MessageBus

/// Requests to the portal. The portal accepts a request, asks the user, and responds when the user has answered.
final class PortalRequests: BusClient {
    enum Outcome {
        /// A code, 0 for success and 1 for cancelled by the user, with results.
        case response(UInt32, BusValue)
        /// There is no portal, or it does not support the request.
        case refused
    }

    private var requests: [Request] = []
    private var tokenCount = 0
    private let timeout: Int

    /// A pending request.
    private struct Request {
        let id: Int
        var path: String
        /// The portal's unique name; nil until it has accepted the request.
        var owner: String?
        let finished: (Outcome) -> Void
    }

    /// - Parameter timeout: The longest wait in milliseconds until the portal accepts a request; the user's time is not limited.
    init(timeout: Int) { self.timeout = timeout }

    func didConnect(_ loop: BusLoop) {
        loop.match("type='signal',sender='\(Portal.name)',interface='\(Portal.request)',member='Response'")
    }

    func didReceive(_ message: BusMessage, _ loop: BusLoop) {
        if let (_, newOwner) = Portal.owners(in: message) {
            // If a portal has ended, its successor does not answer its requests.
            for request in requests where request.owner != nil && request.owner != newOwner { finish(request.id, .refused) }
        } else if message.isSignal(Portal.request, "Response"), let path = message.path,
            let request = requests.first(where: { $0.path == path && ($0.owner == nil || $0.owner == message.sender) })
        {
            guard message.body.count == 2, let code = message.body[0].number else { return finish(request.id, .refused) }
            finish(request.id, .response(code, message.body[1]))
        }
    }

    func didDisconnect() { for request in requests { finish(request.id, .refused) } }

    /// Sends a request.
    /// - Parameters:
    ///   - id: Identifies the request for `cancel`.
    ///   - arguments: Returns the arguments, given the token that the request's options must contain.
    ///   - finished: Called once, unless the request is cancelled.
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

    /// Cancels a request and closes its dialog; `finished` is not called.
    func cancel(_ id: Int, on loop: BusLoop) {
        guard let request = requests.first(where: { $0.id == id }) else { return }
        requests.removeAll { $0.id == id }
        close(request.path, on: loop)
    }

    private func take(_ answer: BusMessage?, id: Int, _ loop: BusLoop) {
        guard let index = requests.firstIndex(where: { $0.id == id }) else {
            // Cancelled before the portal accepted it.
            if let path = answer?.body.first?.text { close(path, on: loop) }
            return
        }
        guard let answer, answer.kind == .reply, let path = answer.body.first?.text, path.hasPrefix(Portal.requests) else {
            // After a timeout the dialog may still open; it is then closed.
            if answer == nil { close(requests[index].path, on: loop) }
            return finish(id, .refused)
        }
        // Portals before 0.9 choose a different path.
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
