/// What the desktop and its window do for a program: the file chooser, the wastebasket, other programs, the full screen and the end.
///
/// Every requirement has a default that does nothing, as on a desktop that offers nothing: implement what there is.
@MainActor
public protocol DesktopServices: AnyObject {
    /// Whether there is a file chooser. Without one, the program asks for paths itself.
    var hasFileChooser: Bool { get }
    /// Shows the file chooser and returns a number by which the answer is known when it comes.
    /// - Parameter folder: Path of the folder to begin in; nil leaves it to the desktop.
    func choose(_ kind: OpeningKind, in folder: String?) -> Int
    /// Takes a question back; an unknown number does nothing.
    func cancelChoice(_ number: Int)

    /// What can be done with files here. Nothing else is offered.
    var fileActions: Set<FileAction> { get }
    /// Begins an action on a file. The implementation reports the result to the user.
    func perform(_ action: FileAction, on path: String)
    /// Moves a file to the wastebasket.
    /// - Returns: Brings the file back to where it was.
    /// - Throws: An error whose description says in one line why the file stays; `NoWastebasket` where there is none.
    func moveToTrash(_ path: String) throws -> () throws -> Void

    /// Whether the window fills the screen.
    var isFullscreen: Bool { get set }
    /// Ends the program, once what is under way is done.
    func quit()
}

extension DesktopServices {
    /// False.
    public var hasFileChooser: Bool { false }
    /// Returns 0; nothing is asked.
    public func choose(_ kind: OpeningKind, in folder: String?) -> Int { 0 }
    /// Does nothing.
    public func cancelChoice(_ number: Int) {}
    /// Empty.
    public var fileActions: Set<FileAction> { [] }
    /// Does nothing.
    public func perform(_ action: FileAction, on path: String) {}
    /// Throws `NoWastebasket`.
    public func moveToTrash(_ path: String) throws -> () throws -> Void { throw NoWastebasket() }
    /// False, also after it was set.
    public var isFullscreen: Bool {
        get { false }
        set {}
    }
    /// Does nothing.
    public func quit() {}

    /// Gives the window back its size if it fills the screen.
    /// - Returns: Whether it did.
    public func leaveFullscreen() -> Bool {
        guard isFullscreen else { return false }
        isFullscreen = false
        return true
    }
}

/// What one can ask to be opened.
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
}

/// A desktop that offers nothing, as in replays.
@MainActor
public final class NoDesktop: DesktopServices {
    /// A desktop without chooser, wastebasket and programs.
    public init() {}
}
