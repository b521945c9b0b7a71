public import LayoutMath
public import Platform

/// What a trace tells about one frame.
nonisolated public struct TraceRecord: Equatable, Sendable {
    /// Counted from 0.
    public let frame: Int
    public let time: Seconds
    /// The focused view's name; nil when nothing has the focus.
    public let focus: String?
    /// The fields of every view that has some, by the view's name.
    public let views: [String: TraceValue]

    public init(frame: Int, time: Seconds, focus: String?, views: [String: TraceValue]) {
        self.frame = frame
        self.time = time
        self.focus = focus
        self.views = views
    }

    /// Fields of the record itself; `expect focus swiper` asks for one.
    static let ownFields = ["focus", "frame", "time"]

    /// The record as one JSON object.
    public var value: TraceValue {
        .object([
            "frame": .number(Double(frame)), "time": .number(time), "focus": focus.map(TraceValue.string) ?? .null,
            "views": .object(views),
        ])
    }

    /// What stands at `path`: a view's name, then fields or indices, joined by dots; or `focus`, `frame` or `time` alone.
    /// - Complexity: O(path).
    public func value(at path: String) -> TraceValue? {
        switch path {
        case "focus": focus.map(TraceValue.string) ?? .null
        case "frame": .number(Double(frame))
        case "time": .number(time)
        default: TraceValue.object(views).value(at: path)
        }
    }
}

nonisolated extension TraceValue {
    /// What stands at `path`: keys of objects and indices of arrays, joined by dots. nil where there is nothing.
    public func value(at path: some StringProtocol) -> TraceValue? {
        var value = self
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            switch value {
            case .object(let fields):
                guard let field = fields[String(part)] else { return nil }
                value = field
            case .array(let items):
                guard let index = Int(part), items.indices.contains(index) else { return nil }
                value = items[index]
            case .null, .bool, .number, .string: return nil
            }
        }
        return value
    }
}
