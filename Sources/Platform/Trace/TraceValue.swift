/// A JSON value, which describes a view in a trace.
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
