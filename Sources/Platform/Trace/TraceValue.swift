/// A JSON value that describes a view in a trace.
public enum TraceValue: Equatable, Sendable {
    /// JSON's null.
    case null
    /// True or false.
    case bool(Bool)
    /// A number; written as null if it is not finite.
    case number(Double)
    /// A string.
    case string(String)
    /// A list of values.
    case array([TraceValue])
    /// Values by name.
    case object([String: TraceValue])
}
