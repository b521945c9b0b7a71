import Gallery
import LayoutMath
import Pictures
public import Storage
import Views
import Widgets

nonisolated extension SavedState: StoredState {
    /// The version that is written. Unknown members of later versions are ignored.
    static let version = 1

    /// The state as JSON with a checksum over all other members, so that a corrupt file is detected.
    public var json: String { CheckedJSON.text(members) }

    /// Reads a state from the bytes of `json`; unknown keys are ignored.
    /// - Throws: `DamagedRecord` if the bytes are incomplete or altered.
    public init(json bytes: [UInt8]) throws(DamagedRecord) {
        let values = try CheckedJSON.values(of: bytes)
        guard case .number(let version)? = values["version"], (Int(version) ?? 0) >= 1 else {
            throw DamagedRecord(reason: "has no version")
        }
        paths = try SavedState.texts(values["paths"])
        page = try CheckedJSON.text(values["page"])
        picture = try CheckedJSON.text(values["picture"])
        recents = RecentFolders(try SavedState.texts(values["recents"]))
        isRecursive = values["recursive"] == .bool(true)
        orders = FolderOrders(try SavedState.choices(values["orders"]))
        frame = try SavedState.frame(values["frame"])
        isMaximized = values["maximized"] == .bool(true)
        theme = try CheckedJSON.text(values["theme"]).flatMap { Theme.Name(rawValue: $0) }
        settings = try Settings(json: values["settings"])
        pages = try SavedPages(members: values)
        library = try SavedLibrary(members: values)
        hasSeenHint = values["hint"] == .bool(true)
    }

    // MARK: Writing

    /// Maximum total length of saved paths in bytes; a longer list was piped in, and would slow down every start.
    private static let mostPathBytes = 64 << 10

    private static func isWorthKeeping(_ paths: [String]) -> Bool { paths.reduce(0) { $0 + $1.utf8.count } <= mostPathBytes }

    private var members: [JSONMember] {
        var members = [CheckedJSON.member("version", .number(String(SavedState.version)))]
        let kept = SavedState.isWorthKeeping(paths) ? paths : []
        members.append(CheckedJSON.member("paths", .array(kept.map { JSONNode(.string($0)) })))
        if !recents.paths.isEmpty { members.append(CheckedJSON.member("recents", .array(recents.paths.map { JSONNode(.string($0)) }))) }
        for (key, text) in [("page", page), ("picture", picture), ("theme", theme?.rawValue)] {
            if let text { members.append(CheckedJSON.member(key, .string(text))) }
        }
        if settings != Settings() { members.append(CheckedJSON.member("settings", settings.json)) }
        if isRecursive { members.append(CheckedJSON.member("recursive", .bool(true))) }
        if !orders.choices.isEmpty {
            let choices = orders.choices.map { JSONNode(.array([JSONNode(.string($0.folder)), JSONNode(.string($0.order.text))])) }
            members.append(CheckedJSON.member("orders", .array(choices)))
        }
        if let frame {
            let sides = [frame.minX, frame.minY, frame.width, frame.height].map { JSONNode(.number(SavedState.length($0))) }
            members.append(CheckedJSON.member("frame", .array(sides)))
        }
        if isMaximized { members.append(CheckedJSON.member("maximized", .bool(true))) }
        if hasSeenHint { members.append(CheckedJSON.member("hint", .bool(true))) }
        return members + library.members + pages.members
    }

    // MARK: Reading

    private static func texts(_ value: JSONValue?) throws(DamagedRecord) -> [String] {
        try CheckedJSON.texts(value)?.compactMap(\.self) ?? []
    }

    /// Reads pairs of a folder and its order; unknown orders of later versions are skipped.
    private static func choices(_ value: JSONValue?) throws(DamagedRecord) -> [FolderOrders.Choice] {
        guard let value, value != .null else { return [] }
        guard case .array(let nodes) = value else { throw CheckedJSON.wrongKind }
        var choices: [FolderOrders.Choice] = []
        for node in nodes {
            let pair = try texts(node.value)
            guard pair.count == 2 else { throw CheckedJSON.wrongKind }
            if let order = PictureOrder(text: pair[1]) { choices.append(FolderOrders.Choice(folder: pair[0], order: order)) }
        }
        return choices
    }

    /// Limit of a frame's coordinates, larger than any desktop.
    private static let farthest = 1_000_000.0

    /// A coordinate in thousandths of a unit, so that it is a whole pixel again at every scale.
    private static func length(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }

    private static func frame(_ value: JSONValue?) throws(DamagedRecord) -> Rect? {
        guard let sides = try CheckedJSON.numbers(value, count: 4, in: -farthest...farthest) else { return nil }
        return Rect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
}
