package import Editing
import Views
package import Widgets

// What pages ask of the program. An action travels along the responder chain to the feature that carries it out; pages without the program
// get no answer, and offer nothing.

/// Shows the context menu of a picture or a folder.
package struct ShowMenu: Action {
    package let subject: MenuSubject
    package let anchor: MenuAnchor
}

/// Shows the desktop's folder chooser for a purpose of the sender. Disabled if the desktop has none.
package struct ChooseFolder: Action {
    /// The path of the folder in which the chooser starts.
    package let start: String
    /// Called with the path of the chosen folder, if any.
    package let chosen: @MainActor @Sendable (String) -> Void
}

/// Opens a folder instead of the open ones.
package struct OpenPath: Action {
    package let path: String
}

/// Asks the user for a folder to open.
package struct AskForFolder: Action {}

/// Opens the built-in sample pictures.
package struct OpenSample: Action {}

/// Updates the library's lists of open and recent folders.
package struct RefreshFolders: Action {}

/// Removes a folder that is not open from the library, and offers to undo that.
package struct ForgetFolder: Action {
    package let path: String
}

/// Opens the dialog for sending a copy of a picture, or of all pictures shown with it. Disabled if no copies can be written.
package struct SendCopies: Action {
    package let entry: Album.Entry
}

/// Reads which edits a picture's file supports. Disabled if the picture cannot be edited.
package struct ReadEditSubject: Action {
    package let entry: Album.Entry
    /// Called once the file has been read. If it cannot be read, the user sees the error instead.
    package let read: @MainActor @Sendable (EditSubject) -> Void
}

/// Saves a rotated or cropped picture over its original, or under a name that is asked for. Disabled if the picture cannot be edited.
package struct SavePicture: Action {
    package let edit: PictureEdit
    package let entry: Album.Entry
    package var isCopy = false
}
