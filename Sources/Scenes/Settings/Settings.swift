import Gallery
public import LayoutMath
import Storage
import Views

/// The user's settings, except the theme.
public nonisolated struct Settings: Equatable, Sendable {
    public enum Motion: String, Sendable, CaseIterable { case full, reduced }

    /// The amount of motion; nil follows the desktop.
    public var motion: Motion?
    /// Seconds for which a slideshow shows each picture.
    public var slideshowInterval: Seconds = Slideshow.usualInterval
    /// Scale of type, gaps and controls; nil follows the window.
    public var scale: Double?
    /// Factor on the time for which messages stay.
    public var messageTimeScale = 1.0
    /// Whether single characters are shortcuts.
    public var usesSingleKeys = true
    /// Whether opened folders show the pictures of all levels.
    public var includesSubfolders = false

    public init() {}

    // The choices in the panel. A file may hold other values within the ranges.
    static let intervals: [Seconds] = [2, 3, 5, 10, 30]
    static let scales = [1, 1.25, 1.5, 2]
    static let messageTimes = [1.0, 3, 10]

    private static let intervalRange = 1.0...600
    private static let scaleRange = 1.0...2
    private static let messageRange = 1.0...100
}

extension Settings.Motion {
    var preference: MotionPreference { self == .full ? .full : .reduced }
}

nonisolated extension Settings {
    /// The settings as JSON; default values are omitted.
    var json: JSONValue {
        var members: [JSONMember] = []
        if let motion { members.append(CheckedJSON.member("motion", .string(motion.rawValue))) }
        if slideshowInterval != Settings().slideshowInterval {
            members.append(CheckedJSON.member("slideshow", .number(Settings.text(slideshowInterval))))
        }
        if let scale { members.append(CheckedJSON.member("scale", .number(Settings.text(scale)))) }
        if messageTimeScale != 1 { members.append(CheckedJSON.member("messages", .number(Settings.text(messageTimeScale)))) }
        if !usesSingleKeys { members.append(CheckedJSON.member("singleKeys", .bool(false))) }
        if includesSubfolders { members.append(CheckedJSON.member("subfolders", .bool(true))) }
        return .object(members)
    }

    /// Reads settings from `json`; unknown members and numbers out of range are ignored.
    init(json value: JSONValue?) throws(DamagedRecord) {
        guard let value, value != .null else { return }
        guard case .object(let members) = value else { throw CheckedJSON.wrongKind }
        let values = Dictionary(members.map { ($0.key, $0.node.value) }) { first, _ in first }
        motion = try CheckedJSON.text(values["motion"]).flatMap { Motion(rawValue: $0) }
        if let interval = Settings.number(values["slideshow"], in: Settings.intervalRange) { slideshowInterval = interval }
        scale = Settings.number(values["scale"], in: Settings.scaleRange)
        messageTimeScale = Settings.number(values["messages"], in: Settings.messageRange) ?? 1
        usesSingleKeys = values["singleKeys"] != .bool(false)
        includesSubfolders = values["subfolders"] == .bool(true)
    }

    private static func number(_ value: JSONValue?, in range: ClosedRange<Double>) -> Double? {
        guard case .number(let text)? = value, let number = Double(text), range.contains(number) else { return nil }
        return number
    }

    /// Returns the decimal text of a number, rounded to hundredths.
    private static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
    }
}
