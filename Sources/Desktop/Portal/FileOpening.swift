/// What the desktop can do with a file.
public enum FileTask: Equatable, Sendable {
    /// Asks the user for a program, and has it show the file.
    case openWith
    /// Shows the file among those around it, in the file manager.
    case showInFolder
}

/// What came of asking for a task.
public enum FileTaskAnswer: Equatable, Sendable {
    case done
    case cancelled
    /// The desktop has no means for it, or the file cannot be opened.
    case unavailable
}

/// Has the desktop do something with a file. The portal gets the file open, because it may see other folders than the program does.
struct FileOpening: Sendable {
    let id: Int
    let path: String
    let parentWindow: String
    /// Called on the bus's thread, once.
    let answered: @Sendable (FileTaskAnswer) -> Void

    /// Milliseconds for the file manager, which may have to be started.
    private static let timeout = 25_000

    func openWith(_ file: BusFile, on loop: BusLoop) {
        request("OpenFile", file, [("ask", .bool(true))], on: loop)
    }

    /// The file manager is asked first, which selects the file. Where there is none, the portal finds one.
    func showInFolder(_ file: BusFile, on loop: BusLoop) {
        let call = BusMessage.call(
            FileManagerService.name, path: FileManagerService.path, interface: FileManagerService.name, member: "ShowItems",
            [.strings([FileURI.uri(of: path)]), .string("")])
        loop.call(call, timeout: FileOpening.timeout) { answer in
            if answer?.kind == .reply { answered(.done) } else { request("OpenDirectory", file, [], on: loop) }
        }
    }

    private func request(_ member: String, _ file: BusFile, _ options: [(String, BusValue)], on loop: BusLoop) {
        guard loop.carriesFiles, let requests = loop.client(PortalRequests.self) else { return answered(.unavailable) }
        requests.begin(id, Portal.openURI, member, on: loop) { token in
            [.string(parentWindow), .file(file), .options([("handle_token", .string(token))] + options)]
        } finished: { outcome in
            switch outcome {
            case .response(0, _): answered(.done)
            case .response(1, _): answered(.cancelled)
            case .response, .refused: answered(.unavailable)
            }
        }
    }
}

/// The file manager's names. Source: freedesktop.org File Manager D-Bus interface 0.4.
enum FileManagerService {
    static let name = "org.freedesktop.FileManager1"
    static let path = "/org/freedesktop/FileManager1"
}
