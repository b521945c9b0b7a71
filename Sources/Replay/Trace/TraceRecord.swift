public import LayoutMath
public import Platform

/// One frame of a trace.
nonisolated public struct TraceRecord: Equatable, Sendable {
    /// Number of the frame, from 0.
    public let frame: Int
    public let time: Seconds
    /// The focused view's name; nil if none has the focus.
    public let focus: String?
    /// The fields of every view that has any, by the view's name.
    public let views: [String: TraceValue]

    public init(frame: Int, time: Seconds, focus: String?, views: [String: TraceValue]) {
        self.frame = frame
        self.time = time
        self.focus = focus
        self.views = views
    }

    /// Fields of the record itself, as in `expect focus swiper`.
    static let ownFields = ["focus", "frame", "time"]

    /// The record as one JSON object.
    public var value: TraceValue {
        .object([
            "frame": .number(Double(frame)), "time": .number(time), "focus": focus.map(TraceValue.string) ?? .null,
            "views": .object(views),
        ])
    }

    /// The value at `path`: a view's name, then fields or indices, joined by dots; or only `focus`, `frame` or `time`. Nil if there is
    /// none.
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
    /// The value at `path`: keys of objects and indices of arrays, joined by dots; nil if there is none.
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
