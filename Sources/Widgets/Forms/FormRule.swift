/// A check of a row's value.
///
/// ```swift
/// let address = FormRule<String> { $0.contains("@") ? nil : "this address has no @" }
/// ```
public struct FormRule<Value> {
    /// Returns the error of a value, in words for the user; nil if there is none.
    public let error: (Value) -> String?

    /// A check by the given closure.
    public init(_ error: @escaping (Value) -> String?) { self.error = error }
}

extension FormRule where Value == String {
    /// The text has characters other than spaces and line breaks.
    public static func required(_ message: String) -> FormRule {
        FormRule { $0.allSatisfy(\.isWhitespace) ? message : nil }
    }

    /// The text has at most `count` characters. Traps if `count` is negative.
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
    /// The number is at least `least`, such as one star.
    public static func atLeast(_ least: Int, _ message: String) -> FormRule { FormRule { $0 < least ? message : nil } }
}

extension FormRule where Value == Bool {
    /// The switch is on.
    public static func required(_ message: String) -> FormRule { FormRule { $0 ? nil : message } }
}
