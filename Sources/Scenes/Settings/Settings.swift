import Gallery
public import LayoutMath
import Storage
import Views

/// What the user set about the program, beside its look.
public nonisolated struct Settings: Equatable, Sendable {
    public enum Motion: String, Sendable, CaseIterable { case full, reduced }

    /// How much glides by itself; nil follows the desktop.
    public var motion: Motion?
    /// How long a slideshow shows each picture, in seconds.
    public var slideshowInterval: Seconds = Slideshow.usualInterval
    /// The scale of type, gaps and controls; nil follows the window.
    public var scale: Double?
    /// Whether folders that are opened show the pictures of all levels at once.
    public var includesSubfolders = false

    public init() {}

    /// What is offered; other values that a file holds are as good.
    static let intervals: [Seconds] = [2, 3, 5, 10, 30]
    static let scales = [1, 1.25, 1.5, 2]

    private static let intervalRange = 1.0...600
    private static let scaleRange = 1.0...2
}

extension Settings.Motion {
    var preference: MotionPreference { self == .full ? .full : .reduced }
}

nonisolated extension Settings {
    /// As the app's state keeps it; what is as usual is left out.
    var json: JSONValue {
        var members: [JSONMember] = []
        if let motion { members.append(CheckedJSON.member("motion", .string(motion.rawValue))) }
        if slideshowInterval != Settings().slideshowInterval {
            members.append(CheckedJSON.member("slideshow", .number(Settings.text(slideshowInterval))))
        }
        if let scale { members.append(CheckedJSON.member("scale", .number(Settings.text(scale)))) }
        if includesSubfolders { members.append(CheckedJSON.member("subfolders", .bool(true))) }
        return .object(members)
    }

    /// Takes what `json` gave. What a later version may write, and numbers out of range, are left out.
    init(json value: JSONValue?) throws(DamagedRecord) {
        guard let value, value != .null else { return }
        guard case .object(let members) = value else { throw CheckedJSON.wrongKind }
        let values = Dictionary(members.map { ($0.key, $0.node.value) }) { first, _ in first }
        motion = try CheckedJSON.text(values["motion"]).flatMap { Motion(rawValue: $0) }
        if let interval = Settings.number(values["slideshow"], in: Settings.intervalRange) { slideshowInterval = interval }
        scale = Settings.number(values["scale"], in: Settings.scaleRange)
        includesSubfolders = values["subfolders"] == .bool(true)
    }

    private static func number(_ value: JSONValue?, in range: ClosedRange<Double>) -> Double? {
        guard case .number(let text)? = value, let number = Double(text), range.contains(number) else { return nil }
        return number
    }

    /// Whole hundredths, without what binary fractions add.
    private static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
    }
}
