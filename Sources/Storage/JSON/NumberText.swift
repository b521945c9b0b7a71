/// Numbers in the form that people write.
package enum NumberText {
    /// Without a zero fraction: 5, not 5.0.
    package static func plain(_ number: Double) -> String { trimmed(number.description) }

    /// With as few digits as distinguish a `Float` from its neighbours, which is the precision of everything that is drawn.
    package static func short(_ number: Double) -> String { trimmed(Float(number).description) }

    /// Returns the shortest of several texts whose number `isSame` accepts. The number's neighbours are tried last, because an angle
    /// converted to radians and back may have lost its last bits.
    package static func shortest(_ number: Double, where isSame: (Double) -> Bool) -> String {
        let rounded = (number * 1e9).rounded() / 1e9
        let (above, below) = (number.nextUp, number.nextDown)
        let texts = [short(number)] + [rounded, number, above, below, above.nextUp, below.nextDown].map(plain)
        return texts.first { Double($0).map(isSame) == true } ?? plain(number)
    }

    private static func trimmed(_ text: String) -> String { text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
}
