/// Numbers as people write them.
package enum NumberText {
    /// Without a fraction of nothing: 5, not 5.0.
    package static func plain(_ number: Double) -> String { trimmed(number.description) }

    /// As few digits as tell one `Float` from its neighbours: the precision of everything that is drawn.
    package static func short(_ number: Double) -> String { trimmed(Float(number).description) }

    /// The first of some texts, from a few digits to all, whose number counts as the same. Behind them stand the number's neighbours:
    /// one of them is where an angle came from whose way into radians and back has cost the last bits.
    package static func shortest(_ number: Double, where isSame: (Double) -> Bool) -> String {
        let rounded = (number * 1e9).rounded() / 1e9
        let (above, below) = (number.nextUp, number.nextDown)
        let texts = [short(number)] + [rounded, number, above, below, above.nextUp, below.nextDown].map(plain)
        return texts.first { Double($0).map(isSame) == true } ?? plain(number)
    }

    private static func trimmed(_ text: String) -> String { text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
}
