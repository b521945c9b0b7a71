/// What a view tells about itself in a trace: a JSON value.
public enum TraceValue: Equatable, Sendable {
    /// JSON's null.
    case null
    /// True or false.
    case bool(Bool)
    /// A number; one that is not finite is written as null.
    case number(Double)
    /// A string.
    case string(String)
    /// A list of values.
    case array([TraceValue])
    /// Values by name.
    case object([String: TraceValue])
}
