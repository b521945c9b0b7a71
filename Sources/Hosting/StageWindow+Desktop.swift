import Desktop
import Glibc
import Storage
import Views

/// Why the desktop has not done what a window asked for.
public nonisolated enum DesktopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The user has cancelled it, or the window or the task that asked has ended.
    case cancelled
    /// The desktop has no service for it, or does not respond.
    case unavailable
    /// The file cannot be read, or the service failed.
    case failed

    public var description: String {
        switch self {
        case .cancelled: "it was cancelled"
        case .unavailable: "the desktop has no service for it"
        case .failed: "it failed"
        }
    }
}

/// Services of the user's desktop, by the desktop portal. All of them work while the window is open, wait for the user's answer without
/// blocking the window, and are cancelled with the task that asks.
extension StageWindow {
    /// Kinds of files that a chooser offers.
    public nonisolated struct FileKind: Hashable, Sendable {
        /// The name that the user sees, such as "Pictures".
        public var name: String
        /// MIME types, such as `image/png` or `image/*`.
        public var mediaTypes: [String]

        /// A kind that the user sees as `name`.
        public init(_ name: String, mediaTypes: [String]) { (self.name, self.mediaTypes) = (name, mediaTypes) }
    }

    /// Lets the user choose files in the desktop's chooser.
    /// - Parameters:
    ///   - title: The title of its window; nil uses the theme's word.
    ///   - kinds: The kinds of files to offer; empty for all files.
    ///   - folder: The absolute path of the folder to show first; nil leaves it to the desktop.
    /// - Returns: Absolute paths, at least one.
    public func chooseFiles(
        _ title: String? = nil, kinds: [FileKind] = [], in folder: String? = nil
    ) async throws(DesktopError) -> [String] {
        var request = ChooserRequest(title: title ?? words[.openFiles], acceptLabel: words[.open], choosesFolders: false)
        request.filters = kinds.map { ChooserRequest.Filter(name: $0.name, mimeTypes: $0.mediaTypes) }
        return try await choose(request, in: folder)
    }

    /// Lets the user choose folders in the desktop's chooser.
    /// - Parameters: As of ``chooseFiles(_:kinds:in:)``.
    /// - Returns: Absolute paths, at least one.
    public func chooseFolders(_ title: String? = nil, in folder: String? = nil) async throws(DesktopError) -> [String] {
        let request = ChooserRequest(title: title ?? words[.openFolders], acceptLabel: words[.open], choosesFolders: true)
        return try await choose(request, in: folder)
    }

    private var words: Words { stage?.theme.words ?? .standard }

    private func choose(_ request: ChooserRequest, in folder: String?) async throws(DesktopError) -> [String] {
        var request = request
        (request.currentFolder, request.parentWindow) = (folder, portalHandle)
        return try await ProgramDesktop.shared.choose(request)
    }

    /// Opens a web page, a mail address or another link in the program that the user has chosen for it.
    /// - Parameter address: With its scheme, such as `https://` or `mailto:`; a `file:` address is refused, use ``openFile(_:)``.
    public func openURL(_ address: String) async throws(DesktopError) {
        try await ProgramDesktop.shared.perform { $0.openLink(address, parentWindow: self.portalHandle) }
    }

    /// Answers ``OpenLink``. An address that the desktop does not open is reported to ``Stage/foundFault``.
    func response(to action: any Action) -> ActionResponse? {
        guard let link = action as? OpenLink else { return nil }
        return ActionResponse { [weak self] in
            self?.stage?.task { [weak self] in try await self?.openURL(link.address) }
        }
    }

    /// Lets the user choose a program, and opens a file with it.
    public func openFile(_ path: String) async throws(DesktopError) { try await perform(.openWith, on: path) }

    /// Shows a file in the file manager.
    public func showInFolder(_ path: String) async throws(DesktopError) { try await perform(.showInFolder, on: path) }

    private func perform(_ task: FileTask, on path: String) async throws(DesktopError) {
        try await ProgramDesktop.shared.perform {
            $0.perform(task, on: FilePath.absolute(path), parentWindow: self.portalHandle)
        }
    }

    /// Prints a PDF file after the user has chosen the printer.
    /// - Parameter title: The name that the printer's queue shows.
    public func printFile(_ path: String, title: String) async throws(DesktopError) {
        try await ProgramDesktop.shared.perform {
            $0.startPrinting(PrintedFile(title: title, path: FilePath.absolute(path)), parentWindow: self.portalHandle)
        }
    }
}

/// A PDF file that is printed as it is.
private nonisolated struct PrintedFile: PrintJob {
    let title: String
    let path: String

    func isLandscape() -> Bool { false }

    func pages(for paper: PrintPaper) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        return descriptor < 0 ? nil : descriptor
    }
}
