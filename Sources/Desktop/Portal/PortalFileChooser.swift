import Storage
import MessageBus

/// Opens the portal's file chooser.
enum PortalFileChooser {
    /// - Parameter answered: Called once on the bus's thread, unless the request is cancelled.
    static func open(_ request: ChooserRequest, id: Int, on loop: BusLoop, answered: @escaping (ChooserAnswer) -> Void) {
        guard let requests = loop.client(PortalRequests.self) else { return answered(.unavailable) }
        requests.begin(id, Portal.fileChooser, "OpenFile", on: loop) { token in
            [.string(request.parentWindow), .string(request.title), request.options(token: token)]
        } finished: { outcome in
            answered(answer(in: outcome))
        }
    }

    private static func answer(in outcome: PortalRequests.Outcome) -> ChooserAnswer {
        switch outcome {
        case .response(0, let results):
            let uris = results["uris"]?.unwrapped.elements ?? []
            let paths = uris.compactMap { $0.text.flatMap(FileURI.path) }
            return paths.isEmpty ? .unavailable : .chosen(paths)
        case .response(1, _): return .cancelled
        case .response, .refused: return .unavailable
        }
    }
}
