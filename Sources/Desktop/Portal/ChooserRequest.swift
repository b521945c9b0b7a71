import Platform
import Storage
import MessageBus

/// A request to the desktop's file chooser.
public struct ChooserRequest: Equatable, Sendable {
    /// The dialog's title.
    public var title: String
    /// The label of its button.
    public var acceptLabel: String
    /// Whether to choose folders instead of files.
    public var choosesFolders: Bool
    /// The portal identifier of the parent window: `x11:` and a number; empty for none.
    public var parentWindow = ""
    /// The folder to show first; nil for the desktop's choice.
    public var currentFolder: String?
    /// The file types to offer when choosing files: a name and MIME types.
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

/// The answer of the file chooser.
public enum ChooserAnswer: Equatable, Sendable {
    /// Absolute paths, at least one.
    case chosen([String])
    case cancelled
    /// The desktop has no chooser, or it failed.
    case unavailable
}

extension ChooserRequest {
    /// The code for a filter by MIME type; 0 would mean a pattern.
    private static let mimeKind: UInt32 = 1

    /// The options of `FileChooser.OpenFile`.
    func options(token: String) -> BusValue {
        var options: [(String, BusValue)] = [
            ("handle_token", .string(token)), ("accept_label", .string(acceptLabel)), ("modal", .bool(true)),
            // Several folders can also be opened together.
            ("multiple", .bool(true)), ("directory", .bool(choosesFolders)),
        ]
        // The portal expects the path as bytes with a terminating zero.
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
