import Platform
import Storage

/// What the desktop's file chooser is to ask for.
public struct ChooserRequest: Equatable, Sendable {
    /// The dialog's title.
    public var title: String
    /// The word on its button.
    public var acceptLabel: String
    /// Asks for folders, or for files.
    public var choosesFolders: Bool
    /// The window that the dialog belongs to, as the portal names it: `x11:` and a number; empty for none.
    public var parentWindow = ""
    /// The folder to begin with; nil leaves it to the desktop.
    public var currentFolder: String?
    /// The file types to offer, for files: a name and MIME types.
    public var filters: [Filter] = []

    public struct Filter: Equatable, Sendable {
        public var name: String
        public var mimeTypes: [String]

        public init(name: String, mimeTypes: [String]) {
            self.name = name
            self.mimeTypes = mimeTypes
        }
    }

    public init(title: String, acceptLabel: String, choosesFolders: Bool) {
        self.title = title
        self.acceptLabel = acceptLabel
        self.choosesFolders = choosesFolders
    }
}

/// What came of asking.
public enum ChooserAnswer: Equatable, Sendable {
    /// Absolute paths, at least one.
    case chosen([String])
    case cancelled
    /// The desktop has no chooser, or one that does not work.
    case unavailable
}

extension ChooserRequest {
    /// Filters are told apart by this kind; 1 is a MIME type, 0 a pattern.
    private static let mimeKind: UInt32 = 1

    /// The options of `FileChooser.OpenFile`.
    func options(token: String) -> BusValue {
        var options: [(String, BusValue)] = [
            ("handle_token", .string(token)), ("accept_label", .string(acceptLabel)), ("modal", .bool(true)),
            // Several folders can be opened together as well.
            ("multiple", .bool(true)), ("directory", .bool(choosesFolders)),
        ]
        // A path is bytes with a zero at its end.
        if let currentFolder { options.append(("current_folder", .bytes(currentFolder.pathBytes + [0]))) }
        if !filters.isEmpty {
            let rows = filters.map { filter in
                let types = filter.mimeTypes.map { BusValue.structure([.uint32(ChooserRequest.mimeKind), .string($0)]) }
                return BusValue.structure([.string(filter.name), .array(types, of: "(us)")])
            }
            options.append(("filters", .array(rows, of: "(sa(us))")))
        }
        return .options(options)
    }
}
