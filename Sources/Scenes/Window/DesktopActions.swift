/// What the desktop does with a picture's file, by its path. What desktop and machine have no means for is nil, and no menu offers it.
public struct DesktopActions {
    /// Asks which program is to show the file, and starts it.
    public var openWith: ((String) -> Void)?
    /// Shows the file in the file manager.
    public var showInFolder: ((String) -> Void)?
    /// Puts the picture itself on the clipboard.
    public var copyPicture: ((String) -> Void)?

    public init() {}
}
