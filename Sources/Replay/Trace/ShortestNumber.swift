nonisolated extension Double {
    /// The shortest decimal digits that parse back as this number; whole numbers have no point and -0 is 0.
    /// Infinities and NaN have no notation in a script or in JSON; they become `null`.
    var shortest: String {
        guard isFinite else { return "null" }
        guard self != 0 else { return "0" }
        let digits = description
        return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
}
