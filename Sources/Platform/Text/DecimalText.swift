/// Numbers as text, the same in every locale: a point before the fraction, no digit grouping, no exponent.
public enum DecimalText {
    /// Returns at most `digits` fraction digits, without trailing zeros; "–" for NaN, "∞" or "-∞" for infinities.
    public static func string(_ value: Double, digits: Int = 2) -> String {
        guard value.isFinite else { return value.isNaN ? "–" : value < 0 ? "-∞" : "∞" }
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        // From 2^53 on there is no fraction to round, and the largest `Int64` is below 2^63.
        guard abs(value) * scale < 0x1p53 else { return String(value) }
        let units = Int64((value * scale).rounded())
        let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
        let sign = units < 0 ? "-" : ""
        guard rest > 0 else { return sign + String(whole) }
        var fraction = String(rest)
        fraction = String(repeating: "0", count: digits - fraction.count) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(sign)\(whole).\(fraction)"
    }

    /// Parses a number typed by a user: accepts a decimal comma, a typographic minus, spaces and a unit after the number.
    /// - Returns: The number; nil if the text does not contain a finite number.
    public static func number(_ text: String) -> Double? {
        let plain = text.map { $0 == "," ? "." : $0 == "−" ? "-" : $0 }.filter { $0 != " " && $0 != "\u{2009}" }
        let digits = plain.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
        guard let number = Double(String(digits)), number.isFinite else { return nil }
        // The rest may be a unit, but not another number.
        return plain.dropFirst(digits.count).contains { $0.isNumber && $0.isASCII } ? nil : number
    }
}
