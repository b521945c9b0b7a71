/// What a view tells about itself in a trace: a JSON value.
public enum TraceValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([TraceValue])
    case object([String: TraceValue])
}
