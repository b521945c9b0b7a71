/// A check of a row's value.
///
/// ```swift
/// let address = FormRule<String> { $0.contains("@") ? nil : "this address has no @" }
/// ```
public struct FormRule<Value> {
    /// Returns what is wrong with a value, in words for the user; nil if nothing is.
    public let error: (Value) -> String?

    /// A check of the caller's.
    public init(_ error: @escaping (Value) -> String?) { self.error = error }
}

extension FormRule where Value == String {
    /// The text has something but spaces and line breaks.
    public static func required(_ message: String) -> FormRule {
        FormRule { $0.allSatisfy(\.isWhitespace) ? message : nil }
    }

    /// The text has no more than `count` characters. Traps if `count` is negative.
    public static func limit(_ count: Int, _ message: String) -> FormRule {
        precondition(count >= 0, "a limit is not negative, not \(count)")
        return FormRule { $0.count > count ? message : nil }
    }
}

extension FormRule where Value == CalendarDate? {
    /// There is a date.
    public static func required(_ message: String) -> FormRule { FormRule { $0 == nil ? message : nil } }
}

extension FormRule where Value == Int {
    /// The number is no less than `least`, such as one star.
    public static func atLeast(_ least: Int, _ message: String) -> FormRule { FormRule { $0 < least ? message : nil } }
}

extension FormRule where Value == Bool {
    /// The switch is on.
    public static func required(_ message: String) -> FormRule { FormRule { $0 ? nil : message } }
}
