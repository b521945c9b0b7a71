/// Numbers as people read and type them, whatever the country: a point before the fraction, no groups, no exponent.
public enum DecimalText {
    /// At most `digits` digits behind the point, and none that are zeros at the end; "–" for what is no number, "∞" for what has no end.
    public static func string(_ value: Double, digits: Int = 2) -> String {
        guard value.isFinite else { return value.isNaN ? "–" : value < 0 ? "-∞" : "∞" }
        let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
        // From 2^53 on there is no fraction to be cut, and `Int64` ends at 2^63.
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

    /// Returns the number that a user typed: a comma may stand for the point, a typographic minus for the sign, spaces and a unit around
    /// it.
    /// - Returns: Nil for what holds no finite number.
    public static func number(_ text: String) -> Double? {
        let plain = text.map { $0 == "," ? "." : $0 == "−" ? "-" : $0 }.filter { $0 != " " && $0 != "\u{2009}" }
        let digits = plain.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
        guard let number = Double(String(digits)), number.isFinite else { return nil }
        // What follows may be a unit, not another number.
        return plain.dropFirst(digits.count).contains { $0.isNumber && $0.isASCII } ? nil : number
    }
}
