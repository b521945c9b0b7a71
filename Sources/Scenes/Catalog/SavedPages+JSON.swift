import LayoutMath
import Storage
import Views
import Widgets

nonisolated extension SavedPages {
    // MARK: Writing

    /// What is not as at the first start.
    var members: [JSONMember] {
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONValue?) { if let value { members.append(CheckedJSON.member(key, value)) } }
        add("mood", moods.shown.map { .string($0) })
        add("week", moods.week.map { .number(String($0)) })
        add("weekMoods", moods.week == nil ? nil : SavedPages.list(moods.days))
        add("ring", ring.pictures.map { SavedPages.list($0) })
        add("ringSelected", ring.selected.map { .string($0) })
        switch emitter {
        case .preset(let name): add("emitterPreset", .string(name))
        case .file(let path): add("emitterFile", .string(path))
        case nil: break
        }
        add("placement", placement.map { .array($0.numbers.map { JSONNode(.number($0.description)) }) })
        return members
    }

    private static func list(_ texts: [String?]) -> JSONValue { .array(texts.map { JSONNode($0.map { .string($0) } ?? .null) }) }

    // MARK: Reading

    /// - Throws: For values of the wrong kind; what is not there is as at the first start.
    init(members values: [String: JSONValue]) throws(DamagedRecord) {
        moods.shown = try CheckedJSON.text(values["mood"])
        moods.week = try SavedPages.number(values["week"])
        if moods.week != nil { moods.days = try CheckedJSON.texts(values["weekMoods"]) ?? [] }
        ring.pictures = try CheckedJSON.texts(values["ring"])?.compactMap(\.self)
        ring.selected = try CheckedJSON.text(values["ringSelected"])
        if let name = try CheckedJSON.text(values["emitterPreset"]) { emitter = .preset(name) }
        if let path = try CheckedJSON.text(values["emitterFile"]) { emitter = .file(path) }
        placement = try CheckedJSON.numbers(values["placement"], count: 5, in: -1_000_000...1_000_000).map(PicturePlacement.init(numbers:))
    }

    private static func number(_ value: JSONValue?) throws(DamagedRecord) -> Int? {
        guard let value, value != .null else { return nil }
        guard case .number(let text) = value, let number = Int(text) else { throw CheckedJSON.wrongKind }
        return number
    }
}

nonisolated extension PicturePlacement {
    /// Scale, 1 where it is the source's, the middle's share across and down, quarters.
    fileprivate var numbers: [Double] { [scale, isPixelScale ? 1 : 0, center.x, center.y, Double(quarters)] }

    /// - Precondition: five numbers.
    fileprivate init(numbers: [Double]) {
        self.init(
            scale: numbers[0], isPixelScale: numbers[1] == 1, center: Vector(x: numbers[2], y: numbers[3]),
            quarters: Int(numbers[4].truncatingRemainder(dividingBy: 4)))
    }
}
