/// Services of the desktop and the window: the file chooser, the wastebasket, other programs, the full screen and quitting.
///
/// Every requirement has a default that does nothing, as on a desktop that offers nothing: implement what there is.
@MainActor
public protocol DesktopServices: AnyObject {
    /// Moves a file from the wastebasket to its former path, and tells the outcome at once or in a later frame.
    typealias WayBack = (_ done: @escaping (Result<Void, any Error>) -> Void) -> Void

    /// Whether there is a file chooser. Without one, the program asks for paths itself.
    var hasFileChooser: Bool { get }
    /// Shows the file chooser and returns a number by which the answer is known when it comes.
    /// - Parameter folder: Path of the folder to begin in; nil leaves it to the desktop.
    func choose(_ kind: OpeningKind, in folder: String?) -> Int
    /// Cancels a request of `choose(_:in:)`; does nothing for an unknown number.
    func cancelChoice(_ number: Int)

    /// The available actions on files; menus offer no others.
    var fileActions: Set<FileAction> { get }
    /// Begins an action on a file. The implementation reports the result to the user.
    func perform(_ action: FileAction, on path: String)
    /// Whether pictures can be taken from the clipboard.
    var canPaste: Bool { get }
    /// Writes the picture on the clipboard, or copies of the files on it, into a folder; no file is replaced.
    /// - Parameter done: Called in a later frame: with the new files, at least one, or with an error whose description says in one line why
    ///   there are none.
    func paste(into folder: String, done: @escaping (Result<PastedFiles, any Error>) -> Void)
    /// Moves a file to the wastebasket, with the files that belong to it.
    /// - Parameters:
    ///   - shown: The file as it was when it was shown; another one at its path stays. nil takes what is there.
    ///   - done: Called at once or in a later frame: with the way back, or with an error whose description says in one line why
    ///     the file was not moved; `NoWastebasket` if there is no wastebasket.
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
    public var canPaste: Bool { false }
    /// Does nothing, and calls nothing.
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

    /// Leaves the full screen.
    /// - Returns: Whether the window filled the screen.
    public func leaveFullscreen() -> Bool {
        guard isFullscreen else { return false }
        isFullscreen = false
        return true
    }
}

/// What was written when something was pasted.
public struct PastedFiles: Equatable, Sendable {
    /// The paths of the new files.
    public var paths: [String]
    /// Why further ones were not written, in a line each.
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

/// Something that a desktop does with a file.
public enum FileAction: CaseIterable, Hashable, Sendable {
    /// Asks which program is to show the file, and starts it.
    case openWith
    /// Shows the file in the file manager.
    case showInFolder
    /// Puts the picture itself on the clipboard.
    case copyPicture
    /// Prints the picture, or makes a PDF file of it where nothing prints.
    case print
    /// Makes the picture the background of the desktop.
    case setWallpaper
}

/// A desktop that offers nothing, as in replays.
@MainActor
public final class NoDesktop: DesktopServices {
    /// A desktop without chooser, wastebasket and programs.
    public init() {}
}
