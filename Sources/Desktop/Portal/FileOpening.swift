import Storage
import MessageBus

/// A task that the desktop can perform on a file.
public enum FileTask: Equatable, Sendable {
    /// Asks the user for a program and opens the file with it.
    case openWith
    /// Shows the file in the file manager.
    case showInFolder
    /// Makes the picture the background of the desktop, after the user has agreed.
    case setWallpaper
}

/// The answer to a file task.
public enum FileTaskAnswer: Equatable, Sendable {
    case done
    case cancelled
    /// The desktop does not support the task, or the file cannot be opened.
    case unavailable
    /// The file cannot be read, or cannot be converted to what the task needs.
    case failed
}

extension FileTaskAnswer {
    /// The answer to a request whose results do not matter.
    init(_ outcome: PortalRequests.Outcome) {
        switch outcome {
        case .response(0, _): self = .done
        case .response(1, _): self = .cancelled
        case .response, .refused: self = .unavailable
        }
    }
}

/// Performs a task on a file. The portal receives an open descriptor, because it may not see the same folders as the program.
struct FileOpening: Sendable {
    let id: Int
    let path: String
    let parentWindow: String
    /// Called once on the bus's thread.
    let answered: @Sendable (FileTaskAnswer) -> Void

    /// The longest wait for the file manager in milliseconds; it may have to be started first.
    private static let timeout = 25_000

    func perform(_ task: FileTask, with file: BusFile, on loop: BusLoop) {
        switch task {
        case .openWith: openWith(file, on: loop)
        case .showInFolder: showInFolder(file, on: loop)
        case .setWallpaper: setWallpaper(file, on: loop)
        }
    }

    private func openWith(_ file: BusFile, on loop: BusLoop) {
        request("OpenFile", file, [("ask", .bool(true))], on: loop)
    }

    /// Calls the file manager, which selects the file; if that fails, asks the portal to open the folder.
    private func showInFolder(_ file: BusFile, on loop: BusLoop) {
        let call = BusMessage.call(
            FileManagerService.name, path: FileManagerService.path, interface: FileManagerService.name, member: "ShowItems",
            [.strings([FileURI.uri(of: path)]), .string("")])
        loop.call(call, timeout: FileOpening.timeout) { answer in
            if answer?.kind == .reply { answered(.done) } else { request("OpenDirectory", file, [], on: loop) }
        }
    }

    /// Source: XDG Desktop Portal, `org.freedesktop.portal.Wallpaper`.
    private func setWallpaper(_ file: BusFile, on loop: BusLoop) {
        let options = [("show-preview", BusValue.bool(true)), ("set-on", .string("background"))]
        request("SetWallpaperFile", of: Portal.wallpaper, file, options, on: loop)
    }

    private func request(
        _ member: String, of interface: String = Portal.openURI, _ file: BusFile, _ options: [(String, BusValue)], on loop: BusLoop
    ) {
        guard loop.carriesFiles, let requests = loop.client(PortalRequests.self) else { return answered(.unavailable) }
        requests.begin(id, interface, member, on: loop) { token in
            [.string(parentWindow), .file(file), .options([("handle_token", .string(token))] + options)]
        } finished: {
            answered(FileTaskAnswer($0))
        }
    }
}

/// The file manager's names. Source: freedesktop.org File Manager D-Bus interface 0.4.
enum FileManagerService {
    static let name = "org.freedesktop.FileManager1"
    static let path = "/org/freedesktop/FileManager1"
}
