/// Services of the desktop and the window: the file chooser, the wastebasket, other programs, full screen and quitting.
///
/// Every requirement has a default implementation that does nothing, like a desktop without that service. Implement the available ones.
@MainActor
public protocol DesktopServices: AnyObject {
    /// Restores a file from the wastebasket to its former path, and calls `done` immediately or in a later frame with the outcome.
    typealias WayBack = (_ done: @escaping (Result<Void, any Error>) -> Void) -> Void

    /// Whether there is a file chooser. If not, the program asks for paths itself.
    var hasFileChooser: Bool { get }
    /// Shows the file chooser and returns a number that identifies the answer when it arrives.
    /// - Parameter folder: Path of the folder in which the chooser starts; nil leaves it to the desktop.
    func choose(_ kind: OpeningKind, in folder: String?) -> Int
    /// Cancels a request of `choose(_:in:)`; does nothing for an unknown number.
    func cancelChoice(_ number: Int)

    /// The available actions on files; menus offer only these.
    var fileActions: Set<FileAction> { get }
    /// Starts an action on a file. The implementation reports the result to the user.
    func perform(_ action: FileAction, on path: String)
    /// Whether pictures can be copied to the clipboard.
    var canCopyPictures: Bool { get }
    /// Puts the picture of a file on the clipboard.
    /// - Parameter done: Called in a later frame with whether it is there.
    func copyPicture(_ path: String, done: @escaping (Bool) -> Void)
    /// Whether pictures can be pasted from the clipboard.
    var canPaste: Bool { get }
    /// Saves the picture on the clipboard, or copies of the files on it, in a folder. No file is replaced.
    /// - Parameter done: Called in a later frame with the new files, at least one, or with an error whose description states in one line
    ///   why there are none.
    func paste(into folder: String, done: @escaping (Result<PastedFiles, any Error>) -> Void)
    /// Moves a file to the wastebasket, together with the files that belong to it.
    /// - Parameters:
    ///   - shown: The file as it was when it was shown. If the path now holds another file, that file is not moved. Nil moves any file at
    ///     the path.
    ///   - done: Called immediately or in a later frame with a function that restores the file, or with an error whose description states
    ///     in one line why the file was not moved; the error is `NoWastebasket` if there is no wastebasket.
    func moveToTrash(_ path: String, shown: ShownFile?, done: @escaping (Result<WayBack, any Error>) -> Void)

    /// Whether the window fills the screen.
    var isFullscreen: Bool { get set }
    /// Quits the program after the current work is done.
    func quit()
}

extension DesktopServices {
    /// False.
    public var hasFileChooser: Bool { false }
    /// Returns 0 without asking the user.
    public func choose(_ kind: OpeningKind, in folder: String?) -> Int { 0 }
    /// Does nothing.
    public func cancelChoice(_ number: Int) {}
    /// Empty.
    public var fileActions: Set<FileAction> { [] }
    /// Does nothing.
    public func perform(_ action: FileAction, on path: String) {}
    /// False.
    public var canCopyPictures: Bool { false }
    /// Does nothing, and does not call `done`.
    public func copyPicture(_ path: String, done: @escaping (Bool) -> Void) {}
    /// False.
    public var canPaste: Bool { false }
    /// Does nothing, and does not call `done`.
    public func paste(into folder: String, done: @escaping (Result<PastedFiles, any Error>) -> Void) {}
    /// Fails with `NoWastebasket`.
    public func moveToTrash(_ path: String, shown: ShownFile?, done: @escaping (Result<WayBack, any Error>) -> Void) {
        done(.failure(NoWastebasket()))
    }
    /// False; setting it has no effect.
    public var isFullscreen: Bool {
        get { false }
        set {}
    }
    /// Does nothing.
    public func quit() {}

    /// Leaves full screen.
    /// - Returns: Whether the window was in full screen.
    public func leaveFullscreen() -> Bool {
        guard isFullscreen else { return false }
        isFullscreen = false
        return true
    }
}

/// The files that were written by a paste.
public struct PastedFiles: Equatable, Sendable {
    /// The paths of the new files.
    public var paths: [String]
    /// Why other files were not written, one line each.
    public var complaints: [String]

    /// Creates a list.
    public init(paths: [String] = [], complaints: [String] = []) { (self.paths, self.complaints) = (paths, complaints) }
}

/// The subject of a request to open files.
public enum OpeningKind: Equatable, Sendable {
    /// One folder.
    case folder
    /// One or more files of pictures.
    case pictures
}

/// An action that the desktop performs on a file.
public enum FileAction: CaseIterable, Hashable, Sendable {
    /// Asks which program should open the file, and starts it.
    case openWith
    /// Shows the file in the file manager.
    case showInFolder
    /// Prints the picture, or saves it as a PDF file if nothing can print it.
    case print
    /// Sets the picture as the desktop's background.
    case setWallpaper
}

/// A desktop without any services, as in replays.
@MainActor
public final class NoDesktop: DesktopServices {
    /// Creates a desktop without chooser, wastebasket and programs.
    public init() {}
}
